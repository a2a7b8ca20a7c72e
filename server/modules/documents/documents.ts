import { createHash, randomUUID } from 'node:crypto'
import { existsSync, readFileSync, mkdirSync } from 'node:fs'
import { builtFile } from '../../platform/storage/folders'
import type { DocumentOrder } from './draw-document'
import { createDrawingQueue, type Asking } from './drawing-queue'
import type { InvoiceSnapshot } from './invoice-snapshot'
import type { PackingSlips } from './packing-slip'
import type { Pdf417Form } from './code-pictures'
import type { AppleKeys } from './wallet-keys'
import type { TicketDocument } from './ticket-document'
import type { Piscina } from 'piscina'
import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

declare module '../../context' {
  interface Context {
    readonly documents: Documents
  }
}

/**
 * Draws the shop's documents off the main thread: each once for simultaneous requests, and then cached for some time.
 * All methods reject with a `busy` refusal if too many wait, and with the signal's reason if the requester has gone.
 */
export interface Documents {
  /** One PDF with a page per ticket; rejects on an empty list. */
  ticketsPdf: (tickets: readonly TicketDocument[], asking?: Asking) => Promise<Buffer>
  /** The same tickets as badges, four on a page; rejects on an empty list. */
  badgesPdf: (tickets: readonly TicketDocument[], asking?: Asking) => Promise<Buffer>
  /** An invoice or credit note, from its stored snapshot alone. */
  invoicePdf: (snapshot: InvoiceSnapshot, asking?: Asking) => Promise<Buffer>
  /** Packing slips, a page an order; rejects on an empty list. */
  packingSlipsPdf: (requested: PackingSlips, asking?: Asking) => Promise<Buffer>
  /** The barcode of a Croatian payment slip. */
  pdf417: (text: string, form: Pdf417Form, asking?: Asking) => Promise<Buffer>
  /** A ticket as a pass of Apple Wallet, signed. */
  applePass: (ticket: TicketDocument, keys: AppleKeys, asking?: Asking) => Promise<Buffer>
  /** Ends the thread; current and later requests are rejected. */
  close: () => Promise<void>
}

interface DocumentsOptions {
  /** The folder of cached documents; null for no cache. */
  folder?: string | null
  warn?: (message: string) => void
  /** The bundled worker, next to the bundled server. */
  workerFile?: string
  /** Draws instead of the worker's thread, for tests of the queue. */
  drawer?: Drawer
  /** How many documents may wait. */
  waiting?: number
}

const bundledWorker = builtFile('document-worker.js')

/** Creates the documents service. Unbundled (in Vitest) there is no worker file: documents are drawn in this thread. */
export function createDocuments(options: DocumentsOptions = {}): Documents {
  const { folder = null, warn = () => undefined, workerFile = bundledWorker } = options
  const isBundled = existsSync(workerFile)
  const drawer =
    options.drawer ?? (isBundled ? startDrawingThread(workerFile) : { draw: drawHere, close: async () => {} })
  const kept = folder === null ? nothingKept : keepDocuments(folder, { warn })
  const queue = createDrawingQueue({ find: kept.find, keep: kept.keep, waiting: options.waiting, warn })
  // Another build may draw differently.
  const build = isBundled ? readFileSync(workerFile) : ''

  function order(ordered: DocumentOrder, asking: Asking = {}): Promise<Buffer> {
    const key = keyOf(ordered, build)
    return queue.ask(key, () => drawer.draw(ordered), asking)
  }

  return {
    ticketsPdf: (tickets, asking) => order({ kind: 'tickets', tickets }, asking),
    badgesPdf: (tickets, asking) => order({ kind: 'badges', tickets }, asking),
    invoicePdf: (snapshot, asking) => order({ kind: 'invoice', snapshot }, asking),
    packingSlipsPdf: (requested, asking) => order({ kind: 'packing-slips', requested }, asking),
    pdf417: (text, form, asking) => order({ kind: 'pdf417', text, form }, asking),
    applePass: (ticket, keys, asking) => order({ kind: 'apple-pass', ticket, keys }, asking),
    close: async () => {
      kept.close()
      queue.close(new Error('No more documents are drawn: the server is closing.'))
      await drawer.close()
    },
  }
}

/** Loads what draws only where it draws: the server's own thread needs none of it, and starts the sooner. */
async function drawHere(ordered: DocumentOrder): Promise<Buffer> {
  const { drawDocument } = await import('./draw-document')
  return drawDocument(ordered)
}

/**
 * The cache key of everything that a document shows, except the instant of drawing: any change of a ticket, its product
 * or the shop's design makes another key, so that no outdated document is sent.
 */
function keyOf(ordered: DocumentOrder, build: Buffer | string): string {
  const details = JSON.stringify(ordered, (name, value: unknown) => (name === 'now' ? undefined : value))
  return createHash('sha256').update(build).update(details).digest('hex')
}

/** Draws documents, one at a time. */
interface Drawer {
  draw: (order: DocumentOrder) => Promise<Buffer>
  /** Rejects a document that is being drawn. */
  close: () => Promise<void>
}

/** Fifty tickets take half a second; a drawing of this duration never ends and would block all others. */
const usualLongestMs = 60_000
/** An idle thread is ended after this time, which frees its memory. */
const idleMs = 600_000

/**
 * One thread, started for the first document and again after a crash or a time-out. A document that cannot be drawn
 * rejects only itself; a crash of the thread rejects the current one.
 */
export function startDrawingThread(workerFile: string, maxMs = usualLongestMs): Drawer {
  let pool: Promise<Piscina<DocumentOrder, Uint8Array>> | null = null
  // Loaded with the first document, so that the server starts sooner.
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

/** A cache of drawn documents, by the key of their content. */
interface KeptDocuments {
  /** Null if it is missing, too old, or damaged. */
  find: (key: string) => Promise<Buffer | null>
  /** Never rejects: a document that cannot be stored is drawn again. */
  keep: (key: string, document: Buffer) => Promise<void>
  /** Deletes documents that are too old, then the oldest until the rest is within the limit. */
  tidy: () => Promise<void>
  close: () => void
}

interface KeepOptions {
  /**
   * The limit of all documents together, in bytes. Several processes may exceed it for a while, each by a sixteenth.
   */
  maxBytes?: number
  retainedForMs?: number
  warn?: (message: string) => void
}

/** Tickets contain names, so they are not kept longer. */
const day = 24 * 3_600_000
const hour = day / 24
const digestBytes = 32
const digestOf = (document: Buffer) => createHash('sha256').update(document).digest()

/** No cache: each document is drawn on every request. */
const nothingKept: KeptDocuments = {
  find: () => Promise.resolve(null),
  keep: () => Promise.resolve(),
  tidy: () => Promise.resolve(),
  close: () => undefined,
}

/**
 * Caches documents as files of a folder that several processes may share. A file appears complete or not at all, and
 * begins with a digest of its content, so that a file that a crash damaged is not sent.
 */
export function keepDocuments(folder: string, options: KeepOptions = {}): KeptDocuments {
  const { maxBytes = 256 * 2 ** 20, retainedForMs = day, warn = () => undefined } = options
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
  } catch (error) {
    warn(`documents are not kept: ${(error as Error).message}`)
    return nothingKept
  }
  let written = 0
  let tidying: Promise<void> | null = null
  let hasWarned = false

  async function sweep(): Promise<void> {
    const names = await readdir(folder)
    const files: { path: string; size: number; madeAt: number }[] = []
    for (const name of names) {
      const path = join(folder, name)
      // Another process may have deleted it.
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
    async keep(key, document) {
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
