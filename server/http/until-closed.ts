import type { FastifyReply } from 'fastify'
import { Refusal } from '../refusal'

/**
 * A signal that is aborted when the connection closes before it was answered: nobody waits for the answer any more. Its
 * reason is a refusal, which the error handler takes like any other; it reaches nobody.
 */
export function untilClosed({ raw }: FastifyReply): AbortSignal {
  const closing = new AbortController()
  const abandon = () => {
    if (!raw.writableEnded) closing.abort(new Refusal('busy'))
  }
  if (raw.destroyed) abandon()
  else raw.once('close', abandon)
  return closing.signal
}
