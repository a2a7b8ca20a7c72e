import { existsSync, linkSync, unlinkSync, writeFileSync } from 'node:fs'

/**
 * Writes a file (mode 600) unless it is there. It is written aside and linked into place whole: of two processes that
 * write at once one wins, and neither a reader nor a power cut ever leaves half a file.
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
