import type { Font } from 'fontkit'
import { loadSharp } from '../../platform/storage/load-sharp'
import { colourOr, readableOn } from './colour'

interface Face {
  shopName: string
  /** `#rrggbb`. */
  brand: string
}

/** The icons that phones request: sides in pixels. A maskable one may be cut to a circle, so its letter is smaller. */
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
/** Enough for an operator who tries several colours. */
const mostDrawn = 24

/** The shop's first letter on its colour as a PNG, drawn from outlines, because a server may have no fonts. */
export function drawAppIcon(icon: AppIcon, face: Face): Promise<Buffer> {
  const key = JSON.stringify([icon.path, face])
  const kept = drawn.get(key)
  if (kept) return kept
  if (drawn.size >= mostDrawn) drawn.clear()
  const made = pngOf(icon, face)
  drawn.set(key, made)
  // A failed one is drawn again on the next request.
  made.catch(() => drawn.delete(key))
  return made
}

/** The packages that draw and that read fonts are loaded with the first icon: a start needs neither. */
async function pngOf(icon: AppIcon, face: Face): Promise<Buffer> {
  const [sharp, { documentFonts }] = await Promise.all([loadSharp(), import('./fonts')])
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

/** The letter's outline in the centre of a square, at most this high; empty if the font lacks it. */
function outline(font: Font, letter: string, side: number, height: number): string {
  const codePoint = letter.codePointAt(0)
  if (codePoint === undefined || !font.hasGlyphForCodePoint(codePoint)) return ''
  const { path } = font.glyphForCodePoint(codePoint)
  const { minX, maxX, minY, maxY } = path.bbox
  const scale = height / Math.max(maxX - minX, maxY - minY)
  const [x, y] = [side / 2 - ((minX + maxX) / 2) * scale, side / 2 + ((minY + maxY) / 2) * scale]
  return path.scale(scale, -scale).translate(x, y).toSVG()
}
