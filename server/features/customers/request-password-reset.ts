import { requestPasswordReset } from '../../../contract/shop/customers'
import { emailKey, whyNotEmail } from '../../../rules/email'
import { serve } from '../../http/serve'
import { consume } from '../../http/rate-limits'
import { randomToken, tokenHash } from '../../keys'
import { Refusal } from '../../refusal'
import type { World } from '../../world'
import { queueAccountMail } from '../../accounts/account-mail'
import { atLeast } from '../../http/at-least'
import { mailAddress } from '../../../rules/mail-address'
import { addressesOf, lockCustomer } from '../../accounts/customers.sql'
import { recordCode } from '../../accounts/sessions.sql'
import { mailsTo } from '../../accounts/rate-limits-of-accounts'

/** How long the link is valid (docs/behaviour/accounts-and-limits.md, "Passwords"). */
const RESET_MINUTES = 15

/** Mails a link that sets a new password. The answer does not reveal whether the address is known. */
export const requestPasswordResetHandler = serve(
  requestPasswordReset,
  async ({ payload, world, request }) => {
    const email = payload.email?.trim() ?? ''
    const wrong = whyNotEmail(email)
    if (wrong) throw new Refusal(wrong, { fields: ['email'] })
    const key = emailKey(email)
    const [ofEmail, fromAddress] = mailsTo(world, 'reset', key, request)
    await consume(world, fromAddress)
    await consume(world, ofEmail)
    await atLeast(100, () => mailResetLink(world, key))
    world.wake()
    return { message: 'If there is an account with this email address, we have sent a link to it.' }
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
      now,
    )
  })
}
