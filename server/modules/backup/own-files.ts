import { createReadStream, existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { basename, join, relative, sep } from 'node:path'
import { picture_gone } from '#texts/compiled/command-line/backup'
import type { Queryable } from '../../platform/db/database'
import { isPictureFile, type PictureStore, uploadedFolder } from '../../platform/storage/picture-store'

/** A file that belongs to the shop rather than to the machine: in its data folder, or an uploaded picture stored elsewhere. */
export interface OwnFile {
  /** Path relative to the data folder, with `/` on every system. */
  readonly path: string
  readonly read: () => AsyncIterable<Buffer>
}

/**
 * Files and folders that a backup contains: generated secrets and uploads of staff. Documents are not included, because they
 * can be rendered again.
 */
const secrets = ['app-secret', 'mailbox-password']
const folders = ['pictures']

/**
 * Returns the shop's own files in a data folder. If `withSecret` is false, `app-secret` is left out, because the shop uses
 * another secret.
 */
export function ownFiles(dataDir: string, { withSecret }: { withSecret: boolean }): OwnFile[] {
  const found = secrets
    .filter((name) => withSecret || name !== 'app-secret')
    .map((name) => ({ path: name, source: join(dataDir, name) }))
    .filter(({ source }) => existsSync(source))
    .map(fileAt)
  const uploaded = folders.flatMap((folder) => filesBelow(dataDir, join(dataDir, folder)))
  return [...found, ...uploaded]
}

function filesBelow(dataDir: string, folder: string): OwnFile[] {
  if (!existsSync(folder)) return []
  return (
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      // Names that begin with a dot are files that are still being written.
      .filter((name) => !basename(name).startsWith('.'))
      .map((name) => join(folder, name))
      .filter((source) => statSync(source).isFile())
      .map((source) => fileAt({ path: relative(dataDir, source).split(sep).join('/'), source }))
  )
}

const fileAt = ({ path, source }: { path: string; source: string }): OwnFile => ({
  path,
  read: () => createReadStream(source) as AsyncIterable<Buffer>,
})

/** Opens the store of uploaded pictures with the connection of a backup or a restore. */
export type OpenPictures = (db: Queryable) => PictureStore

/** Yields the pictures of a store that are not in `files`, as files of a data folder. */
export async function* pictureFiles(
  store: PictureStore,
  files: readonly OwnFile[],
): AsyncGenerator<OwnFile, void> {
  const known = new Set(files.map(({ path }) => path))
  for await (const name of store.names()) {
    const path = `${uploadedFolder}/${name}`
    if (!known.has(path)) yield { path, read: () => bytesOf(store, name) }
  }
}

async function* bytesOf(store: PictureStore, name: string): AsyncGenerator<Buffer, void> {
  const bytes = await store.find(name)
  if (bytes === null) throw new Error(picture_gone({ name }))
  yield bytes
}

/** Returns the name of the uploaded picture at a path of a backup, or `null` if the path is not a picture. */
export function pictureAt(path: string): string | null {
  const name = path.startsWith(`${uploadedFolder}/`) ? path.slice(uploadedFolder.length + 1) : ''
  return isPictureFile(name) ? name : null
}

/** Returns whether a path of a backup is one of the shop's own files. A forged path must not be written elsewhere. */
export const isOwnPath = (path: string): boolean =>
  secrets.includes(path) ||
  (folders.some((folder) => path.startsWith(`${folder}/`)) &&
    path.split('/').every((part) => /^[\w-][\w .-]*$/.test(part)))

/** Returns the secret in a data folder, or `null` if there is none. */
export function storedSecret(dataDir: string): string | null {
  const file = join(dataDir, 'app-secret')
  return existsSync(file) ? readFileSync(file, 'utf8') : null
}
