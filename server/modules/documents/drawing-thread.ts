import { Worker } from 'node:worker_threads'
import type { DocumentAnswer } from './document-worker'
import type { DocumentOrder } from './draw-document'

/** Draws documents, one at a time. */
export interface Drawer {
  draw: (order: DocumentOrder) => Promise<Buffer>
  /** Rejects a document that is being drawn. */
  close: () => Promise<void>
}

interface Waiting {
  resolve: (pdf: Buffer) => void
  reject: (reason: Error) => void
}

/** Fifty tickets take half a second; a drawing of this duration never ends and would block all others. */
const usualLongestMs = 60_000

/**
 * One worker thread, started for the first document and again after a crash or a time-out. A document that cannot be
 * drawn rejects only itself; a crash of the thread rejects the current one.
 */
export function startDrawingThread(workerFile: string, longestMs = usualLongestMs): Drawer {
  const waiting = new Map<number, Waiting>()
  let worker: Worker | null = null
  let lastId = 0

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
    async draw(order) {
      worker ??= start()
      const used = worker
      const id = ++lastId
      const deadline = setTimeout(() => void used.terminate(), longestMs)
      try {
        return await new Promise<Buffer>((resolve, reject) => {
          // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
          used.postMessage({ id, order })
          waiting.set(id, { resolve, reject })
          // An idle thread must not keep a script running; a busy one must.
          used.ref()
        })
      } finally {
        clearTimeout(deadline)
      }
    },
    close: async () => {
      await worker?.terminate()
    },
  }
}
