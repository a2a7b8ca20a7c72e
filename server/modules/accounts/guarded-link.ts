import type { FastifyReply, FastifyRequest } from 'fastify'
import { clientAddress } from '../../platform/http/client-address'
import { recordWrongGuess, refuseIfTooMany, consume, type RateLimit } from '../../platform/http/rate-limits'
import { takeTurns, untilClosed } from '../../platform/http/turns'
import { Refusal } from '../../platform/http/refusal'
import type { Context } from '../../context'

/** The target of a valid link. */
interface Found<Content> {
  /** The same for every spelling of the link: the limit of downloads counts by it. */
  readonly name: string
  /** Builds the content from what was read; the signal is aborted when the client disconnects. */
  readonly open: (signal: AbortSignal) => Content | Promise<Content>
}

/** Limits link lookups, so that many requests for documents use no more database connections than this. */
const inTurn = takeTurns({ atOnce: 3, waiting: 2000, retryAfter: 5 })

/**
 * Serves the content of a link. A wrong link (null) is refused with 404 and counted for its network; after too many,
 * requests are refused before the lookup. A valid link opens a limited number of times, then 429.
 */
export async function guarded<Content>(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  find: () => Promise<Found<Content> | null>,
): Promise<Content> {
  const signal = untilClosed(reply)
  const found = await inTurn(() => look(context, request, find), signal)
  return found.open(signal)
}

async function look<Content>(
  context: Context,
  request: FastifyRequest,
  find: () => Promise<Found<Content> | null>,
): Promise<Found<Content>> {
  const { downloadsPerAddress, downloadsPerLink } = context.catalogue.current().settings.limits
  const wrong: RateLimit = {
    scope: 'download-address',
    subject: clientAddress(request),
    most: downloadsPerAddress,
  }
  await refuseIfTooMany(context, wrong)
  const found = await find()
  if (found === null) {
    await recordWrongGuess(context, wrong)
    throw new Refusal('document-not-found')
  }
  await consume(context, { scope: 'download-link', subject: found.name, most: downloadsPerLink })
  return found
}
