import { existsSync, linkSync, unlinkSync, writeFileSync } from 'node:fs'

/**
 * Writes a file (mode 600) unless it exists. It is written under another name and then linked into place: if two
 * processes write at once, one succeeds, and neither a reader nor a power failure ever finds half a file.
 */
export function writeOnce(file: string, text: string): void {
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, text, { mode: 0o600, flush: true })
  try {
    linkSync(draft, file)
  } catch (error) {
    if (!existsSync(file)) throw error
  } finally {
    unlinkSync(draft)
  }
}
