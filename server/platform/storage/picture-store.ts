import * as texts from '../../../texts/compiled/command-line/stores'
import { join, resolve } from 'node:path'
import type { Queryable } from '../db/database'
import type { Environment } from '../../environment'
import { s3Address, type S3Address, s3Client, StoreFailure } from './s3-client'
import { findPictureFile, insertPictureFile, listPictureFiles } from './picture-files.queries'
import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'

/** A file of an uploaded picture, in one size and one kind. */
export interface PictureFile {
  /** Letters, digits, dashes and one dot: from the content, so that one name always has the same bytes. */
  readonly name: string
  readonly bytes: Buffer
}

/** The storage of uploaded pictures' files: a folder, the database, or an S3-compatible store. */
export interface PictureStore {
  /** Keeps a file; one that is there already stays. It is safe when the promise resolves. */
  keep(file: PictureFile): Promise<void>
  /** The bytes of a file; null: there is none. */
  find(name: string): Promise<Buffer | null>
  /** The names of all files, in no particular order. */
  names(): AsyncIterable<string>
}

/** Whether a name is one that `makePicture` gives: nothing else is looked for, or written. */
export const isPictureFile = (name: string): boolean =>
  /^[0-9a-f]{32}(?:-\d{3,4})?\.(?:avif|webp|jpg)$/.test(name)

/** The folder of uploaded pictures within a data folder, and within the paths of a backup. */
export const uploadedFolder = 'pictures/uploaded'

/** Keeps in `first`, and finds in `earlier` too what was kept before `first` was set up. */
export const storeWithEarlier = (first: PictureStore, earlier: PictureStore): PictureStore => ({
  keep: (file) => first.keep(file),
  find: async (name) => (await first.find(name)) ?? (await earlier.find(name)),
  async *names() {
    const seen = new Set<string>()
    for (const store of [first, earlier])
      for await (const name of store.names()) {
        if (!seen.has(name)) yield name
        seen.add(name)
      }
  },
})

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
