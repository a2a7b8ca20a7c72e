import * as texts from '../../../texts/compiled/command-line/stores'
import { join, resolve } from 'node:path'
import type { Queryable } from '../db/database'
import type { Environment } from '../../environment'
import { s3Address, type S3Address, s3Client, StoreFailure } from './s3-client'
import { findPictureFile, insertPictureFile, listPictureFiles } from './picture-files.queries'
import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import type { PictureCrop, PictureKind } from '../../../contract/office/catalogue'
import { takeTurns } from '../http/turns'
import type { Log } from '../metrics/log'
import { Refusal } from '../http/refusal'
import type { MadePicture } from './make-picture'

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

/** The address of uploaded pictures; what follows is a name of `makePicture`. */
export const uploadedPath = '/pictures/uploaded/'

/** Makes, keeps and finds the pictures that the shop's people upload. */
export interface Pictures {
  /** Makes all files of a picture and keeps them. Refuses as `makePicture` does, and with `busy` if too many wait. */
  readonly take: (bytes: Buffer, kind: PictureKind, crop: PictureCrop | null) => Promise<MadePicture>
  /** The bytes of one file; null: there is none. */
  readonly find: (name: string) => Promise<Buffer | null>
}

/** In bytes: what is kept in memory, since visitors ask for the same few pictures. */
const maxRemembered = 32 * 2 ** 20

/**
 * The pictures of a store. They are made outside the thread that serves (libvips has its own), one at a time with one of
 * its processors; an opened picture takes up to 240 MB.
 */
export function createPictures(store: PictureStore, log: Log): Pictures {
  const inTurn = takeTurns({ atOnce: 1, waiting: 3, retryAfter: 5 })
  // A store that is slow must not hold every connection.
  const toStore = takeTurns({ atOnce: 8, waiting: 500, retryAfter: 5 })
  const remembered = new Map<string, Buffer>()
  const requested = new Map<string, Promise<Buffer | null>>()
  let length = 0

  /** Asks the store when its turn comes; a store that is away is refused, to be tried again. */
  async function inStore<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await toStore(work)
    } catch (error) {
      if (!(error instanceof StoreFailure)) throw error
      log.warn({ reason: error.message }, 'a picture could not be kept or read')
      throw new Refusal('busy', { retryAfter: 5 })
    }
  }

  function remember(name: string, bytes: Buffer): void {
    remembered.set(name, bytes)
    length += bytes.length
    for (const [oldest, { length: freed }] of remembered) {
      if (length <= maxRemembered) break
      remembered.delete(oldest)
      length -= freed
    }
  }

  async function ask(name: string): Promise<Buffer | null> {
    try {
      const bytes = await inStore(() => store.find(name))
      if (bytes !== null) remember(name, bytes)
      return bytes
    } finally {
      requested.delete(name)
    }
  }

  return {
    take: (bytes, kind, crop) =>
      inTurn(async () => {
        // Loaded with the first upload: libvips takes memory from the moment it is there.
        const { makePicture } = await import('./make-picture')
        const made = await makePicture(bytes, kind, crop)
        for (const file of made.files) await inStore(() => store.keep(file))
        return made
      }),
    find(name) {
      if (!isPictureFile(name)) return Promise.resolve(null)
      const bytes = remembered.get(name)
      if (bytes !== undefined) {
        // The one that was asked for last goes last.
        remembered.delete(name)
        remembered.set(name, bytes)
        return Promise.resolve(bytes)
      }
      const asking = requested.get(name) ?? ask(name)
      requested.set(name, asking)
      return asking
    },
  }
}

/** The package that draws, loaded when it is first used. It takes one processor, because the others serve. */
export async function loadSharp() {
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  return sharp
}
