import { parentPort, workerData } from 'node:worker_threads'
import { Refusal } from '../refusal'
import { type LargeBodyOrder, readLargeBody } from './read-large-body'

/** The thread's answer before it ends. */
export type LargeBodyAnswer =
  | { result: unknown }
  | { refused: Pick<Refusal, 'code' | 'message' | 'errors' | 'more'> }
  | { fault: string }

const port = parentPort
if (!port) throw new Error('large-body-worker runs as a worker thread: see large-bodies.ts.')

const { bytes, order } = workerData as { bytes: Uint8Array; order: LargeBodyOrder }
const answer = (message: LargeBodyAnswer) => port.postMessage(message)
readLargeBody(bytes, order).then(
  (result) => answer({ result }),
  (error: unknown) => {
    if (error instanceof Refusal) {
      const { code, message, errors, more } = error
      answer({ refused: { code, message, errors, more } })
    } else answer({ fault: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  },
)
