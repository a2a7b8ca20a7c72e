import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { builtFile } from '../../platform/storage/built-file'
import type { DocumentOrder } from './draw-document'
import { createDrawingQueue, type Asking } from './drawing-queue'
import { startDrawingThread, type Drawer } from './drawing-thread'
import type { InvoiceSnapshot } from './invoice-snapshot'
import { keepDocuments, nothingKept } from './kept-documents'
import type { PackingSlips } from './packing-slip'
import type { Pdf417Form } from './pdf417'
import type { AppleKeys } from './wallet-keys'
import type { TicketDocument } from './ticket-document'
import type { Lane } from './waiting-lanes'

declare module '../../context' {
  interface World {
    readonly documents: Documents
  }
}

/**
 * Draws the shop's documents off the main thread: each once for simultaneous requests, and then cached for some time.
 * All methods reject with a `busy` refusal if too many wait, and with the signal's reason if the requester has gone.
 */
export interface Documents {
  /** One PDF with a page per ticket; rejects on an empty list. */
  ticketsPdf: (tickets: readonly TicketDocument[], asking: Asking) => Promise<Buffer>
  /** The same tickets as badges, four on a page; rejects on an empty list. */
  badgesPdf: (tickets: readonly TicketDocument[], asking: Asking) => Promise<Buffer>
  /** An invoice or credit note, from its stored snapshot alone. */
  invoicePdf: (snapshot: InvoiceSnapshot, asking: Asking) => Promise<Buffer>
  /** Packing slips, a page an order; rejects on an empty list. */
  packingSlipsPdf: (asked: PackingSlips, asking: Asking) => Promise<Buffer>
  /** The barcode of a Croatian payment slip. */
  pdf417: (text: string, form: Pdf417Form, asking: Asking) => Promise<Buffer>
  /** A ticket as a pass of Apple Wallet, signed. */
  applePass: (ticket: TicketDocument, keys: AppleKeys, asking: Asking) => Promise<Buffer>
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
  /** How many documents may wait for mails, and how many for downloads. */
  most?: Readonly<Partial<Record<Lane, number>>>
}

const bundledWorker = builtFile('document-worker.js')

/** Creates the documents service. Unbundled (in Vitest) there is no worker file: documents are drawn in this thread. */
export function createDocuments(options: DocumentsOptions = {}): Documents {
  const { folder = null, warn = () => undefined, workerFile = bundledWorker } = options
  const isBundled = existsSync(workerFile)
  const drawer =
    options.drawer ?? (isBundled ? startDrawingThread(workerFile) : { draw: drawHere, close: async () => {} })
  const kept = folder === null ? nothingKept : keepDocuments(folder, { warn })
  const queue = createDrawingQueue({ find: kept.find, keep: kept.keep, most: options.most, warn })
  // Another build may draw differently.
  const build = isBundled ? readFileSync(workerFile) : ''

  function order(ordered: DocumentOrder, asking: Asking): Promise<Buffer> {
    const key = keyOf(ordered, build)
    return queue.ask(key, () => drawer.draw(ordered), asking)
  }

  return {
    ticketsPdf: (tickets, asking) => order({ kind: 'tickets', tickets }, asking),
    badgesPdf: (tickets, asking) => order({ kind: 'badges', tickets }, asking),
    invoicePdf: (snapshot, asking) => order({ kind: 'invoice', snapshot }, asking),
    packingSlipsPdf: (asked, asking) => order({ kind: 'packing-slips', asked }, asking),
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
  const facts = JSON.stringify(ordered, (name, value: unknown) => (name === 'now' ? undefined : value))
  return createHash('sha256').update(build).update(facts).digest('hex')
}
