import type { FastifyRequest } from 'fastify'
import { clientAddress } from '../../http/client-address'
import { recordWrongTry, refuseIfTooMany, type TryLimit } from '../../http/tries'
import { Refusal } from '../../refusal'
import type { World } from '../../world'

/** Answers what was found; a wrong link is counted for its network, and too many of them are refused before looking. */
export async function guarded<Found>(
  world: World,
  request: FastifyRequest,
  find: () => Promise<Found | null>,
): Promise<Found> {
  const limit: TryLimit = {
    scope: 'download-address',
    subject: clientAddress(request),
    most: world.catalogue.current().settings.limits.downloadsPerAddress,
  }
  await refuseIfTooMany(world, limit)
  const found = await find()
  if (found !== null) return found
  await recordWrongTry(world, limit)
  throw new Refusal('document-not-found')
}
