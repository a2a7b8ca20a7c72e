import type { FastifyReply, FastifyRequest } from 'fastify'
import { clientAddress } from '../http/client-address'
import { recordWrongGuess, refuseIfTooMany, consume, type RateLimit } from '../http/rate-limits'
import { takeTurns } from '../http/turns'
import { untilClosed } from '../http/until-closed'
import { Refusal } from '../refusal'
import type { World } from '../world'

/** What a right link leads to. */
interface Found<Content> {
  /** The same however the link is written: its own limit is counted by this. */
  readonly name: string
  /** Makes what is sent, from what was read already; the signal is aborted once nobody waits for it any more. */
  readonly open: (signal: AbortSignal) => Content | Promise<Content>
}

/** What looks links up: a rush for documents takes no more connections to the database than this at once. */
const inTurn = takeTurns({ atOnce: 3, waiting: 2000, retryAfter: 5 })

/**
 * Answers what a link leads to. A wrong link (null) is 404 and counted for its network, and too many of them are refused
 * before looking; a right one opens so and so often and is 429 then.
 */
export async function guarded<Content>(
  world: World,
  request: FastifyRequest,
  reply: FastifyReply,
  find: () => Promise<Found<Content> | null>,
): Promise<Content> {
  const signal = untilClosed(reply)
  const found = await inTurn(() => look(world, request, find), signal)
  return found.open(signal)
}

async function look<Content>(
  world: World,
  request: FastifyRequest,
  find: () => Promise<Found<Content> | null>,
): Promise<Found<Content>> {
  const { downloadsPerAddress, downloadsPerLink } = world.catalogue.current().settings.limits
  const wrong: RateLimit = {
    scope: 'download-address',
    subject: clientAddress(request),
    most: downloadsPerAddress,
  }
  await refuseIfTooMany(world, wrong)
  const found = await find()
  if (found === null) {
    await recordWrongGuess(world, wrong)
    throw new Refusal('document-not-found')
  }
  await consume(world, { scope: 'download-link', subject: found.name, most: downloadsPerLink })
  return found
}
