import * as texts from '../../../texts/compiled/command-line/stores'
import { join, resolve } from 'node:path'
import type { Queryable } from '../db/database'
import type { Environment } from '../../environment'
import { s3Address, type S3Address } from './s3-address'
import { type PictureStore, storeWithEarlier, uploadedFolder, isPictureFile } from './picture-store'
import { findPictureFile, insertPictureFile, listPictureFiles } from './picture-files.queries'
import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { s3Client } from './s3-client'
import { StoreFailure } from './store-failure'

/**
 * Where this set-up keeps uploaded pictures: at `STORAGE_URL`; else the embedded database's in `DATA_DIR`, another
 * database's in it. With `STORAGE_URL`, what was kept before is still found. Throws `CannotStart` if it cannot be read.
 */
export function openPictureStore(environment: Environment, db: Queryable): PictureStore {
  const address = s3Address('STORAGE_URL', environment)
  const own =
    environment.DATABASE_URL === undefined
      ? folderStore(join(resolve(environment.DATA_DIR), uploadedFolder))
      : tableStore(db)
  return address === null ? own : storeWithEarlier(s3Store(address), own)
}

const page = 1000

/** Pictures as rows of the database. */
export const tableStore = (db: Queryable): PictureStore => ({
  keep: (file) => insertPictureFile(db, file),
  find: (name) => findPictureFile(db, name),
  async *names() {
    for (let last = ''; ;) {
      const names = await listPictureFiles(db, last, page)
      yield* names
      last = names.at(-1) ?? ''
      if (names.length < page) return
    }
  },
})

/** Pictures as files of a folder, which is made with the first one. */
export function folderStore(folder: string): PictureStore {
  return {
    async keep({ name, bytes }) {
      await mkdir(folder, { recursive: true })
      // Renamed into place: neither a reader nor a power failure finds half a file.
      const unfinished = join(folder, `.${name}.${randomUUID()}`)
      await writeFile(unfinished, bytes, { mode: 0o644, flush: true })
      await rename(unfinished, join(folder, name))
    },
    find: (name) => readFile(join(folder, name)).catch(nullIfMissing),
    async *names() {
      const found = await readdir(folder).catch(nullIfMissing)
      yield* (found ?? []).filter(isPictureFile)
    },
  }
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}

/** How long the store may take for one request. */
const defaultTimeoutMs = 10_000
const types: Readonly<Record<string, string>> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' }

/** Pictures in an S3-compatible store. Its calls throw `StoreFailure` if the store rejects them or does not answer. */
export function s3Store(address: S3Address, timeoutMs = defaultTimeoutMs): PictureStore {
  const client = s3Client(address, { timeoutMs, waitsMs: [] })
  const { variable } = address
  return {
    async keep({ name, bytes }) {
      const type = types[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream'
      const { status } = await client.request('PUT', address.folder + name, { body: bytes, type })
      if (status !== 200) throw new StoreFailure(texts.picture_not_kept({ variable, status }))
    },
    async find(name) {
      const { status, bytes } = await client.request('GET', address.folder + name)
      if (status === 200) return bytes
      if (status === 404) return null
      throw new StoreFailure(texts.no_picture({ variable, status }))
    },
    async *names() {
      for await (const { key } of client.objects()) {
        const name = key.slice(key.lastIndexOf('/') + 1)
        if (isPictureFile(name)) yield name
      }
    },
  }
}
