import { confirmEmail as confirmEmailCall } from '#contract/shop/customers'
import { emailKey } from '#rules/text/email'
import type { Context } from '../../context'
import { tokenHash } from '../../platform/crypto/keys'
import { recordWrongGuess, refuseIfTooMany } from '../../platform/http/rate-limits'
import { Refusal } from '../../platform/http/refusal'
import { serveCustomer } from '../../platform/http/serve'
import type { SignedIn } from '../../platform/http/sessions'
import {
  customerView,
  deleteCodes,
  endSessions,
  isEmailTaken,
  lockCustomer,
  lockWithOwnerOf,
  accountMails,
  queueAccountMail,
  removeEmailChange,
  removeEmailChangesTo,
  setConfirmedEmail,
  takeEmailChange,
  useCode,
  wrongCodesFrom,
  eraseCustomer,
} from '../accounts'
import { moveMailsOfAccount } from '../mail-queue'
import { customerData, transferOrders, updateOrderEmails } from '../orders'
import { confirmEmail, transferWaiting } from './confirmed-email'

/**
 * Confirms the email that the customer entered for the account, or the account's own one, with the code of the mailed link. Opening
 * the link is not enough, because mail scanners open links, even for an email that another person entered. The account that
 * entered the email must be logged in and send the code. If the account already has the email, the call succeeds.
 */
export const confirmEmailHandler = serveCustomer(
  confirmEmailCall,
  async ({ payload, customer, context, request }) => {
    const key = emailKey(payload.email ?? '')
    const code = payload.code ?? ''
    if (code === '') throw new Refusal('incorrect-code')
    const isChange = customer.pendingEmail !== null && key === emailKey(customer.pendingEmail)
    if (!isChange && key !== customer.emailKey) throw new Refusal('other-email')
    let confirmed = customer
    if (isChange || !customer.emailConfirmed) {
      const limit = wrongCodesFrom(context, request)
      await refuseIfTooMany(context, limit)
      const hash = tokenHash(code)
      const found = isChange
        ? await changeEmail(context, customer, { key, hash })
        : await confirmByCode(context, customer, hash)
      if (found === null) {
        await recordWrongGuess(context, limit)
        throw new Refusal('incorrect-code')
      }
      confirmed = found
      context.wake()
    }
    const data = await customerData(context, customer.id)
    return { data: { ...data, customer: customerView(confirmed) } }
  },
)

/** Confirms the customer's own email. Returns `null` if the code is wrong or expired, or belongs to another customer. */
const confirmByCode = (context: Context, customer: SignedIn, code: Buffer): Promise<SignedIn | null> =>
  context.db.transaction(async (tx) => {
    const now = context.now()
    const { id, emailKey: key } = customer
    const locked = await lockCustomer(tx, key)
    if (locked?.id !== id || (await useCode(tx, code, 'confirm-email', key, now)) === null) return null
    await confirmEmail(tx, id, key, now)
    return { ...customer, emailConfirmed: true }
  })

/**
 * Gives the account the email that the customer entered before, ends its other logins and notifies the previous email. Returns
 * `null` if the code is wrong or expired. Fails with `email-taken` if another account has confirmed the email.
 *
 * An account that was created for the email and never confirmed, for example by an invitation, belongs to the person who reads its mails.
 * That is this customer, so its orders and tickets move to this account.
 */
async function changeEmail(
  context: Context,
  customer: SignedIn,
  { key, hash }: { key: string; hash: Buffer },
): Promise<SignedIn | null> {
  const change = { customerId: customer.id, emailKey: key, codeHash: hash }
  const changed = await context.db
    .transaction(async (tx) => {
      const now = context.now()
      const accounts = await lockWithOwnerOf(tx, customer.id, key)
      const email = await takeEmailChange(tx, { ...change, now })
      const own = accounts.find(({ id }) => id === customer.id)
      if (email === null || own === undefined) return null
      const other = accounts.find(({ id }) => id !== customer.id)
      if (other !== undefined) {
        // The entered email is removed all the same, because it can never be confirmed.
        if (other.email_confirmed_at !== null) return 'taken' as const
        await transferOrders(tx, other.id, own.id)
        await moveMailsOfAccount(tx, other.id, own.id)
        await eraseCustomer(tx, other.id, null, now)
      }
      await setConfirmedEmail(tx, own.id, { email, emailKey: key }, now)
      await transferWaiting(tx, own.id, key)
      await removeEmailChangesTo(tx, key)
      await deleteCodes(tx, own.id)
      await endSessions(tx, own.id, customer.tokenHash)
      const notice = {
        customer_id: own.id,
        full_name: own.full_name,
        new_email: own.email_confirmed_at === null ? null : email,
        is_confirmed: true,
      }
      await queueAccountMail(tx, accountMails.emailChangedMail, own.email, notice, {
        keys: context.keys,
        now,
      })
      return { email, earlier: own.email }
    })
    .catch(async (error: unknown) => {
      if (!isEmailTaken(error)) throw error
      await removeEmailChange(context.db.kysely, customer.id)
      return 'taken' as const
    })
  if (changed === null) return null
  if (changed === 'taken') throw new Refusal('email-taken', { fields: ['email'] })
  await updateOrderEmails(context.db.kysely, customer.id, changed.earlier)
  return { ...customer, email: changed.email, emailKey: key, emailConfirmed: true, pendingEmail: null }
}
