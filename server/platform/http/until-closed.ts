import type { FastifyReply } from 'fastify'
import { Refusal } from './refusal'

/**
 * Returns a signal that is aborted if the connection closes before the response was sent. Its reason is a refusal,
 * which the error handler treats like any other; no client receives it.
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
