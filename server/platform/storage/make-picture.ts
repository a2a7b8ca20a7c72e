import { createHash, webcrypto } from 'node:crypto'
import sharp, { type Sharp } from 'sharp'
import type { PictureCrop, PictureKind } from '#contract/office/catalogue'
import { largestLogo, maxPixels, pictureShapes } from '#rules/catalogue/items'
import { Refusal } from '../http/refusal'
import type { PictureFile } from './picture-store'

/** A picture in all its sizes. */
export interface MadePicture {
  /** Common start of its file names, derived from the upload and its crop: the same input gives the same name. */
  readonly name: string
  /** Extension such as `.webp` if the picture is a single file; empty if pages choose a size. */
  readonly ending: string
  readonly files: readonly PictureFile[]
  /** Size of the cropped original in pixels. */
  readonly width: number
  readonly height: number
}

// Only one processor is used, because the others serve requests.
sharp.concurrency(1)

/**
 * Increase it whenever the same original would give other files, because the content of a picture's URL never changes.
 */
const edition = 1
/** Time limit for a picture in seconds. */
const maxSeconds = 60
const white = '#ffffff'
const avif = { quality: 55, effort: 3, chromaSubsampling: '4:2:0' }
const webp = { quality: 74, effort: 4 }

/**
 * Creates a picture's files from an upload: rotated by its EXIF orientation, cropped to the proportions of its kind, in
 * sRGB and without metadata. Rejects content that is not JPEG, PNG, WebP or AVIF, is broken, or has too many pixels.
 * Transparency becomes white, except in a logo. A notice stays as it is.
 */
export async function makePicture(
  bytes: Buffer,
  kind: PictureKind,
  crop: PictureCrop | null,
): Promise<MadePicture> {
  if (kind === 'notice') return makeNotice(bytes)
  const format = formatOf(bytes)
  if (format === null) throw new Refusal('picture-unknown')
  const size = await sizeOf(bytes)
  if (size.width * size.height > maxPixels) throw new Refusal('picture-too-many-pixels')
  const area = areaOf(size, crop)
  const name = await nameOf(bytes, JSON.stringify([edition, kind, area]))
  try {
    const cut = open(bytes).autoOrient().extract(area)
    const files = kind === 'logo' ? await logoFiles(cut, name) : await shapedFiles(cut, kind, name)
    const ending = kind === 'logo' ? '.webp' : kind === 'social' ? '.jpg' : ''
    return { name, ending, files, width: area.width, height: area.height }
  } catch {
    throw new Refusal('picture-broken')
  }
}

/** Stores an official notice byte for byte, because it may not be altered. Rejects content that is not PNG, JPEG or PDF. */
async function makeNotice(bytes: Buffer): Promise<MadePicture> {
  const isPdf = bytes.toString('latin1', 0, 5) === '%PDF-'
  const format = isPdf ? 'pdf' : formatOf(bytes)
  if (format !== 'pdf' && format !== 'png' && format !== 'jpeg') throw new Refusal('notice-unknown')
  const size = isPdf ? { width: 0, height: 0 } : await sizeOf(bytes)
  if (size.width * size.height > maxPixels) throw new Refusal('picture-too-many-pixels')
  const name = await nameOf(bytes, 'notice')
  const ending = format === 'jpeg' ? '.jpg' : `.${format}`
  return {
    name,
    ending,
    files: [{ name: `${name}${ending}`, bytes }],
    width: size.width,
    height: size.height,
  }
}

/** Hashes the original and the operations on it. The digest of 20 MB is computed off the serving thread. */
async function nameOf(bytes: Buffer, how: string): Promise<string> {
  const original = Buffer.from(await webcrypto.subtle.digest('SHA-256', new Uint8Array(bytes)))
  return createHash('sha256').update(how).update(original).digest('hex').slice(0, 32)
}

/** Opens a picture. It fails if any part of the picture is broken. */
const open = (bytes: Buffer) =>
  sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' }).timeout({ seconds: maxSeconds })

/** Returns the size as displayed, after the EXIF rotation. */
async function sizeOf(bytes: Buffer): Promise<{ width: number; height: number }> {
  try {
    // Only the header is read, so that the size is known before the picture is decoded.
    return (await sharp(bytes, { limitInputPixels: false }).metadata()).autoOrient
  } catch {
    throw new Refusal('picture-broken')
  }
}

/** Returns a crop in pixels, limited to the picture. */
function areaOf({ width, height }: { width: number; height: number }, crop: PictureCrop | null) {
  if (crop === null) return { left: 0, top: 0, width, height }
  const left = Math.min(Math.round(crop.left * width), width - 1)
  const top = Math.min(Math.round(crop.top * height), height - 1)
  return {
    left,
    top,
    width: Math.max(1, Math.min(Math.round(crop.width * width), width - left)),
    height: Math.max(1, Math.min(Math.round(crop.height * height), height - top)),
  }
}

async function shapedFiles(
  cut: Sharp,
  kind: Exclude<PictureKind, 'logo' | 'notice'>,
  name: string,
): Promise<PictureFile[]> {
  const { width, height, widths } = pictureShapes[kind]
  // The picture is decoded once at the largest size; the smaller ones are made from that.
  const { data, info } = await cut
    .resize(width, height, { fit: 'cover' })
    .flatten({ background: white })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const raw = { width: info.width, height: info.height, channels: info.channels }
  if (kind === 'social') {
    const bytes = await sharp(data, { raw }).jpeg({ quality: 82, mozjpeg: true }).toBuffer()
    return [{ name: `${name}.jpg`, bytes }]
  }
  const files: PictureFile[] = []
  for (const one of widths) {
    const sized = () => sharp(data, { raw }).resize(one, Math.round((one * height) / width))
    files.push({ name: `${name}-${one}.avif`, bytes: await sized().avif(avif).toBuffer() })
    files.push({ name: `${name}-${one}.webp`, bytes: await sized().webp(webp).toBuffer() })
  }
  return files
}

async function logoFiles(cut: Sharp, name: string): Promise<PictureFile[]> {
  const bytes = await cut
    .resize({ ...largestLogo, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .webp({ quality: 90, alphaQuality: 100 })
    .toBuffer()
  return [{ name: `${name}.webp`, bytes }]
}

/** Accepted file formats of pictures. */
type PictureFormat = 'jpeg' | 'png' | 'webp' | 'avif'

/** Returns the format of a file by its first bytes, whatever its name or type; `null` if it is not accepted. */
function formatOf(bytes: Buffer): PictureFormat | null {
  const at = (offset: number, text: string) => bytes.toString('latin1', offset, offset + text.length) === text
  if (at(0, '\xff\xd8\xff')) return 'jpeg'
  if (at(0, '\x89PNG\r\n\x1a\n')) return 'png'
  if (at(0, 'RIFF') && at(8, 'WEBP')) return 'webp'
  if (at(4, 'ftyp') && brandsOf(bytes).includes('avif')) return 'avif'
  return null
}

/** Returns the brands of an ISO media file (ISO/IEC 14496-12, 4.3). HEIC uses the same container with other brands. */
function brandsOf(bytes: Buffer): string[] {
  const end = Math.min(bytes.length, bytes.readUInt32BE(0), 256)
  const brands: string[] = []
  for (let at = 8; at + 4 <= end; at += 4) brands.push(bytes.toString('latin1', at, at + 4))
  return brands
}
