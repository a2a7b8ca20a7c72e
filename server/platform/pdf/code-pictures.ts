import { crc32, deflateSync } from 'node:zlib'
import barcodes, { toSVG } from 'bwip-js/node'
import { create } from 'qrcode'
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

/** The modules of a code, row by row. A module is dark if its value is not 0. */
interface CodeModules {
  readonly width: number
  readonly height: number
  readonly dark: ArrayLike<number>
}

interface PictureSize {
  /** Width of the quiet zone around the code, in modules. */
  readonly quiet: number
  /** The side of a module in pixels. */
  readonly scale: number
}

/**
 * Returns a code as a PNG with one bit per pixel, where 1 is white. Writing a PNG in colour with a library takes ten
 * times as long.
 */
export function codePicture({ width, height, dark }: CodeModules, { quiet, scale }: PictureSize): Buffer {
  const [across, down] = [width, height].map((modules) => (modules + 2 * quiet) * scale) as [number, number]
  // Each row begins with the byte of its filter type; 0 is none.
  const stride = 1 + Math.ceil(across / 8)
  const pixels = Buffer.alloc(stride * down, 255)
  for (let y = 0; y < down; y += 1) pixels[y * stride] = 0
  for (let y = 0; y < height; y += 1) {
    const first = (y + quiet) * scale * stride
    for (let x = 0; x < width; x += 1) {
      if (dark[y * width + x]) blacken(pixels, first + 1, (x + quiet) * scale, scale)
    }
    for (let copy = 1; copy < scale; copy += 1)
      pixels.copy(pixels, first + copy * stride, first, first + stride)
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(across, 0)
  header.writeUInt32BE(down, 4)
  header[8] = 1
  return Buffer.concat([
    Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** Sets `count` pixels of a row to black, beginning at `from`. */
function blacken(pixels: Buffer, row: number, from: number, count: number): void {
  for (let x = from; x < from + count; x += 1) {
    const at = row + (x >> 3)
    pixels[at] = (pixels[at] ?? 0) & ~(128 >> (x & 7))
  }
}

/** Returns a chunk of a PNG: its length, its type, its data, and the CRC of type and data. */
function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const ends = Buffer.alloc(8)
  ends.writeUInt32BE(data.length, 0)
  ends.writeUInt32BE(crc32(named), 4)
  return Buffer.concat([ends.subarray(0, 4), named, ends.subarray(4)])
}
