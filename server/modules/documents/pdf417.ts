import barcodes, { toSVG } from 'bwip-js/node'
import { codePicture } from './code-picture'

/** The format of a barcode: for a page, or for a mail, whose readers do not show SVG. */
export type Pdf417Form = 'svg' | 'png'

/**
 * The PDF417 barcode of a Croatian payment slip: nine columns, error correction 4, UTF-8 (HUB3), on a white background
 * with a quiet zone. It takes some milliseconds of CPU, which is why it runs in a worker thread.
 */
export function drawPdf417(text: string, form: Pdf417Form): Promise<Buffer> {
  const code = { bcid: 'pdf417', text, columns: 9, eclevel: 4 }
  const [quiet, white] = [6, 'FFFFFF']
  if (form === 'svg') {
    const svg = toSVG({ ...code, paddingwidth: quiet, paddingheight: quiet, backgroundcolor: white })
    return Promise.resolve(Buffer.from(svg))
  }
  // The named export of the same name draws another kind of code.
  const [drawn] = barcodes.raw(code)
  if (drawn === undefined || !('pixs' in drawn)) throw new Error('The barcode has no modules.')
  const { pixs, pixx: width, pixy: height } = drawn
  // A row of the code is some modules high, and given once.
  const rowHeight = (height * width) / pixs.length
  const dark = Array.from({ length: height }, (_, y) => {
    const from = Math.floor(y / rowHeight) * width
    return pixs.slice(from, from + width)
  }).flat()
  return Promise.resolve(codePicture({ width, height, dark }, { quiet, scale: 2 }))
}
