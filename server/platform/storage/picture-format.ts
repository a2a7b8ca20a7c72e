/** The kinds of files that are taken as pictures. */
type PictureFormat = 'jpeg' | 'png' | 'webp' | 'avif'

/** The kind of a file by its first bytes, whatever its name or type says; null: none that is taken. */
export function formatOf(bytes: Buffer): PictureFormat | null {
  const at = (offset: number, text: string) => bytes.toString('latin1', offset, offset + text.length) === text
  if (at(0, '\xff\xd8\xff')) return 'jpeg'
  if (at(0, '\x89PNG\r\n\x1a\n')) return 'png'
  if (at(0, 'RIFF') && at(8, 'WEBP')) return 'webp'
  if (at(4, 'ftyp') && brandsOf(bytes).includes('avif')) return 'avif'
  return null
}

/** The brands of an ISO media file (ISO/IEC 14496-12, 4.3): HEIC has the same frame and other brands. */
function brandsOf(bytes: Buffer): string[] {
  const end = Math.min(bytes.length, bytes.readUInt32BE(0), 256)
  const brands: string[] = []
  for (let at = 8; at + 4 <= end; at += 4) brands.push(bytes.toString('latin1', at, at + 4))
  return brands
}
