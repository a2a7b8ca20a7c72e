import * as texts from '#texts/compiled/command-line/backup'
import * as stores from '#texts/compiled/command-line/stores'
import type { Environment } from '../../environment'
import {
  s3Address,
  type S3Address,
  readXml,
  s3Client,
  type S3Times,
  StoreFailure,
} from '../../platform/storage/s3-client'
import { UnusableBackup } from './backup-file'

/** The timeout is enough for one part on a connection of 0.5 Mbit/s. */
const defaultTimes: S3Times = { timeoutMs: 5 * 60_000, waitsMs: [500, 2000, 8000] }

/** Bytes per part of an upload or a download. S3 allows 10,000 parts, so 160 GB. One part is held in memory. */
const defaultPartLength = 16 * 2 ** 20

/** A complete backup in the store. */
export interface StoredBackup {
  readonly name: string
  /** Size of the encrypted backup in bytes. */
  readonly size: number
}

/** The folder of `BACKUP_URL`. All methods throw `UnusableBackup` with a sentence for the operator if the store fails. */
export interface BackupStore {
  /** Returns the size in bytes and the version of a backup, or `null` if there is no backup of this name. */
  find(name: string): Promise<{ readonly size: number; readonly version: string } | null>
  /** Returns all complete backups, sorted by name. */
  list(): Promise<StoredBackup[]>
  /**
   * Stores `source` under a new name, in parts. The object exists only when it is complete. If `source` throws, nothing is
   * stored and the error is rethrown.
   */
  upload(name: string, source: AsyncIterable<Buffer>): Promise<void>
  /** Yields the bytes of a backup in parts. A failed part is requested again. */
  download(name: string): AsyncGenerator<Buffer, void>
  remove(name: string): Promise<void>
}

/** Returns whether a text is a valid name of a backup in the store. The name is part of a URL. */
export const isStoredName = (name: string): boolean => /^[A-Za-z0-9][A-Za-z0-9._-]{0,150}$/.test(name)

/** Opens the store of `BACKUP_URL`; returns `null` if it is not set. Throws `CannotStart` if the variables are invalid. */
export function openBackupStore(environment: Environment): BackupStore | null {
  const address = s3Address('BACKUP_URL', environment)
  return address === null ? null : backupStore(address)
}

/** Opens the folder of an S3 address as a store of backups. */
export function backupStore(
  address: S3Address,
  times: S3Times = defaultTimes,
  partLength = defaultPartLength,
): BackupStore {
  const client = s3Client(address, times)
  const { variable } = address
  const failure = (text: (slots: { variable: string; status: number }) => string, status: number) =>
    unusable(new StoreFailure(text({ variable, status })))
  const urlOf = (name: string) => address.folder + name

  const request: typeof client.request = async (...given) => {
    try {
      return await client.request(...given)
    } catch (error) {
      throw unusable(error)
    }
  }

  const store: BackupStore = {
    async find(name) {
      const { status, headers } = await request('HEAD', urlOf(name))
      if (status === 404) return null
      if (status !== 200) throw failure(stores.unknown_backup, status)
      return { size: Number(headers.get('content-length')), version: headers.get('etag') ?? '' }
    },

    async list() {
      const found: StoredBackup[] = []
      try {
        for await (const { key, size } of client.objects()) {
          const name = key.slice(address.prefix.length)
          if (isStoredName(name)) found.push({ name, size })
        }
      } catch (error) {
        throw unusable(error)
      }
      return found.toSorted((a, b) => (a.name < b.name ? -1 : 1))
    },

    async upload(name, source) {
      if ((await store.find(name)) !== null) throw new UnusableBackup(texts.exists({ name }))
      const upload = await begin(name)
      try {
        const etags: string[] = []
        for await (const part of inParts(source)) etags.push(await sendPart(upload, etags.length + 1, part))
        await complete(upload, etags)
      } catch (error) {
        // Otherwise the parts of the incomplete upload remain in the store, hidden but billed.
        await client.request('DELETE', upload).catch(() => undefined)
        throw error
      }
    },

    async *download(name) {
      const found = await store.find(name)
      if (found === null) throw new UnusableBackup(texts.not_stored({ name }))
      for (let at = 0; at < found.size; at += partLength) {
        const range = `bytes=${at}-${Math.min(at + partLength, found.size) - 1}`
        const { status, bytes } = await request('GET', urlOf(name), {
          headers: { range, 'if-match': found.version },
          maxBytes: partLength,
        })
        if (status === 404 || status === 412) throw new UnusableBackup(texts.replaced({ name }))
        if (status !== 206) throw failure(stores.no_backup, status)
        yield bytes
      }
    },

    async remove(name) {
      const { status } = await request('DELETE', urlOf(name))
      if (status !== 204 && status !== 200)
        throw failure((slots) => stores.not_removed({ ...slots, name }), status)
    },
  }
  return store

  /** Begins a multipart upload and returns its URL. */
  async function begin(name: string): Promise<string> {
    const { status, bytes } = await request('POST', `${urlOf(name)}?uploads=`, {
      type: 'application/octet-stream',
    })
    const { InitiateMultipartUploadResult: begun } = (await readXml(bytes.toString('utf8'))) as {
      InitiateMultipartUploadResult?: { UploadId?: string }
    }
    if (status !== 200 || begun?.UploadId === undefined) throw failure(stores.backup_not_kept, status)
    return `${urlOf(name)}?${new URLSearchParams({ uploadId: begun.UploadId })}`
  }

  /** Sends a part and returns its ETag, including the quotes. */
  async function sendPart(upload: string, number: number, body: Buffer): Promise<string> {
    const { status, headers } = await request('PUT', `${upload}&partNumber=${number}`, { body })
    const etag = headers.get('etag')
    if (status !== 200 || etag === null) throw failure(stores.backup_not_kept, status)
    return etag
  }

  async function complete(upload: string, etags: readonly string[]): Promise<void> {
    const parts = etags.map(
      (etag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${etag}</ETag></Part>`,
    )
    const body = Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`)
    const { status, bytes } = await request('POST', upload, { body, type: 'application/xml' })
    // S3 sends the status before the work is done, so an error may have status 200.
    if (status !== 200 || !('CompleteMultipartUploadResult' in (await readXml(bytes.toString('utf8')))))
      throw failure(stores.backup_not_completed, status)
  }

  async function* inParts(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void> {
    let waiting: Buffer[] = []
    let length = 0
    for await (const bytes of source) {
      waiting.push(bytes)
      length += bytes.length
      if (length < partLength) continue
      yield Buffer.concat(waiting, length)
      waiting = []
      length = 0
    }
    if (length > 0) yield Buffer.concat(waiting, length)
  }
}

function unusable(error: unknown): unknown {
  return error instanceof StoreFailure ? new UnusableBackup(error.message, { cause: error }) : error
}
