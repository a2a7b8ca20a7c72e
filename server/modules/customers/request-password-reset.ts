import { reset_link_sent } from '../../../texts/compiled/answers'
import { requestPasswordReset } from '../../../contract/shop/customers'
import { serve } from '../../platform/http/serve'
import { randomToken, tokenHash } from '../../platform/crypto/keys'
import { RESET_MINUTES } from '../../platform/http/link-times'
import type { World } from '../../context'
import { queueAccountMail, mailOnRequest, addressesOf, lockCustomer, recordCode } from '../accounts'
import { mailAddress } from '../../../rules/mail-address'

/** Mails a link that sets a new password. The answer does not reveal whether the address is known. */
export const requestPasswordResetHandler = serve(
  requestPasswordReset,
  async ({ payload, world, request }) => {
    const asked = { purpose: 'reset', email: payload.email } as const
    await mailOnRequest(world, request, asked, ({ key }) => mailResetLink(world, key))
    return { message: reset_link_sent() }
  },
)

function mailResetLink(world: World, key: string): Promise<void> {
  return world.db.transaction(async (tx) => {
    const now = world.now()
    const customer = await lockCustomer(tx, key)
    if (customer === undefined) return
    const token = randomToken()
    await recordCode(tx, {
      hash: tokenHash(token),
      customerId: customer.id,
      purpose: 'reset-password',
      emailKey: key,
      now,
      expiresAt: new Date(now.getTime() + RESET_MINUTES * 60_000),
    })
    // To the stored address, never to one that merely has the same key.
    const { email, full_name } = customer
    await queueAccountMail(
      tx,
      'password-reset',
      mailAddress(addressesOf(customer)),
      { full_name, email, token },
      { keys: world.keys, now },
    )
  })
}
