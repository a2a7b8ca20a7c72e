import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { DocumentAnswer } from './document-worker'
import { drawDocument, type DocumentOrder } from './draw-document'
import type { InvoiceSnapshot } from './invoice-snapshot'
import type { Pdf417Form } from './pdf417'
import type { AppleKeys } from '../wallets/wallet-keys'
import type { TicketDocument } from './ticket-document'

/** Draws the shop's PDFs off the main thread. */
export interface Documents {
  /** One PDF, a page a ticket; rejects on an empty list. */
  ticketsPdf: (tickets: readonly TicketDocument[]) => Promise<Buffer>
  /** An invoice or credit note, from its stored snapshot alone. */
  invoicePdf: (snapshot: InvoiceSnapshot) => Promise<Buffer>
  /** The barcode of a Croatian payment slip. */
  pdf417: (text: string, form: Pdf417Form) => Promise<Buffer>
  /** A ticket as a pass of Apple Wallet, signed. */
  applePass: (ticket: TicketDocument, keys: AppleKeys) => Promise<Buffer>
  /** Ends the thread; documents under way are rejected, later ones too. */
  close: () => Promise<void>
}

interface Waiting {
  resolve: (pdf: Buffer) => void
  reject: (reason: Error) => void
}

/** So many may wait. A download beyond is refused (the caller answers 503) instead of filling the memory. */
const queueLimit = 1000

/** The bundled worker, beside the bundled server. */
const bundledWorker = fileURLToPath(new URL('./document-worker.js', import.meta.url))

/**
 * One worker thread, started with the first document and again after it crashed. A document that cannot be drawn
 * rejects only itself; a crash of the thread rejects what it had been given.
 */
export function createDocuments(workerFile = bundledWorker): Documents {
  // Unbundled (in Vitest) there is no worker file, and documents are drawn right here.
  const draw = existsSync(workerFile)
    ? startQueue(workerFile)
    : { order: drawDocument, close: async () => {} }
  return {
    ticketsPdf: (tickets) => draw.order({ kind: 'tickets', tickets }),
    invoicePdf: (snapshot) => draw.order({ kind: 'invoice', snapshot }),
    pdf417: (text, form) => draw.order({ kind: 'pdf417', text, form }),
    applePass: (ticket, keys) => draw.order({ kind: 'apple-pass', ticket, keys }),
    close: () => draw.close(),
  }
}

function startQueue(workerFile: string) {
  const waiting = new Map<number, Waiting>()
  let worker: Worker | null = null
  let lastId = 0
  let closed = false

  const start = () => {
    const started = new Worker(workerFile)
    const gone = (reason: Error) => {
      if (worker !== started) return
      worker = null
      for (const { reject } of waiting.values()) reject(reason)
      waiting.clear()
    }
    started.on('message', (answer: DocumentAnswer) => {
      const asked = waiting.get(answer.id)
      waiting.delete(answer.id)
      if (waiting.size === 0) started.unref()
      if ('pdf' in answer) asked?.resolve(Buffer.from(answer.pdf))
      else asked?.reject(new Error(`The document could not be drawn: ${answer.failure}`))
    })
    started.on('error', (error) => gone(error instanceof Error ? error : new Error(String(error))))
    started.on('exit', (code) => gone(new Error(`The document worker ended (${code}).`)))
    return started
  }

  return {
    order: (order: DocumentOrder) =>
      new Promise<Buffer>((resolve, reject) => {
        if (closed) return reject(new Error('No more documents are drawn: the server is closing.'))
        if (waiting.size >= queueLimit)
          return reject(new Error('Too many documents are waiting to be drawn.'))
        worker ??= start()
        const id = ++lastId
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
        worker.postMessage({ id, order })
        waiting.set(id, { resolve, reject })
        // An idle thread must not keep a script from ending; a busy one must.
        worker.ref()
      }),
    close: async () => {
      closed = true
      await worker?.terminate()
    },
  }
}
