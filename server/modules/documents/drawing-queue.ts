import { Refusal } from '../../platform/http/refusal'
import { type Lane, WaitingLanes } from './waiting-lanes'

/** A request for a document. */
export interface Asking {
  readonly lane: Lane
  /** Aborted when the requester has gone; the document is then not drawn, unless others wait for it too. */
  readonly signal?: AbortSignal
}

interface Asker {
  readonly resolve: (document: Buffer) => void
  readonly reject: (reason: unknown) => void
}

/** One document that is being drawn, with all its requests. */
interface Drawing {
  readonly draw: () => Promise<Buffer>
  readonly askers: Set<Asker>
  /** The lanes of its requests. */
  readonly lanes: Set<Lane>
  state: 'looked up' | 'waiting' | 'drawn'
  /** Set when it is drawn but not yet in the cache. */
  document?: Buffer
}

/**
 * How many documents may wait in each lane: a download waits for some seconds at most, and further ones are refused. An
 * archive asks for one after the other.
 */
const usualMost = { mail: 200, download: 500, archive: 20 }
const retryAfterSeconds = 5

interface QueueOptions {
  /** Finds a cached document by its key. */
  find: (key: string) => Promise<Buffer | null>
  /** Caches a drawn document; never rejects. */
  keep: (key: string, document: Buffer) => Promise<void>
  most?: Readonly<Partial<Record<Lane, number>>> | undefined
  warn?: (message: string) => void
}

/**
 * Draws documents one after the other, each once for simultaneous requests. Mails and downloads wait in separate lanes
 * that take turns, so that neither waits for all of the other's; archives have what time is left. A full lane refuses with
 * 503. What only an archive asks for is not kept: it would displace what people open.
 */
export function createDrawingQueue({ find, keep, most, warn = () => undefined }: QueueOptions) {
  const drawings = new Map<string, Drawing>()
  const waiting = new WaitingLanes<Drawing>({ ...usualMost, ...most })
  let isDrawing = false
  let wasFull = false
  let closed: Error | null = null

  function end(key: string, drawing: Drawing, respond: (asker: Asker) => void): void {
    drawings.delete(key)
    waiting.leave(key)
    answer(drawing, respond)
  }

  function answer(drawing: Drawing, respond: (asker: Asker) => void): void {
    for (const asker of drawing.askers) respond(asker)
    drawing.askers.clear()
  }

  function refuse(key: string, drawing: Drawing): void {
    // Once each time the lane fills up, not for each refusal.
    if (!wasFull) warn('too many documents wait to be drawn: further ones are refused')
    wasFull = true
    const refusal = new Refusal('busy', { retryAfter: retryAfterSeconds })
    end(key, drawing, ({ reject }) => reject(refusal))
  }

  async function drawNext(): Promise<void> {
    const taken = isDrawing ? undefined : waiting.take()
    if (taken === undefined) return
    const [key, drawing] = taken
    if (waiting.isEmpty) wasFull = false
    drawing.state = 'drawn'
    isDrawing = true
    try {
      const document = await drawing.draw()
      drawing.document = document
      answer(drawing, ({ resolve }) => resolve(document))
      const isKept = drawing.lanes.has('mail') || drawing.lanes.has('download')
      const keeping = isKept ? keep(key, document) : Promise.resolve()
      void keeping.then(() => end(key, drawing, () => undefined))
    } catch (error) {
      end(key, drawing, ({ reject }) => reject(error))
    }
    isDrawing = false
    void drawNext()
  }

  async function begin(key: string, drawing: Drawing): Promise<void> {
    const found = await find(key)
    if (drawings.get(key) !== drawing) return
    if (found !== null) return end(key, drawing, ({ resolve }) => resolve(found))
    drawing.state = 'waiting'
    if (!waiting.join(key, drawing, drawing.lanes)) return refuse(key, drawing)
    void drawNext()
  }

  return {
    /**
     * The document of a key: cached, or drawn when its turn comes. Rejects with 503 if too many wait, with the signal's
     * reason once it is aborted, and with the error of `draw`.
     */
    ask(key: string, draw: () => Promise<Buffer>, { lane, signal }: Asking): Promise<Buffer> {
      return new Promise((resolve, reject) => {
        if (closed !== null) return reject(closed)
        if (signal?.aborted) return reject(signal.reason as Error)
        const known = drawings.get(key)
        if (known?.document !== undefined) return resolve(known.document)
        const drawing: Drawing = known ?? { draw, askers: new Set(), lanes: new Set(), state: 'looked up' }
        const asker = { resolve, reject }
        drawing.askers.add(asker)
        drawing.lanes.add(lane)
        if (drawing.state === 'waiting') waiting.join(key, drawing, drawing.lanes)
        signal?.addEventListener('abort', () => {
          if (!drawing.askers.delete(asker)) return
          reject(signal.reason as Error)
          if (drawing.askers.size === 0 && drawing.state !== 'drawn') end(key, drawing, () => undefined)
        })
        if (known !== undefined) return
        drawings.set(key, drawing)
        void begin(key, drawing)
      })
    },

    /** Rejects all waiting and later requests. */
    close(reason: Error): void {
      closed = reason
      for (const [key, drawing] of drawings)
        if (drawing.state !== 'drawn') end(key, drawing, ({ reject }) => reject(reason))
    },
  }
}
