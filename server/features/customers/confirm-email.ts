import type { FastifyInstance } from 'fastify'
import { emailKey } from '../../../rules/email'
import { recordWrongTry, refuseIfTooMany } from '../../http/tries'
import { tokenHash } from '../../keys'
import type { World } from '../../world'
import { confirmEmail, followProvedEmail, lockCustomer } from './customers.sql'
import { useCode } from './sessions.sql'
import { wrongCodesFrom } from './try-limits'

/** Where the mailed link leads; paths with an email or token in them are masked in the log. */
export const confirmEmailPath = '/confirm-email/:email/:token'

/**
 * Registers the link that confirms a new email address. It leads to the account page, which shows whether the address
 * is confirmed; a wrong, used or expired link says so there by `?confirmation=failed`.
 */
export function registerConfirmEmail(app: FastifyInstance, world: World): void {
  app.get<{ Params: { email: string; token: string } }>(
    confirmEmailPath,
    // Looking whether the link is there must not use it.
    { exposeHeadRoute: false },
    async (request, reply) => {
      const { email, token } = request.params
      await refuseIfTooMany(world, wrongCodesFrom(world, request))
      const customerId = await confirmByCode(world, emailKey(email), tokenHash(token))
      const isConfirmed = customerId !== null
      if (isConfirmed) await followProvedEmail(world.db.kysely, customerId)
      else await recordWrongTry(world, wrongCodesFrom(world, request))
      void reply.header('Cache-Control', 'no-store')
      return reply.redirect(isConfirmed ? '/account' : '/account?confirmation=failed', 303)
    },
  )
}

/** Whose address it is; null where the code is not (or no longer) right. */
function confirmByCode(world: World, key: string, code: Buffer): Promise<number | null> {
  return world.db.transaction(async (tx) => {
    const now = world.now()
    const customer = await lockCustomer(tx, key)
    if (customer === undefined || (await useCode(tx, code, 'confirm-email', key, now)) === null) return null
    await confirmEmail(tx, customer.id, key, now)
    return customer.id
  })
}
