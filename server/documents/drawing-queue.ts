import { Refusal } from '../refusal'

/** What waits for a document: a mail, a download, or an archive of many, before which everything else comes. */
export type Lane = 'mail' | 'download' | 'archive'

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
 * 503. What only an archive asks for is not kept: it would drive out what people open.
 */
export function createDrawingQueue({ find, keep, most: given, warn = () => undefined }: QueueOptions) {
  const most = { ...usualMost, ...given }
  const drawings = new Map<string, Drawing>()
  const waiting: Record<Lane, Map<string, Drawing>> = {
    mail: new Map(),
    download: new Map(),
    archive: new Map(),
  }
  const lanesOf = Object.values(waiting)
  let isDrawing = false
  let lastLane: Lane = 'download'
  let wasFull = false
  let closed: Error | null = null

  /** Adds a drawing to those of its lanes that have room; false if none has. */
  function join(key: string, drawing: Drawing): boolean {
    for (const lane of drawing.lanes) if (waiting[lane].size < most[lane]) waiting[lane].set(key, drawing)
    return lanesOf.some((lane) => lane.has(key))
  }

  function leave(key: string): void {
    for (const lane of lanesOf) lane.delete(key)
  }

  function end(key: string, drawing: Drawing, tell: (asker: Asker) => void): void {
    drawings.delete(key)
    leave(key)
    answer(drawing, tell)
  }

  function answer(drawing: Drawing, tell: (asker: Asker) => void): void {
    for (const asker of drawing.askers) tell(asker)
    drawing.askers.clear()
  }

  function refuse(key: string, drawing: Drawing): void {
    // Once each time the lane fills up, not for each refusal.
    if (!wasFull) warn('too many documents wait to be drawn: further ones are refused')
    wasFull = true
    const refusal = new Refusal('busy', { retryAfter: retryAfterSeconds })
    end(key, drawing, ({ reject }) => reject(refusal))
  }

  /** The next drawing of the lane whose turn it is, or else of the other one, or else of an archive. */
  function next(): [string, Drawing] | undefined {
    const lanes: readonly Lane[] =
      lastLane === 'mail' ? ['download', 'mail', 'archive'] : ['mail', 'download', 'archive']
    const lane = lanes.find((one) => waiting[one].size > 0)
    if (lane === undefined) return undefined
    if (lane !== 'archive') lastLane = lane
    const [entry] = waiting[lane]
    return entry
  }

  async function drawNext(): Promise<void> {
    const taken = isDrawing ? undefined : next()
    if (taken === undefined) return
    const [key, drawing] = taken
    leave(key)
    if (lanesOf.every(({ size }) => size === 0)) wasFull = false
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
    if (!join(key, drawing)) return refuse(key, drawing)
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
        if (drawing.state === 'waiting') join(key, drawing)
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
