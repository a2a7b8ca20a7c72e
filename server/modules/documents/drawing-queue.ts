import { Refusal } from '../../platform/http/refusal'
import { createWorkQueue } from '../../platform/jobs/work-queue'
import type { DocumentOrder } from './draw-document'

/** Options of a request for a document. */
export interface RequestOptions {
  /** Aborted when the client has disconnected. The document is then not drawn, unless other requests wait for it. */
  readonly signal?: AbortSignal
  /** False for the documents of an archive, which would displace the documents that people open from the cache. */
  readonly isCached?: boolean
}

/** One document that is found in the cache or drawn, with the state of its requests. */
interface Drawing {
  readonly document: Promise<Buffer>
  /** Removes the drawing from the queue. */
  readonly leave: (reason: unknown) => void
  requests: number
  isCached: boolean
  isBegun: boolean
}

/** Maximum number of waiting documents, so that a download waits for a few seconds at most. Further requests are rejected. */
const defaultWaiting = 500
const warnEveryMs = 60_000

interface QueueOptions {
  /** Finds a cached document by its key. */
  find: (key: string) => Promise<Buffer | null>
  /** Caches a drawn document; never rejects. */
  store: (key: string, document: Buffer) => Promise<void>
  waiting?: number | undefined
  warn?: (message: string) => void
}

/**
 * Creates a queue that draws one document at a time, and each document once for simultaneous requests. It rejects with
 * 503 if too many documents wait. An archive requests its documents one by one, so other requests wait for at most one
 * of them.
 */
export function createDrawingQueue({
  find,
  store,
  waiting = defaultWaiting,
  warn = () => undefined,
}: QueueOptions) {
  const drawings = new Map<string, Drawing>()
  const enqueue = createWorkQueue({ concurrency: 1, maxWaiting: waiting, retryAfter: 5 })
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
        enqueue(
          () => {
            drawing.isBegun = true
            return draw()
          },
          { signal: leaving.signal },
        ),
    )
    const drawing: Drawing = {
      document,
      leave: (reason) => leaving.abort(reason),
      requests: 0,
      isCached: false,
      isBegun: false,
    }
    // Requests share the drawing until the document is in the cache.
    document
      .then((drawn) => (drawing.isBegun && drawing.isCached ? store(key, drawn) : undefined), warnIfFull)
      .finally(() => forget(key, drawing))
    drawings.set(key, drawing)
    return drawing
  }

  function forget(key: string, drawing: Drawing): void {
    if (drawings.get(key) === drawing) drawings.delete(key)
  }

  return {
    /**
     * Returns the document of a key from the cache, or draws it when its turn comes. Rejects with 503 if too many
     * documents wait, with the signal's reason once it is aborted, and with the error of `draw`.
     */
    request(
      key: string,
      draw: () => Promise<Buffer>,
      { signal, isCached = true }: RequestOptions,
    ): Promise<Buffer> {
      return new Promise((resolve, reject) => {
        if (closed !== null) return reject(closed)
        if (signal?.aborted) return reject(signal.reason as Error)
        const drawing = drawings.get(key) ?? begin(key, draw)
        drawing.requests += 1
        drawing.isCached ||= isCached
        drawing.document.then(resolve, reject)
        signal?.addEventListener('abort', () => {
          reject(signal.reason as Error)
          drawing.requests -= 1
          if (drawing.requests > 0 || drawing.isBegun) return
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

/** Draws a document in the calling thread. The drawing code and its fonts are loaded with the first document. */
export async function drawHere(order: DocumentOrder): Promise<Buffer> {
  const { drawDocument } = await import('./draw-document')
  return drawDocument(order)
}
