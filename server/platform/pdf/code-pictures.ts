import barcodes, { toSVG } from 'bwip-js/node'
import { create } from 'qrcode'
import { codePicture } from './code-png'
import type { Paper } from './paper'
import { rectangle } from './shapes'

/** A QR code as rows of dark runs, in modules. */
interface QrRuns {
  /** Modules along one side, without the quiet zone. */
  size: number
  runs: readonly { x: number; y: number; length: number }[]
}

/** Characters of the alphanumeric mode of QR codes (ISO/IEC 18004, 7.4.4), which suffices for barcodes of tickets. */
const alphanumeric = /^[0-9A-Z $%*+\-./:]+$/

/** Encodes a text at error correction level M. Adjacent dark modules are joined, so that no gaps show between them. */
function qrRuns(text: string): QrRuns {
  // Otherwise the library searches for the shortest mix of modes, which saves at most a few bits for such a text.
  const content = alphanumeric.test(text) ? [{ data: text, mode: 'alphanumeric' } as const] : text
  const { size, data } = create(content, { errorCorrectionLevel: 'M' }).modules
  const runs: { x: number; y: number; length: number }[] = []
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      if (!data[y * size + x]) continue
      let length = 1
      while (x + length < size && data[y * size + x + length]) length++
      runs.push({ x, y, length })
      x += length
    }
  }
  return { size, runs }
}

/**
 * Draws the code in black on a white square that includes the required quiet zone of four modules. `side` is the side of
 * the code itself in points. The white square is larger and extends beyond `x` and `y`.
 */
export function drawQr(paper: Paper, text: string, x: number, y: number, side: number): void {
  const { size, runs } = qrRuns(text)
  const unit = side / size
  paper.fill(rectangle(x - 4 * unit, y - 4 * unit, side + 8 * unit, side + 8 * unit), '#ffffff')
  const path = runs.map((run) => `${run.x} ${run.y} ${run.length} 1 re\n`).join('')
  paper.fill(path, '#000000', { at: [x, y], unit })
}

/** Format of a barcode: SVG for pages, PNG for mails, because mail programs do not show SVG. */
export type Pdf417Form = 'svg' | 'png'

/**
 * Draws the PDF417 barcode of a Croatian payment slip (HUB3): nine columns, error correction level 4, UTF-8, on a white
 * background with a quiet zone. It takes several milliseconds of CPU, so it runs in a worker thread.
 */
export function drawPdf417(text: string, form: Pdf417Form): Promise<Buffer> {
  const code = { bcid: 'pdf417', text, columns: 9, eclevel: 4 }
  const [quiet, white] = [6, 'FFFFFF']
  if (form === 'svg') {
    const svg = toSVG({ ...code, paddingwidth: quiet, paddingheight: quiet, backgroundcolor: white })
    return Promise.resolve(Buffer.from(svg))
  }
  // The named export `raw` draws another kind of code.
  const [drawn] = barcodes.raw(code)
  if (drawn === undefined || !('pixs' in drawn)) throw new Error('The barcode has no modules.')
  const { pixs, pixx: width, pixy: height } = drawn
  // The library returns each row of the code once, although a row is several modules high.
  const rowHeight = (height * width) / pixs.length
  const dark = Array.from({ length: height }, (_, y) => {
    const from = Math.floor(y / rowHeight) * width
    return pixs.slice(from, from + width)
  }).flat()
  return Promise.resolve(codePicture({ width, height, dark }, { quiet, scale: 2 }))
}
