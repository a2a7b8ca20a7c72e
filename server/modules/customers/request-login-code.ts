import { requestLoginCode } from '../../../contract/shop/customers'
import { emailKey } from '../../../rules/email-key'
import { mailAddress } from '../../../rules/mail-address'
import { queueAccountMail, addressesOf, lockCustomer, recordLoginCode, mailOnRequest } from '../accounts'
import { type KeyedCall, keyedCall, takeKey } from '../../platform/http/keyed-call'
import { serve } from '../../platform/http/serve'
import { randomToken } from '../../platform/crypto/keys'
import type { World } from '../../context'
import { generateLoginCode, hashesOf } from './login-code'

/**
 * Mails a code that logs in without the password, and answers the nonce without which it does not count: who only sees
 * the mail cannot use it. Neither the answer nor its time reveals whether the address is known.
 *
 * A repeat with the same key answers the same nonce and mails no second code, whatever became of the first one.
 */
export const requestLoginCodeHandler = serve(requestLoginCode, async ({ payload, world, request }) => {
  const { call_key: callKey } = payload
  const address = emailKey(payload.email ?? '')
  const call = keyedCall(requestLoginCode.path, callKey, { email: address })
  const nonce =
    callKey === null ? randomToken() : world.keys.repeatableToken('login-nonce', `${callKey} ${address}`)
  const asked = { purpose: 'login-code', email: payload.email } as const
  await mailOnRequest(world, request, asked, ({ key }) => mailLoginCode(world, key, { nonce, call }))
  return { message: 'If there is an account with this email address, we have sent a code to it.', nonce }
})

function mailLoginCode(
  world: World,
  key: string,
  { nonce, call }: { nonce: string; call: KeyedCall | null },
): Promise<void> {
  return world.db.transaction(async (tx) => {
    // Known or not: otherwise a repeat with another address would reveal which of them has an account.
    if (await takeKey(tx, call, world)) return
    const now = world.now()
    const customer = await lockCustomer(tx, key)
    if (customer === undefined) return
    const code = generateLoginCode()
    await recordLoginCode(tx, { customerId: customer.id, ...hashesOf(code, nonce), now })
    // To the address that was confirmed last, never to one that was typed here.
    await queueAccountMail(
      tx,
      'login-code',
      mailAddress(addressesOf(customer)),
      { code },
      { keys: world.keys, now },
    )
  })
}
