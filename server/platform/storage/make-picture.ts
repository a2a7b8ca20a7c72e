import { createHash, webcrypto } from 'node:crypto'
import sharp, { type Sharp } from 'sharp'
import type { PictureCrop, PictureKind } from '../../../contract/office/catalogue'
import { largestLogo, maxPixels, pictureShapes } from '../../../rules/catalogue/items'
import { Refusal } from '../http/refusal'
import type { PictureFile } from './picture-store'

/** A picture in all its sizes. */
export interface MadePicture {
  /** The name that its files begin with, from what was uploaded and how it is cut: the same again is the same picture. */
  readonly name: string
  /** The end of its address where it is a single file, such as `.webp`; else empty: pages choose a size. */
  readonly ending: string
  readonly files: readonly PictureFile[]
  /** The size of the cropped original, in pixels. */
  readonly width: number
  readonly height: number
}

// One processor, because the other cores serve.
sharp.concurrency(1)

/** Changed whenever the same original would give other files: their addresses never change what they show. */
const edition = 1
/** In seconds: a picture that takes longer is given up. */
const longest = 60
const white = '#ffffff'
const avif = { quality: 55, effort: 3, chromaSubsampling: '4:2:0' }
const webp = { quality: 74, effort: 4 }

/**
 * Makes a picture's files from an upload: turned as its EXIF says, cut to its kind's shape, in sRGB, without any metadata.
 * Refuses by the content: what is no JPEG, PNG, WebP or AVIF, what is broken, and what has too many pixels. A transparent
 * ground becomes white, except a logo's.
 */
export async function makePicture(
  bytes: Buffer,
  kind: PictureKind,
  crop: PictureCrop | null,
): Promise<MadePicture> {
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

/** A hash of the original and of what is made of it; that of 20 MB is made off the thread that serves. */
async function nameOf(bytes: Buffer, how: string): Promise<string> {
  const original = Buffer.from(await webcrypto.subtle.digest('SHA-256', new Uint8Array(bytes)))
  return createHash('sha256').update(how).update(original).digest('hex').slice(0, 32)
}

/** The options with which a picture is opened: one that is broken anywhere is not made. */
const open = (bytes: Buffer) =>
  sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' }).timeout({ seconds: longest })

/** Its size as it is seen: turned by its EXIF. */
async function sizeOf(bytes: Buffer): Promise<{ width: number; height: number }> {
  try {
    // Reads the head alone, so that the size is known before anything is opened.
    return (await sharp(bytes, { limitInputPixels: false }).metadata()).autoOrient
  } catch {
    throw new Refusal('picture-broken')
  }
}

/** A crop in pixels, within the picture. */
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
  kind: Exclude<PictureKind, 'logo'>,
  name: string,
): Promise<PictureFile[]> {
  const { width, height, widths } = pictureShapes[kind]
  // Opened once, at the largest size; the smaller ones are made from that.
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

/** The kinds of files that are taken as pictures. */
type PictureFormat = 'jpeg' | 'png' | 'webp' | 'avif'

/** The kind of a file by its first bytes, whatever its name or type says; null: none that is taken. */
function formatOf(bytes: Buffer): PictureFormat | null {
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
