import { execFileSync } from 'node:child_process'

/** Whether Poppler is installed. Tests use its tools to read documents, and are skipped without it. */
export const hasPoppler = (() => {
  try {
    execFileSync('pdftotext', ['-v'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
})()

/**
 * Returns the words of a PDF as another program reads them. Single spaces replace spaces and line breaks; a page ends
 * in \f.
 */
export function pdfWords(pdf: Buffer): string {
  return execFileSync('pdftotext', ['-layout', '-', '-'], { input: pdf })
    .toString()
    .replace(/[^\S\f]+/g, ' ')
}

/** Returns the output of `pdfinfo` with these options. */
export function pdfInfo(pdf: Buffer, ...options: string[]): string {
  return execFileSync('pdfinfo', [...options, '-'], { input: pdf }).toString()
}

/** Returns the first page as grey pixels, from 0 (black) to 255 (white). */
export function pdfPixels(pdf: Buffer, dpi: number): { width: number; at: (x: number, y: number) => number } {
  const pgm = execFileSync('pdftoppm', ['-gray', '-r', String(dpi), '-f', '1', '-l', '1'], {
    input: pdf,
    maxBuffer: 64 * 1024 * 1024,
  })
  const header = /^P5\s+(\d+)\s+\d+\s+\d+\s/.exec(pgm.toString('latin1', 0, 64))
  if (!header) throw new Error('pdftoppm did not answer with a grey picture.')
  const width = Number(header[1])
  const start = header[0].length
  return { width, at: (x, y) => pgm[start + Math.floor(y) * width + Math.floor(x)] ?? -1 }
}
