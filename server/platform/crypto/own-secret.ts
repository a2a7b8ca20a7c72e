import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolder } from '../storage/make-folder'
import { writeOnce } from '../storage/write-once'

/** The secret of a set-up without APP_SECRET: generated once and kept beside the embedded database. */
export function ownSecret(dataDir: string): string {
  const file = join(dataDir, 'app-secret')
  makeFolder(dataDir)
  if (!existsSync(file)) writeOnce(file, randomBytes(32).toString('base64url'))
  const secret = readFileSync(file, 'utf8')
  if (secret.length < 16)
    throw new Error(`${file} holds no secret. Bring it back, or remove it to get a new one.`)
  return secret
}
