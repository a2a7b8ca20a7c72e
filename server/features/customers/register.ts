import { registered } from '../../../texts/compiled/answers'
import { register } from '../../../contract/shop/customers'
import { emailKey } from '../../../rules/email-key'
import { isEmail } from '../../../rules/email'
import { tidyName } from '../../../rules/person-name'
import { serve } from '../../http/serve'
import { consume } from '../../http/rate-limits'
import { keyedCall, takeKey } from '../../http/keyed-call'
import { Refusal } from '../../refusal'
import { queueAccountMail } from '../../accounts/account-mail'
import { atLeast } from '../../http/at-least'
import { findCustomerByEmail, recordCustomer } from '../../accounts/customers.sql'
import { recordMailedPassword } from '../../accounts/mailed-password'
import { generatePassword, hashPassword } from '../../accounts/passwords'
import { askerOf, mailsTo } from '../../accounts/rate-limits-of-accounts'

/**
 * Creates an account and mails its password. If the address has an account, it gets a mail that says so; the caller
 * sees no difference, neither in the answer nor in its time. A repeat with the same key changes and mails nothing.
 */
export const registerHandler = serve(register, async ({ payload, world, request }) => {
  const fullName = tidyName(payload.full_name ?? '')
  const email = payload.email?.trim() ?? ''
  if (!fullName || !email) {
    throw new Refusal('register-fields-missing', { fields: [fullName ? 'email' : 'full_name'] })
  }
  if (!isEmail(email)) throw new Refusal('invalid-email', { fields: ['email'] })
  const key = emailKey(email)
  const [ofEmail, fromAddress] = mailsTo(world, 'register', key, request)
  await consume(world, fromAddress)
  await consume(world, ofEmail)

  const call = keyedCall(register.path, payload.call_key, { fullName, email })
  await atLeast(100, async () => {
    const password = generatePassword()
    const passwordHash = await hashPassword(password, askerOf(request, key))
    await world.db.transaction(async (tx) => {
      if (await takeKey(tx, call, world)) return
      const now = world.now()
      const { keys } = world
      const id = await recordCustomer(tx, { email, emailKey: key, fullName, passwordHash }, now)
      if (id !== null) {
        await recordMailedPassword(tx, { customerId: id, emailKey: key, passwordHash }, now)
        await queueAccountMail(tx, 'welcome', email, { full_name: fullName, password }, { keys, now })
        return
      }
      // To the address and name as stored, not as entered.
      const owner = await findCustomerByEmail(tx, key)
      if (owner !== undefined) {
        await queueAccountMail(
          tx,
          'account-exists',
          owner.email,
          { full_name: owner.full_name },
          { keys, now },
        )
      }
    })
  })
  world.wake()
  return { message: registered() }
})
