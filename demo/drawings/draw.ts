import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { drawIcons } from './icons'
import { pictures } from './pictures'
import type { Picture } from './picture'
import { seeded } from './random'

/**
 * Renders the demo shop's pictures: all, or those named on the command line. With DRAW_PREVIEW=<folder>, PNGs go
 * there instead, to look at. Run from the project's root (drawings/README.md).
 */
const folder = 'demo/pictures'
const preview = process.env['DRAW_PREVIEW']
const requested = process.argv.slice(2)

const unit: readonly [number, number] = [1000, 1000]

function svgOf(name: string, { draw, size = unit }: Picture, width: number): Buffer {
  const [w, h] = size
  const body = draw(seeded(name))
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${w} ${h}" width="${width}" height="${Math.round((width * h) / w)}">${body}</svg>`,
  )
}

async function render(name: string, picture: Picture) {
  const { size = unit, widths = [350, 700, 1000] } = picture
  const largest = Math.max(...widths)
  // Drawn at twice the size and shrunk: patterns finer than a pixel stay calm.
  const master = await sharp(svgOf(name, picture, largest * 2), { limitInputPixels: false, unlimited: true })
    .flatten({ background: '#fff3df' })
    .removeAlpha()
    .png({ compressionLevel: 1 })
    .toBuffer()
  if (preview) {
    await sharp(master)
      .resize(largest)
      .png()
      .toFile(join(preview, `${name}.png`))
    return {}
  }
  for (const width of widths) {
    await sharp(master)
      .resize(width, Math.round((width * size[1]) / size[0]))
      .toColourspace('srgb')
      .avif({ quality: 36, effort: 4, chromaSubsampling: '4:2:0' })
      .toFile(join(folder, `${name}-${width}.avif`))
  }
  const { dominant } = await sharp(master).stats()
  const colour = `#${[dominant.r, dominant.g, dominant.b].map((part) => part.toString(16).padStart(2, '0')).join('')}`
  return { [name]: { width: largest, height: Math.round((largest * size[1]) / size[0]), widths, colour } }
}

mkdirSync(folder, { recursive: true })
const manifestFile = join(folder, 'pictures.json')
let manifest: Record<string, unknown> =
  requested.length > 0 ? JSON.parse(readFileSync(manifestFile, 'utf8')) : {}
for (const [name, picture] of Object.entries(pictures)) {
  if (requested.length > 0 && !requested.includes(name)) continue
  manifest = { ...manifest, ...(await render(name, picture)) }
}
if (!preview) {
  if (requested.length === 0 || requested.includes('icons')) await drawIcons(folder)
  const sorted = Object.fromEntries(Object.entries(manifest).toSorted(([a], [b]) => a.localeCompare(b)))
  // Lists on one line, as the formatter would have them.
  const json = JSON.stringify(sorted, null, 2).replaceAll(/\[[^\]]+\]/g, (list) =>
    list.replaceAll(/\s+/g, ' '),
  )
  writeFileSync(manifestFile, `${json.replaceAll('[ ', '[').replaceAll(' ]', ']')}\n`)
  const bytes = readdirSync(folder).reduce((sum, file) => sum + statSync(join(folder, file)).size, 0)
  process.stdout.write(`${Object.keys(sorted).length} pictures, ${(bytes / 1e6).toFixed(2)} MB\n`)
}
