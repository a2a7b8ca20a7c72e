import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The secret of a set-up that was given none: made once, kept beside the embedded database. It is written aside and
 * linked into place whole, so that neither a process that starts at the same moment nor a power cut leaves an empty one.
 */
export function ownSecret(dataDir: string): string {
  const file = join(dataDir, 'app-secret')
  mkdirSync(dataDir, { recursive: true })
  if (!existsSync(file)) {
    const draft = `${file}.${process.pid}`
    writeFileSync(draft, randomBytes(32).toString('base64url'), { mode: 0o600, flush: true })
    try {
      linkSync(draft, file)
    } catch (error) {
      // Another process was faster: its secret is the shop's.
      if (!existsSync(file)) throw error
    } finally {
      unlinkSync(draft)
    }
  }
  const secret = readFileSync(file, 'utf8')
  if (secret.length < 16)
    throw new Error(`${file} holds no secret. Bring it back, or remove it to get a new one.`)
  return secret
}
