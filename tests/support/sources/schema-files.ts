import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }

/** The release that this source tree is. */
export const release = version

/** Returns the SHA-256 of each file that creates the schema, by its path below server/platform/db. */
export function schemaFiles(): Record<string, string> {
  const files = ['baseline', 'migrations'].flatMap((folder) =>
    readdirSync(join('server/platform/db', folder))
      .toSorted()
      .map((file) => `${folder}/${file}`),
  )
  return Object.fromEntries(
    files.map((file) => [file, sha256(readFileSync(join('server/platform/db', file), 'utf8'))]),
  )
}

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
