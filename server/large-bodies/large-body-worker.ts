import { parentPort, workerData } from 'node:worker_threads'
import type { AnyRefusalCode } from '../../contract/every-refusal'
import { Refusal } from '../refusal'
import { type LargeBodyOrder, readLargeBody } from './read-large-body'

/** The thread's answer before it ends. */
export type LargeBodyAnswer =
  | { result: unknown }
  | { refused: { code: AnyRefusalCode; message: string; errors: Record<string, string[]> | undefined } }
  | { fault: string }

const port = parentPort
if (!port) throw new Error('large-body-worker runs as a worker thread: see large-bodies.ts.')

const { bytes, order } = workerData as { bytes: Uint8Array; order: LargeBodyOrder }
const answer = (message: LargeBodyAnswer) => port.postMessage(message)
readLargeBody(bytes, order).then(
  (result) => answer({ result }),
  (error: unknown) => {
    if (error instanceof Refusal) {
      const { code, message, errors } = error
      answer({ refused: { code, message, errors } })
    } else answer({ fault: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  },
)
