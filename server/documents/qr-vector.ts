import { create } from 'qrcode'

/** A QR code as rows of dark runs, in modules. */
export interface QrRuns {
  /** Modules along one side, without the quiet zone. */
  size: number
  runs: readonly { x: number; y: number; length: number }[]
}

/** The code at error correction M; adjacent dark modules are joined, so that no hairlines show between them. */
export function qrRuns(text: string): QrRuns {
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules
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
export function drawQr(doc: PDFKit.PDFDocument, text: string, x: number, y: number, side: number): void {
  const { size, runs } = qrRuns(text)
  const cell = side / size
  doc.rect(x - 4 * cell, y - 4 * cell, side + 8 * cell, side + 8 * cell).fill('#ffffff')
  // One path in modules, written as a whole: a call each would cost more than finding the code.
  const path = runs.map((run) => `${run.x} ${run.y} ${run.length} 1 re`).join('\n')
  doc.save().transform(cell, 0, 0, cell, x, y).fillColor('#000000').addContent(`${path}\nf`)
  doc.restore()
}
