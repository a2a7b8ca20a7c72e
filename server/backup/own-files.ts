import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

/** A file of the data folder that belongs to the shop rather than to the machine. */
export interface OwnFile {
  /** Its path in the data folder, with `/` on every system. */
  readonly path: string
  readonly source: string
}

/**
 * Files that the set-up generated. Uploads of staff belong to a backup too; documents do not, because they can be drawn
 * again.
 */
const secrets = ['app-secret', 'mailbox-password']
const folders = ['pictures']

/**
 * The shop's own files in a data folder. With `withSecret` false its secret is left out, because the shop has another
 * one.
 */
export function ownFiles(dataDir: string, { withSecret }: { withSecret: boolean }): OwnFile[] {
  const found = secrets
    .filter((name) => withSecret || name !== 'app-secret')
    .map((name) => ({ path: name, source: join(dataDir, name) }))
    .filter(({ source }) => existsSync(source))
  const uploaded = folders.flatMap((folder) => filesBelow(dataDir, join(dataDir, folder)))
  return [...found, ...uploaded]
}

function filesBelow(dataDir: string, folder: string): OwnFile[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((source) => statSync(source).isFile())
    .map((source) => ({ path: relative(dataDir, source).split(sep).join('/'), source }))
}

/** Whether a path of a backup is one of those: a forged path must not be written elsewhere. */
export const isOwnPath = (path: string): boolean =>
  secrets.includes(path) ||
  (folders.some((folder) => path.startsWith(`${folder}/`)) &&
    path.split('/').every((part) => /^[\w-][\w .-]*$/.test(part)))

/** The secret in a data folder; null without one. */
export function keptSecret(dataDir: string): string | null {
  const file = join(dataDir, 'app-secret')
  return existsSync(file) ? readFileSync(file, 'utf8') : null
}
