import { readFile, stat } from 'node:fs/promises'
import { join, resolve, sep } from 'node:path'
import type { Settings } from '#contract/config'
import type { Environment } from '../../environment'
import { projectRoot } from '../../platform/storage/folders'
import { loadSharp, type Pictures, uploadedPath } from '../../platform/storage/picture-store'
import type { Mail } from './define-mail'
import type { MailShop, MailPicture } from './mail-blocks'
import type { MailAttachment } from './send-mail'

/** Returns the shop's data and design for a mail, and the files of its pictures. */
export async function mailDesign(
  { environment, pictures: { find } }: { environment: Environment; pictures: Pick<Pictures, 'find'> },
  settings: Settings,
  { hasBanner }: Pick<Mail, 'hasBanner'>,
): Promise<{ shop: MailShop; pictures: MailAttachment[] }> {
  const { publicUrl, DATA_DIR } = environment
  const { logo, banner, attachments } = await mailPictures(hasBanner, settings.images, {
    dataDir: DATA_DIR,
    findUploaded: find,
  })
  const { shopName, currency, timezone, theme, contactEmail } = settings
  const shop = { shopName, currency, timezone, publicUrl, brand: theme.brand, logo, banner }
  return { shop: { ...shop, contactEmail: contactEmail || null }, pictures: attachments }
}

/** Sizes in CSS pixels. Both pictures are drawn at twice the size. */
const logoBox = { width: 240, height: 44 }
const bannerSize = { width: 600, height: 150 }
/** Maximum size of a banner in bytes. A larger one is omitted, because every mail contains a copy. */
const maxBannerBytes = 120_000

/** Sources of the shop's own pictures. */
interface PictureSources {
  dataDir: string
  /** Finds an uploaded picture by its file name. */
  findUploaded: Pictures['find']
}

/** The shop's pictures in a mail, and the files to attach for them. */
interface MailPictures {
  logo: MailPicture | null
  banner: MailPicture | null
  attachments: MailAttachment[]
}

/**
 * Returns the logo and banner of the settings in formats that mail programs show, as attachments of the mail (decision
 * 047). A picture that cannot be read or drawn is omitted, and the mail shows the shop's name instead of the logo.
 */
export async function mailPictures(
  hasBanner: boolean,
  images: Settings['images'],
  from: PictureSources,
): Promise<MailPictures> {
  const [logo, banner] = await Promise.all([
    drawn(images.logo, '', from, drawLogo),
    hasBanner ? drawn(images.banner, '-1200.avif', from, drawBanner) : null,
  ])
  return {
    logo: logo === null ? remoteLogo(images.logo) : { src: 'cid:logo', ...logo.size },
    banner: banner && { src: 'cid:banner', ...banner.size },
    attachments: [
      ...(logo
        ? [{ filename: 'logo.png', cid: 'logo', contentType: 'image/png', content: logo.content }]
        : []),
      ...(banner
        ? [{ filename: 'banner.jpg', cid: 'banner', contentType: 'image/jpeg', content: banner.content }]
        : []),
    ],
  }
}

interface Drawn {
  content: Buffer
  /** In CSS pixels. */
  size: { width: number; height: number }
}
type Draw = (bytes: Buffer) => Promise<Drawn | null>

const cache = new Map<string, Promise<Drawn | null>>()
/** Maximum number of cached pictures. It suffices for an operator who compares several pictures. */
const maxCached = 16

/** Draws a picture of the settings, once for each version of its file. Returns null if it is missing or cannot be drawn. */
async function drawn(
  path: string | undefined,
  ending: string,
  from: PictureSources,
  draw: Draw,
): Promise<Drawn | null> {
  if (path === undefined) return null
  try {
    const source = await sourceOf(/\.\w{3,4}$/.test(path) ? path : path + ending, from)
    if (source === null) return null
    const key = `${draw.name} ${source.key}`
    const made = cache.get(key) ?? source.read().then(draw)
    if (cache.size >= maxCached) cache.clear()
    cache.set(key, made)
    // The next mail tries again.
    made.catch(() => cache.delete(key))
    return await made
  } catch {
    return null
  }
}

/** Returns the picture that is served at a path and a key of its content, or null if it is not one of the shop's pictures. */
async function sourceOf(path: string, { dataDir, findUploaded }: PictureSources) {
  if (path.startsWith(uploadedPath)) {
    const bytes = await findUploaded(path.slice(uploadedPath.length))
    return bytes && { key: path, read: () => Promise.resolve(bytes) }
  }
  const file = fileOf(path, dataDir)
  if (file === null) return null
  const { mtimeMs } = await stat(file)
  return { key: `${mtimeMs} ${file}`, read: () => readFile(file) }
}

/** Returns the file that is served at a path, or null if the path is not that of one of the shop's own pictures. */
function fileOf(path: string, dataDir: string): string | null {
  const [, isDemo, name] = /^\/pictures\/(demo\/)?([\w./ -]+)$/.exec(path) ?? []
  if (name === undefined) return null
  const folder = isDemo ? join(projectRoot(), 'demo/pictures') : resolve(dataDir, 'pictures')
  const file = resolve(folder, name)
  return file.startsWith(folder + sep) ? file : null
}

/** Draws the logo on white, because its colours are unknown and a mail program may darken the background. */
async function drawLogo(bytes: Buffer): Promise<Drawn | null> {
  const sharp = await loadSharp()
  const { format, height } = await sharp(bytes).metadata()
  // A server may have no fonts, so letters that are not outlines would be missing.
  if (format === 'svg' && bytes.includes('<text')) return null
  const twice = { width: logoBox.width * 2, height: logoBox.height * 2 }
  const density = format === 'svg' ? Math.min(2400, Math.max(72, (72 * twice.height) / height)) : 72
  const { data, info } = await sharp(bytes, { density })
    .resize({ ...twice, fit: 'inside' })
    .flatten({ background: '#ffffff' })
    .png({ palette: true })
    .toBuffer({ resolveWithObject: true })
  const size = { width: Math.round(info.width / 2), height: Math.round(info.height / 2) }
  return { content: data, size }
}

async function drawBanner(bytes: Buffer): Promise<Drawn | null> {
  const sharp = await loadSharp()
  const content = await sharp(bytes)
    .resize(bannerSize.width * 2, bannerSize.height * 2, { fit: 'cover' })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 72, mozjpeg: true })
    .toBuffer()
  return content.length > maxBannerBytes ? null : { content, size: bannerSize }
}

/** Returns a logo at an external URL without changes. Mail programs ask their users before they load it. */
function remoteLogo(path: string | undefined): MailPicture | null {
  return path !== undefined && /^https:\/\/[^"<>\s]+\.(?:png|jpe?g|gif)$/i.test(path)
    ? { src: path, width: null, height: logoBox.height }
    : null
}
