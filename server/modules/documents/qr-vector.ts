import { create } from 'qrcode'
import type { Paper } from './paper'
import { rectangle } from './shapes'

/** A QR code as rows of dark runs, in modules. */
export interface QrRuns {
  /** Modules along one side, without the quiet zone. */
  size: number
  runs: readonly { x: number; y: number; length: number }[]
}

/** What the compact mode of QR codes holds (ISO/IEC 18004, 7.4.4), such as barcodes of tickets. */
const alphanumeric = /^[0-9A-Z $%*+\-./:]+$/

/** The code at error correction M; adjacent dark modules are joined, so that no hairlines show between them. */
export function qrRuns(text: string): QrRuns {
  // The library searches for the shortest mix of modes, which for such a text saves at most a few bits.
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
 * Draws the code in black on a white square that includes the required quiet zone of four modules. `side` is the code
 * itself in points; the white square is larger and extends beyond x and y.
 */
export function drawQr(paper: Paper, text: string, x: number, y: number, side: number): void {
  const { size, runs } = qrRuns(text)
  const unit = side / size
  paper.fill(rectangle(x - 4 * unit, y - 4 * unit, side + 8 * unit, side + 8 * unit), '#ffffff')
  const path = runs.map((run) => `${run.x} ${run.y} ${run.length} 1 re\n`).join('')
  paper.fill(path, '#000000', { at: [x, y], unit })
}
