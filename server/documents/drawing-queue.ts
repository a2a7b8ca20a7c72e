import { Refusal } from '../refusal'

/** Who waits for a document: a mail that brings it, or a person who opens its link. */
type Lane = 'mail' | 'download'

/** Who asks for a document. */
export interface Asking {
  readonly lane: Lane
  /** Aborted when whoever asked has gone; the document is not drawn then, unless others wait for it too. */
  readonly signal?: AbortSignal
}

interface Asker {
  readonly resolve: (document: Buffer) => void
  readonly reject: (reason: unknown) => void
}

/** One document on its way to everybody who asked for it. */
interface Drawing {
  readonly draw: () => Promise<Buffer>
  readonly askers: Set<Asker>
  /** Those of its askers. */
  readonly lanes: Set<Lane>
  state: 'looked up' | 'waiting' | 'drawn'
  /** There already, until it can be found by its key. */
  document?: Buffer
}

/** How many documents may wait in each lane: a person waits for some seconds, and then hears that it is too much. */
const usualMost = { mail: 200, download: 500 }
const retryAfterSeconds = 5

interface QueueOptions {
  /** A document that was drawn before, by its key. */
  find: (key: string) => Promise<Buffer | null>
  /** Makes a drawn document one that is found; never rejects. */
  keep: (key: string, document: Buffer) => Promise<void>
  most?: Readonly<Record<Lane, number>> | undefined
  warn?: (message: string) => void
}

/**
 * Documents are drawn one after the other, each once, however many ask for it meanwhile. Mails and downloads wait in
 * lanes of their own that take turns, so that neither waits for all of the other's. A full lane refuses with 503.
 */
export function createDrawingQueue({ find, keep, most = usualMost, warn = () => undefined }: QueueOptions) {
  const drawings = new Map<string, Drawing>()
  const waiting: Record<Lane, Map<string, Drawing>> = { mail: new Map(), download: new Map() }
  let isDrawing = false
  let lastLane: Lane = 'download'
  let wasFull = false
  let closed: Error | null = null

  /** Puts a drawing into those of its lanes that have room; false where none has. */
  function join(key: string, drawing: Drawing): boolean {
    for (const lane of drawing.lanes) if (waiting[lane].size < most[lane]) waiting[lane].set(key, drawing)
    return waiting.mail.has(key) || waiting.download.has(key)
  }

  function leave(key: string): void {
    waiting.mail.delete(key)
    waiting.download.delete(key)
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
    // Once for each time that it fills up, not for each who is refused.
    if (!wasFull) warn('too many documents wait to be drawn: further ones are refused')
    wasFull = true
    const refusal = new Refusal('busy', { retryAfter: retryAfterSeconds })
    end(key, drawing, ({ reject }) => reject(refusal))
  }

  /** The next of the lane whose turn it is, or of the other one. */
  function next(): [string, Drawing] | undefined {
    const lanes: readonly Lane[] = lastLane === 'mail' ? ['download', 'mail'] : ['mail', 'download']
    const lane = lanes.find((one) => waiting[one].size > 0)
    if (lane === undefined) return undefined
    lastLane = lane
    const [entry] = waiting[lane]
    return entry
  }

  async function drawNext(): Promise<void> {
    const taken = isDrawing ? undefined : next()
    if (taken === undefined) return
    const [key, drawing] = taken
    leave(key)
    if (waiting.mail.size + waiting.download.size === 0) wasFull = false
    drawing.state = 'drawn'
    isDrawing = true
    try {
      const document = await drawing.draw()
      drawing.document = document
      answer(drawing, ({ resolve }) => resolve(document))
      void keep(key, document).then(() => end(key, drawing, () => undefined))
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
     * The document of a key: found, or drawn when its turn comes. Rejects with 503 where too many wait, with the
     * signal's reason once it is aborted, and with what `draw` rejects with.
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

    /** Rejects what waits, and whatever is asked for from now on. */
    close(reason: Error): void {
      closed = reason
      for (const [key, drawing] of drawings)
        if (drawing.state !== 'drawn') end(key, drawing, ({ reject }) => reject(reason))
    },
  }
}
