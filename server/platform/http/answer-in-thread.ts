import { parentPort, workerData } from 'node:worker_threads'
import { Refusal } from './refusal'
import type { LargeBodyWork } from './large-body-work'
import { readLargeBody } from './read-large-body'

/** The data with which the thread starts. */
export interface LargeBodyTask {
  readonly path: string
  readonly bytes: Uint8Array
  readonly order: unknown
  readonly connectionString: string
}

/** The thread's answer before it ends. */
export type LargeBodyAnswer =
  | { result: unknown }
  | { refused: Pick<Refusal, 'code' | 'message' | 'errors' | 'more'> }
  | { fault: string }

/** In the thread: does the work that it was started for, and answers with its result or refusal. */
export async function answerInThread(works: readonly LargeBodyWork<unknown, unknown>[]): Promise<void> {
  const port = parentPort
  if (!port) throw new Error('large-body-worker runs as a worker thread: see large-bodies.ts.')
  port.postMessage(await answerOf(works, workerData as LargeBodyTask))
}

async function answerOf(
  works: readonly LargeBodyWork<unknown, unknown>[],
  { path, bytes, order, connectionString }: LargeBodyTask,
): Promise<LargeBodyAnswer> {
  try {
    const its = works.find((one) => one.path === path)
    if (its === undefined) throw new Error(`Nothing reads a large body of ${path}.`)
    return { result: await its.work(readLargeBody(bytes), order, connectionString) }
  } catch (error) {
    if (!(error instanceof Refusal))
      return { fault: error instanceof Error ? (error.stack ?? error.message) : String(error) }
    const { code, message, errors, more } = error
    return { refused: { code, message, errors, more } }
  }
}
