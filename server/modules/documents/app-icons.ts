import type { Font } from 'fontkit'
import { colourOr, readableOn } from '#rules/text/readable-colour'
import { loadSharp } from '../../platform/storage/picture-store'

interface Face {
  shopName: string
  /** `#rrggbb`. */
  brand: string
}

/** The icons that phones request, with their sides in pixels. A maskable icon may be cut to a circle, so its letter is smaller. */
export const appIcons = [
  { path: '/icon-192.png', side: 192, purpose: 'any' },
  { path: '/icon-512.png', side: 512, purpose: 'any' },
  { path: '/icon-maskable-512.png', side: 512, purpose: 'maskable' },
] as const
interface AppIcon {
  path: string
  side: number
  purpose: 'any' | 'maskable'
}

const drawn = new Map<string, Promise<Buffer>>()
/** Maximum number of cached icons. It suffices for an operator who compares several colours. */
const maxDrawn = 24

/**
 * Draws the first letter of the shop's name on its brand colour and returns a PNG. The letter is drawn as an outline,
 * because a server may have no fonts.
 */
export function drawAppIcon(icon: AppIcon, face: Face): Promise<Buffer> {
  const key = JSON.stringify([icon.path, face])
  const cached = drawn.get(key)
  if (cached) return cached
  if (drawn.size >= maxDrawn) drawn.clear()
  const made = pngOf(icon, face)
  drawn.set(key, made)
  // An icon that could not be drawn is drawn again on the next request.
  made.catch(() => drawn.delete(key))
  return made
}

/** Loads the packages for drawing and for fonts with the first icon, because the server starts faster without them. */
async function pngOf(icon: AppIcon, face: Face): Promise<Buffer> {
  const [sharp, { documentFonts }] = await Promise.all([loadSharp(), import('../../platform/pdf/fonts')])
  return sharp(Buffer.from(iconSvg(icon, face, documentFonts().bold)))
    .png({ palette: true })
    .toBuffer()
}

function iconSvg({ side, purpose }: AppIcon, { shopName, brand }: Face, font: Font): string {
  const ground = colourOr('#1f2937', brand)
  const letter = /^\s*(.)/u.exec(shopName)?.[1]?.toUpperCase() ?? ''
  const height = side * (purpose === 'maskable' ? 0.36 : 0.5)
  const corner = purpose === 'maskable' ? 0 : side * 0.2
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><rect width="${side}" height="${side}" rx="${corner}" fill="${ground}"/><path d="${outline(font, letter, side, height)}" fill="${readableOn(ground)}"/></svg>`
}

/** Returns the letter's outline in the centre of a square, at most `height` high; empty if the font lacks the letter. */
function outline(font: Font, letter: string, side: number, height: number): string {
  const codePoint = letter.codePointAt(0)
  if (codePoint === undefined || !font.hasGlyphForCodePoint(codePoint)) return ''
  const { path } = font.glyphForCodePoint(codePoint)
  const { minX, maxX, minY, maxY } = path.bbox
  const scale = height / Math.max(maxX - minX, maxY - minY)
  const [x, y] = [side / 2 - ((minX + maxX) / 2) * scale, side / 2 + ((minY + maxY) / 2) * scale]
  return path.scale(scale, -scale).translate(x, y).toSVG()
}
