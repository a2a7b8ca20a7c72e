import { createHash, randomUUID } from 'node:crypto'
import { existsSync, readFileSync, mkdirSync } from 'node:fs'
import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Piscina } from 'piscina'
import type { Pdf417Form } from '../../platform/pdf/code-pictures'
import { builtFile } from '../../platform/storage/folders'
import type { DocumentOrder } from './draw-document'
import { createDrawingQueue, drawHere, type RequestOptions } from './drawing-queue'
import type { InvoiceSnapshot } from './invoice-snapshot'
import type { PackingSlips } from './packing-slip'
import type { TermsDocument } from './terms-document'
import type { TicketDocument } from './ticket-document'
import type { AppleKeys } from './wallet-keys'

declare module '#server/context' {
  interface Context {
    readonly documents: Documents
  }
}

/**
 * Draws the shop's documents outside the main thread. A document is drawn once for simultaneous requests and then cached.
 * All methods reject with the error `busy` if too many documents wait, and with the signal's reason once it is aborted.
 */
export interface Documents {
  /** Draws one PDF with a page per ticket. Rejects on an empty list. */
  ticketsPdf: (tickets: readonly TicketDocument[], options?: RequestOptions) => Promise<Buffer>
  /** Draws badges of the tickets, four on a page. Rejects on an empty list. */
  badgesPdf: (tickets: readonly TicketDocument[], options?: RequestOptions) => Promise<Buffer>
  /** Draws an invoice or credit note from its stored snapshot alone. */
  invoicePdf: (snapshot: InvoiceSnapshot, options?: RequestOptions) => Promise<Buffer>
  /** Draws packing slips; each order begins a new page. Rejects on an empty list. */
  packingSlipsPdf: (requested: PackingSlips, options?: RequestOptions) => Promise<Buffer>
  /** Draws terms and conditions that customers accepted. */
  termsPdf: (terms: TermsDocument, options?: RequestOptions) => Promise<Buffer>
  /** Draws the barcode of a Croatian payment slip. */
  pdf417: (text: string, form: Pdf417Form, options?: RequestOptions) => Promise<Buffer>
  /** Returns a ticket as a signed Apple Wallet pass. */
  applePass: (ticket: TicketDocument, keys: AppleKeys, options?: RequestOptions) => Promise<Buffer>
  /** Ends the thread and rejects current and later requests. */
  close: () => Promise<void>
}

interface DocumentsOptions {
  /** The folder of cached documents; null for no cache. */
  folder?: string | null
  warn?: (message: string) => void
  /** Path of the bundled worker; defaults to the file next to the bundled server. */
  workerFile?: string
  /** Replaces the worker thread in tests of the queue. */
  drawer?: Drawer
  /** Maximum number of waiting documents. */
  waiting?: number
}

const bundledWorker = builtFile('document-worker.js')

/** Creates the documents service. Without a worker file, as in Vitest, documents are drawn in the calling thread. */
export function createDocuments(options: DocumentsOptions = {}): Documents {
  const { folder = null, warn = () => undefined, workerFile = bundledWorker } = options
  const isBundled = existsSync(workerFile)
  const drawer =
    options.drawer ?? (isBundled ? startDrawingThread(workerFile) : { draw: drawHere, close: async () => {} })
  const cache = folder === null ? noCache : openDocumentCache(folder, { warn })
  const queue = createDrawingQueue({ find: cache.find, store: cache.store, waiting: options.waiting, warn })
  // The key of a cached document includes the build, because another build may draw differently.
  const build = isBundled ? readFileSync(workerFile) : ''

  function request(order: DocumentOrder, requestOptions: RequestOptions = {}): Promise<Buffer> {
    const key = keyOf(order, build)
    return queue.request(key, () => drawer.draw(order), requestOptions)
  }

  return {
    ticketsPdf: (tickets, how) => request({ kind: 'tickets', tickets }, how),
    badgesPdf: (tickets, how) => request({ kind: 'badges', tickets }, how),
    invoicePdf: (snapshot, how) => request({ kind: 'invoice', snapshot }, how),
    packingSlipsPdf: (requested, how) => request({ kind: 'packing-slips', requested }, how),
    termsPdf: (terms, how) => request({ kind: 'terms', terms }, how),
    pdf417: (text, form, how) => request({ kind: 'pdf417', text, form }, how),
    applePass: (ticket, keys, how) => request({ kind: 'apple-pass', ticket, keys }, how),
    close: async () => {
      cache.close()
      queue.close(new Error('No more documents are drawn: the server is closing.'))
      await drawer.close()
    },
  }
}

/**
 * Returns the cache key of a document. It covers the whole content except the time of drawing, so that a change of a
 * ticket, its product or the shop's design never yields an outdated document.
 */
function keyOf(order: DocumentOrder, build: Buffer | string): string {
  const details = JSON.stringify(order, (name, value: unknown) => (name === 'now' ? undefined : value))
  return createHash('sha256').update(build).update(details).digest('hex')
}

/** Draws documents, one at a time. */
interface Drawer {
  draw: (order: DocumentOrder) => Promise<Buffer>
  /** Rejects the document that is being drawn. */
  close: () => Promise<void>
}

/**
 * Time limit of one drawing. Fifty tickets take half a second, so a drawing that takes this long hangs and would block
 * all others.
 */
const defaultMaxMs = 60_000
/** An idle thread is ended after this time, which frees its memory. */
const idleMs = 600_000

/**
 * Draws in one worker thread, which is started for the first document and again after a crash or a timeout. A document
 * that cannot be drawn rejects only itself; a crash of the thread rejects the current document.
 */
export function startDrawingThread(workerFile: string, maxMs = defaultMaxMs): Drawer {
  let pool: Promise<Piscina<DocumentOrder, Uint8Array>> | null = null
  // The package is loaded with the first document, so that the server starts faster.
  const open = async () => {
    const { Piscina } = await import('piscina')
    return new Piscina<DocumentOrder, Uint8Array>({
      filename: workerFile,
      name: 'drawDocument',
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: idleMs,
    })
  }
  return {
    async draw(order) {
      pool ??= open()
      const thread = await pool
      try {
        return Buffer.from(await thread.run(order, { signal: AbortSignal.timeout(maxMs) }))
      } catch (error) {
        throw new Error(`The document could not be drawn: ${String(error)}`, { cause: error })
      }
    },
    close: async () => {
      await (await pool)?.destroy()
    },
  }
}

/** A cache of drawn documents by the keys of their content. */
interface DocumentCache {
  /** Resolves to null if the document is missing, expired or damaged. */
  find: (key: string) => Promise<Buffer | null>
  /** Stores a document. Never rejects: a document that cannot be stored is drawn again on the next request. */
  store: (key: string, document: Buffer) => Promise<void>
  /** Deletes expired documents, then the oldest until the rest is within the size limit. */
  tidy: () => Promise<void>
  close: () => void
}

interface CacheOptions {
  /** Maximum total size in bytes. Each process that shares the folder may exceed it temporarily by one sixteenth. */
  maxBytes?: number
  retainedForMs?: number
  warn?: (message: string) => void
}

/** Default lifetime of a cached document. It is short because tickets contain personal data. */
const day = 24 * 3_600_000
const hour = day / 24
const digestBytes = 32
const digestOf = (document: Buffer) => createHash('sha256').update(document).digest()

/** A cache that stores nothing, so that documents are drawn on every request. */
const noCache: DocumentCache = {
  find: () => Promise.resolve(null),
  store: () => Promise.resolve(),
  tidy: () => Promise.resolve(),
  close: () => undefined,
}

/**
 * Opens a cache that stores documents as files of a folder. Several processes may share the folder. A file is created
 * atomically and begins with a digest of its content, so that a file damaged by a crash is never sent.
 */
export function openDocumentCache(folder: string, options: CacheOptions = {}): DocumentCache {
  const { maxBytes = 256 * 2 ** 20, retainedForMs = day, warn = () => undefined } = options
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
  } catch (error) {
    warn(`documents are not kept: ${(error as Error).message}`)
    return noCache
  }
  let written = 0
  let tidying: Promise<void> | null = null
  let hasWarned = false

  async function sweep(): Promise<void> {
    const names = await readdir(folder)
    const files: { path: string; size: number; madeAt: number }[] = []
    for (const name of names) {
      const path = join(folder, name)
      // Another process may have deleted the file.
      const found = await stat(path).catch(() => null)
      if (found?.isFile()) files.push({ path, size: found.size, madeAt: found.mtimeMs })
    }
    files.sort((a, b) => a.madeAt - b.madeAt)
    let bytes = files.reduce((sum, { size }) => sum + size, 0)
    const since = Date.now() - retainedForMs
    for (const { path, size, madeAt } of files) {
      if (madeAt >= since && bytes <= maxBytes) break
      await rm(path, { force: true })
      bytes -= size
    }
  }

  const tidy = () =>
    (tidying ??= sweep()
      .catch((error: unknown) => warn(`kept documents could not be tidied: ${String(error)}`))
      .finally(() => (tidying = null)))

  void tidy()
  const everyHour = setInterval(() => void tidy(), hour)
  everyHour.unref()

  return {
    tidy,
    async find(key) {
      const path = join(folder, key)
      try {
        const { mtimeMs } = await stat(path)
        if (mtimeMs < Date.now() - retainedForMs) return null
        const file = await readFile(path)
        const document = file.subarray(digestBytes)
        return digestOf(document).equals(file.subarray(0, digestBytes)) ? document : null
      } catch {
        return null
      }
    },
    async store(key, document) {
      const path = join(folder, key)
      const unfinished = `${path}.${randomUUID()}`
      try {
        await writeFile(unfinished, Buffer.concat([digestOf(document), document]), { mode: 0o600 })
        await rename(unfinished, path)
      } catch (error) {
        if (!hasWarned) warn(`a document could not be kept: ${(error as Error).message}`)
        hasWarned = true
        await rm(unfinished, { force: true }).catch(() => undefined)
        return
      }
      written += document.length
      if (written < maxBytes / 16) return
      written = 0
      await tidy()
    },
    close: () => clearInterval(everyHour),
  }
}
