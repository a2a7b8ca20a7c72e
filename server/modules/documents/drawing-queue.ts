import { Refusal } from '../../platform/http/refusal'
import { takeTurns } from '../../platform/http/turns'
import type { DocumentOrder } from './draw-document'

/** A request for a document. */
export interface Asking {
  /** Aborted when the requester has gone; the document is then not drawn, unless others wait for it too. */
  readonly signal?: AbortSignal
  /** False for the documents of an archive: they are not cached, because they would displace what people open. */
  readonly isKept?: boolean
}

/** One document that is found in the cache or drawn, with all its requests. */
interface Drawing {
  readonly document: Promise<Buffer>
  /** Takes the drawing out of the queue. */
  readonly leave: (reason: unknown) => void
  askers: number
  isKept: boolean
  isBegun: boolean
}

/** How many documents may wait: a download waits for some seconds at most, and further ones are refused. */
const defaultWaiting = 500
const warnEveryMs = 60_000

interface QueueOptions {
  /** Finds a cached document by its key. */
  find: (key: string) => Promise<Buffer | null>
  /** Caches a drawn document; never rejects. */
  keep: (key: string, document: Buffer) => Promise<void>
  waiting?: number | undefined
  warn?: (message: string) => void
}

/**
 * Draws documents one after the other, each once for simultaneous requests. If too many wait, it refuses with 503. An
 * archive asks for its documents one by one, so other requests wait for one of them at most.
 */
export function createDrawingQueue({
  find,
  keep,
  waiting = defaultWaiting,
  warn = () => undefined,
}: QueueOptions) {
  const drawings = new Map<string, Drawing>()
  const inTurn = takeTurns({ atOnce: 1, waiting, retryAfter: 5 })
  let warnedAt = Number.NEGATIVE_INFINITY
  let closed: Error | null = null

  function warnIfFull(error: unknown): void {
    if (!(error instanceof Refusal) || performance.now() - warnedAt < warnEveryMs) return
    warnedAt = performance.now()
    warn('too many documents wait to be drawn: further ones are refused')
  }

  function begin(key: string, draw: () => Promise<Buffer>): Drawing {
    const leaving = new AbortController()
    const document = find(key).then(
      (found) =>
        found ??
        inTurn(() => {
          drawing.isBegun = true
          return draw()
        }, leaving.signal),
    )
    const drawing: Drawing = {
      document,
      leave: (reason) => leaving.abort(reason),
      askers: 0,
      isKept: false,
      isBegun: false,
    }
    // Requests share the drawing until the document is in the cache.
    document
      .then((drawn) => (drawing.isBegun && drawing.isKept ? keep(key, drawn) : undefined), warnIfFull)
      .finally(() => forget(key, drawing))
    drawings.set(key, drawing)
    return drawing
  }

  function forget(key: string, drawing: Drawing): void {
    if (drawings.get(key) === drawing) drawings.delete(key)
  }

  return {
    /**
     * The document of a key: cached, or drawn when its turn comes. Rejects with 503 if too many wait, with the signal's
     * reason once it is aborted, and with the error of `draw`.
     */
    ask(key: string, draw: () => Promise<Buffer>, { signal, isKept = true }: Asking): Promise<Buffer> {
      return new Promise((resolve, reject) => {
        if (closed !== null) return reject(closed)
        if (signal?.aborted) return reject(signal.reason as Error)
        const drawing = drawings.get(key) ?? begin(key, draw)
        drawing.askers += 1
        drawing.isKept ||= isKept
        drawing.document.then(resolve, reject)
        signal?.addEventListener('abort', () => {
          reject(signal.reason as Error)
          drawing.askers -= 1
          if (drawing.askers > 0 || drawing.isBegun) return
          forget(key, drawing)
          drawing.leave(signal.reason)
        })
      })
    },

    /** Rejects all waiting and later requests. */
    close(reason: Error): void {
      closed = reason
      for (const drawing of drawings.values()) if (!drawing.isBegun) drawing.leave(reason)
    },
  }
}

/** Draws a document in the calling thread. What draws it, with its fonts, is loaded with the first one. */
export async function drawHere(order: DocumentOrder): Promise<Buffer> {
  const { drawDocument } = await import('./draw-document')
  return drawDocument(order)
}
