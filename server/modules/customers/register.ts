import { register } from '#contract/shop/customers'
import { emailKey, isEmail, mailboxKey } from '#rules/text/email'
import { tidyName } from '#rules/text/person-name'
import { registered } from '#texts/compiled/answers'
import { randomToken } from '../../platform/crypto/keys'
import { keyedCall, takeKey } from '../../platform/http/keyed-call'
import { atLeast } from '../../platform/http/rate-limits'
import { Refusal } from '../../platform/http/refusal'
import { serve } from '../../platform/http/serve'
import {
  accountMails,
  queueAccountMail,
  lockCustomer,
  recordCustomer,
  recordMailedPassword,
  generatePassword,
  hashPassword,
  askerOf,
  countMail,
} from '../accounts'
import { isVisitorsCart } from '../cart'
import { createLoginCode } from './login-by-code'

/**
 * Creates an account and mails its password. If the address already has an account, a mail notifies its owner. The response and
 * its duration are the same in both cases. Both mails contain a code that logs in with the nonce of the response
 * (`login-by-code`), and a link that returns to the checkout with the requested cart.
 *
 * A repeated request with the same call key returns the same nonce, and changes and mails nothing.
 */
export const registerHandler = serve(register, async ({ payload, context, request }) => {
  const fullName = tidyName(payload.full_name ?? '')
  const email = payload.email?.trim() ?? ''
  if (!fullName || !email) {
    throw new Refusal('register-fields-missing', { fields: [fullName ? 'email' : 'full_name'] })
  }
  if (!isEmail(email)) throw new Refusal('invalid-email', { fields: ['email'] })
  const key = emailKey(email)

  const { call_key: callKey } = payload
  const call = keyedCall(register.path, callKey, { fullName, email })
  const nonce =
    callKey === null ? randomToken() : context.keys.repeatableToken('login-nonce', `${callKey} ${key}`)
  await atLeast(100, async () => {
    const source = await countMail(context, 'register', key, request)
    const password = generatePassword()
    const passwordHash = await hashPassword(password, askerOf(request, key))
    await context.db.transaction(async (tx) => {
      if (await takeKey(tx, call, context)) return
      const now = context.now()
      const { keys } = context
      // Only codes of existing carts are accepted, because anything else would put a stranger's text into a mail.
      const isCart = payload.cart !== null && (await isVisitorsCart(tx, payload.cart, now))
      const cart = isCart ? payload.cart : null
      const id = await recordCustomer(tx, { email, emailKey: key, fullName, passwordHash }, now)
      if (id !== null) {
        await recordMailedPassword(tx, { customerId: id, emailKey: key, passwordHash }, now)
        const code = await createLoginCode(tx, { customerId: id, nonce, source, now })
        const welcome = { customer_id: id, full_name: fullName, password, code, cart }
        await queueAccountMail(tx, accountMails.welcomeMail, email, welcome, { keys, now })
        return
      }
      // The mail uses the stored name and email, not the entered ones.
      const owner = await lockCustomer(tx, key)
      const code = owner && (await createLoginCode(tx, { customerId: owner.id, nonce, source, now }))
      if (owner === undefined || code == null) return
      // Another spelling of the email may be another person's mailbox, which must not get this person's cart.
      const isSame = mailboxKey(owner.email) === mailboxKey(email)
      const exists = {
        customer_id: owner.id,
        full_name: owner.full_name,
        code,
        cart: isSame ? cart : null,
      }
      await queueAccountMail(tx, accountMails.accountExistsMail, owner.email, exists, { keys, now })
    })
  })
  context.wake()
  return { message: registered(), nonce }
})
