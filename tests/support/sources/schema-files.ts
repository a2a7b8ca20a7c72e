import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }

/** Whether 1.0.0 was released. Before that, the baseline may change and its dump is regenerated. */
export const isReleased = !version.startsWith('0.')

/** The release that this source tree is or becomes. */
export const release = isReleased ? version : '1.0.0'

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

/** Returns one hash of all files that create the schema. */
export const schemaHash = (): string => sha256(JSON.stringify(schemaFiles()))

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
