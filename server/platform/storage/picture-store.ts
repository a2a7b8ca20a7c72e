import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { PictureCrop, PictureKind } from '#contract/office/catalogue'
import * as texts from '#texts/compiled/command-line/stores'
import type { Environment } from '../../environment'
import type { Queryable } from '../db/database'
import { Refusal } from '../http/refusal'
import { createWorkQueue } from '../jobs/work-queue'
import type { Log } from '../metrics/log'
import type { MadePicture } from './make-picture'
import { findPictureFile, insertPictureFile, listPictureFiles } from './picture-files.queries'
import { s3Address, type S3Address, s3Client, StoreFailure } from './s3-client'

/** A file of an uploaded picture, in one size and format. */
export interface PictureFile {
  /**
   * Contains letters, digits, dashes and one dot. It is derived from the content, so that a name always has the same
   * bytes.
   */
  readonly name: string
  readonly bytes: Buffer
}

/** Storage of the files of uploaded pictures: a folder, the database, or an S3-compatible store. */
export interface PictureStore {
  /** Stores a file; an existing one is not replaced. The file is durable when the promise resolves. */
  keep(file: PictureFile): Promise<void>
  /** Returns the bytes of a file; `null` if it does not exist. */
  find(name: string): Promise<Buffer | null>
  /** Returns the names of all files in no particular order. */
  names(): AsyncIterable<string>
}

/** Returns whether a name has the format of `makePicture`. No other name is read or written. */
export const isPictureFile = (name: string): boolean =>
  /^[0-9a-f]{32}(?:-\d{3,4})?\.(?:avif|webp|jpg|png|pdf)$/.test(name)

/** Folder of uploaded pictures within a data folder and within the paths of a backup. */
export const uploadedFolder = 'pictures/uploaded'

/** Returns a store that writes to `first` and also finds files stored in `earlier` before `first` was configured. */
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
 * Opens the store of uploaded pictures: `STORAGE_URL` if it is set; otherwise `DATA_DIR` with the embedded database,
 * and the database itself with any other. Files stored before `STORAGE_URL` was set are still found. Throws
 * `CannotStart` if `STORAGE_URL` is invalid.
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

/** Returns a store whose pictures are rows of the database. */
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

/** Returns a store whose pictures are files of a folder. The folder is created with the first picture. */
export function folderStore(folder: string): PictureStore {
  return {
    async keep({ name, bytes }) {
      await mkdir(folder, { recursive: true })
      // The file is renamed into place, so that neither a reader nor a power failure finds a partial file.
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

/** Time limit in milliseconds for a request to the store. */
const defaultTimeoutMs = 10_000
const types: Readonly<Record<string, string>> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  png: 'image/png',
  pdf: 'application/pdf',
}

/** Maximum length of a stored picture; uploads are smaller. */
const maxPictureBytes = 64 * 1024 * 1024

/**
 * Returns a store in an S3-compatible service. Its methods throw `StoreFailure` if the service rejects a request or
 * does not answer.
 */
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
      const { status, bytes } = await client.request('GET', address.folder + name, {
        maxBytes: maxPictureBytes,
      })
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

/** Path prefix of uploaded pictures; a name of `makePicture` follows. */
export const uploadedPath = '/pictures/uploaded/'

/** Creates, stores and finds the pictures that staff upload. */
export interface Pictures {
  /**
   * Creates all files of a picture and stores them. Rejects like `makePicture`, and with `busy` if too many uploads
   * wait.
   */
  readonly take: (bytes: Buffer, kind: PictureKind, crop: PictureCrop | null) => Promise<MadePicture>
  /** Returns the bytes of a file; `null` if it does not exist. */
  readonly find: (name: string) => Promise<Buffer | null>
}

/** Maximum size of the cache in bytes. Visitors request the same few pictures. */
const maxCached = 32 * 2 ** 20

/**
 * Creates the pictures of a store. They are processed off the serving thread (libvips has its own threads), one at a
 * time and on one processor. A decoded picture takes up to 240 MB.
 */
export function createPictures(store: PictureStore, log: Log): Pictures {
  const toMake = createWorkQueue({ concurrency: 1, maxWaiting: 3, retryAfter: 5 })
  // A slow store must not occupy every connection.
  const toStore = createWorkQueue({ concurrency: 8, maxWaiting: 500, retryAfter: 5 })
  const cached = new Map<string, Buffer>()
  const requested = new Map<string, Promise<Buffer | null>>()
  let length = 0

  /** Calls the store in turn. If the store is unavailable, the caller gets `busy` and may retry. */
  async function inStore<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await toStore(work)
    } catch (error) {
      if (!(error instanceof StoreFailure)) throw error
      log.warn({ reason: error.message }, 'a picture could not be kept or read')
      throw new Refusal('busy', { retryAfter: 5 })
    }
  }

  function cache(name: string, bytes: Buffer): void {
    cached.set(name, bytes)
    length += bytes.length
    for (const [oldest, { length: freed }] of cached) {
      if (length <= maxCached) break
      cached.delete(oldest)
      length -= freed
    }
  }

  async function ask(name: string): Promise<Buffer | null> {
    try {
      const bytes = await inStore(() => store.find(name))
      if (bytes !== null) cache(name, bytes)
      return bytes
    } finally {
      requested.delete(name)
    }
  }

  return {
    take: (bytes, kind, crop) =>
      toMake(async () => {
        // The module is loaded with the first upload, because libvips takes memory as soon as it is loaded.
        const { makePicture } = await import('./make-picture')
        const made = await makePicture(bytes, kind, crop)
        for (const file of made.files) await inStore(() => store.keep(file))
        return made
      }),
    find(name) {
      if (!isPictureFile(name)) return Promise.resolve(null)
      const bytes = cached.get(name)
      if (bytes !== undefined) {
        // The most recently requested picture moves to the end, so that it is evicted last.
        cached.delete(name)
        cached.set(name, bytes)
        return Promise.resolve(bytes)
      }
      const asking = requested.get(name) ?? ask(name)
      requested.set(name, asking)
      return asking
    },
  }
}

/** Loads sharp when it is first used. It is limited to one processor, because the others serve requests. */
export async function loadSharp() {
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  return sharp
}
