import { parentPort } from 'node:worker_threads'
import { drawDocument, type DocumentOrder } from './draw-document'

/** The thread's answer to `{ id, order }`: the PDF, or why it failed. */
export type DocumentAnswer = { id: number; pdf: Uint8Array } | { id: number; failure: string }

const port = parentPort
if (!port) throw new Error('document-worker runs as a worker thread: see documents.ts.')

port.on('message', ({ id, order }: { id: number; order: DocumentOrder }) => {
  const answer = (message: DocumentAnswer) => port.postMessage(message)
  drawDocument(order)
    .then((pdf) => answer({ id, pdf }))
    .catch((error: unknown) =>
      answer({ id, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
    )
})
