import { exportCustomer, endCustomerLogins, setCustomerLimits } from '#contract/office/customers'
import {
  exportMyData,
  getUser,
  logoutAll,
  logout,
  deleteMyAccount,
  requestPasswordReset,
  requestLoginCode,
} from '#contract/shop/customers'
import { boxOfficeLimits, isAboveBoxOffice, unpaidLimits } from '#rules/checkout/checkout'
import { emailKey } from '#rules/text/email'
import { notices } from '#rules/text/stored-texts'
import {
  logged_out_everywhere,
  logged_out,
  account_deleted,
  reset_link_sent,
  login_code_sent,
} from '#texts/compiled/answers'
import type { Context } from '../../context'
import { tokenHash, randomToken } from '../../platform/crypto/keys'
import { type KeyedCall, keyedCall, takeKey } from '../../platform/http/keyed-call'
import { RESET_MINUTES } from '../../platform/http/link-times'
import { orRefuse, Refusal } from '../../platform/http/refusal'
import { type Handlers, serveCustomer, serve } from '../../platform/http/serve'
import {
  customerView,
  endSessions,
  endSession,
  lockCustomer,
  checkPassword,
  findPasswordHash,
  askerOf,
  currentPasswordOf,
  accountMails,
  queueAccountMail,
  mailOnRequest,
  recordCode,
  type MailSource,
  recordLimits,
} from '../accounts'
import { expireCarts } from '../cart'
import { notifyOwners, serveStaff, mayExceedCeilings } from '../staff'
import { confirmEmailHandler } from './confirm-email'
import { eraseCustomerHandler, erasePerson, ordersOfPerson } from './erase-customer'
import { findCustomersHandler, getCustomerHandler } from './find-customers'
import { getDataHandler, loginHandler } from './login'
import { loginByCodeHandler, createLoginCode } from './login-by-code'
import { findOwnData, findCustomerById, lockLimits } from './queries'
import { registerHandler } from './register'
import { resetPasswordHandler } from './reset-password'
import { updateSettingsHandler } from './update-settings'

/**
 * Mails a code that logs in without a password, and returns a nonce that is needed with the code, so that a reader of the mail
 * alone cannot log in. Neither the response nor its duration reveals whether the address has an account.
 *
 * A repeated request with the same call key returns the same nonce and never mails a second code.
 */
const requestLoginCodeHandler = serve(requestLoginCode, async ({ payload, context, request }) => {
  const { call_key: callKey } = payload
  const address = emailKey(payload.email ?? '')
  const call = keyedCall(requestLoginCode.path, callKey, { email: address })
  const nonce =
    callKey === null ? randomToken() : context.keys.repeatableToken('login-nonce', `${callKey} ${address}`)
  const requested = { purpose: 'login-code', email: payload.email } as const
  await mailOnRequest(context, request, requested, ({ key, source }) =>
    mailLoginCode(context, key, { nonce, source, call }),
  )
  return { message: login_code_sent(), nonce }
})

function mailLoginCode(
  context: Context,
  key: string,
  { nonce, source, call }: { nonce: string; source: MailSource; call: KeyedCall | null },
): Promise<void> {
  return context.db.transaction(async (tx) => {
    // The key is also taken for unknown addresses. Otherwise a repeat with another address would reveal which is known.
    if (await takeKey(tx, call, context)) return
    const now = context.now()
    const customer = await lockCustomer(tx, key)
    if (customer === undefined) return
    const code = await createLoginCode(tx, { customerId: customer.id, nonce, source, now })
    if (code === null) return
    await queueAccountMail(
      tx,
      accountMails.loginCodeMail,
      customer.email,
      { customer_id: customer.id, code },
      { keys: context.keys, now },
    )
  })
}

/** Mails a link that sets a new password. The response does not reveal whether the address has an account. */
const requestPasswordResetHandler = serve(requestPasswordReset, async ({ payload, context, request }) => {
  const requested = { purpose: 'reset', email: payload.email } as const
  await mailOnRequest(context, request, requested, ({ key }) => mailResetLink(context, key))
  return { message: reset_link_sent() }
})

function mailResetLink(context: Context, key: string): Promise<void> {
  return context.db.transaction(async (tx) => {
    const now = context.now()
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
    // The mail goes to the stored address, never to an entered spelling with the same key.
    const { id: customer_id, email, full_name } = customer
    const payload = { customer_id, full_name, email, token }
    await queueAccountMail(tx, accountMails.passwordResetMail, email, payload, { keys: context.keys, now })
  })
}

/**
 * Erases the account and the names in settled orders. Payments and invoices stay, as accounting law requires. Open orders and
 * payment plans continue, and their mails contain payment links. The address can register again as a new customer.
 */
const deleteMyAccountHandler = serveCustomer(
  deleteMyAccount,
  async ({ payload, customer, context, request }) => {
    const fields = ['password']
    if (!payload.password) throw new Refusal('current-password-missing', { fields })
    const checkedHash = await findPasswordHash(context.db.kysely, customer.id)
    const guess = {
      asker: askerOf(request, customer.emailKey),
      ...currentPasswordOf(context, request, customer.emailKey),
    }
    const find = () => Promise.resolve({ password_hash: checkedHash })
    const isRight = (await checkPassword(context, guess, find, payload.password)) !== null
    const isErased =
      isRight &&
      checkedHash !== null &&
      (await context.db.transaction(async (tx) => {
        const now = context.now()
        const orders = await ordersOfPerson(tx, [customer.id], now)
        const person = { id: customer.id, checkedHash, accounts: [customer.id] }
        return (await erasePerson(tx, person, orders, now)) !== null
      }))
    if (!isErased) throw new Refusal('current-password-wrong', { fields })

    // Outside the transaction to avoid a deadlock: adding to a cart locks the cart and then the customer. If this step is
    // not reached, the cart expires by itself.
    await expireCarts(context.db.kysely, customer.id, context.now())
    return { message: account_deleted() }
  },
)

/** Replaces both limits on a customer's unpaid orders. They apply only if they are greater than the shop's settings. */
const setCustomerLimitsHandler = serveStaff(setCustomerLimits, async ({ payload, context, audit, staff }) => {
  const key = emailKey(payload.email ?? '')
  if (key === '') throw new Refusal('email-missing', { fields: ['email'] })
  const { max_unpaid_orders, max_unpaid_places } = payload
  const after = { max_unpaid_orders, max_unpaid_places }
  const limits = unpaidLimits(after, context.catalogue.current().settings)
  if (!mayExceedCeilings(staff.role) && isAboveBoxOffice(after)) {
    const slots = { orders: String(boxOfficeLimits.orders), places: String(boxOfficeLimits.places) }
    throw new Refusal('limit-above-role', { slots })
  }
  const customer = await context.db.transaction(async (tx) => {
    const { id, full_name, email, ...before } = orRefuse(await lockLimits(tx, key), 'customer-not-found')
    await recordLimits(tx, id, after)
    if (isAboveBoxOffice(after))
      await notifyOwners(tx, {
        subject: notices.limits_raised({ orders: String(limits.orders), places: String(limits.places) }),
        lines: [notices.limits_raised_of({ id: String(id) })],
        actor: staff.actor,
        now: context.now(),
      })
    await audit.record(tx, {
      subject: `customer ${id}`,
      before,
      after,
    })
    return { full_name, email }
  })
  return { customer: { ...customer, max_unpaid_orders: limits.orders, max_unpaid_places: limits.places } }
})

/** Ends all logins of a customer, for example after the loss of a phone. The password does not change. */
const endCustomerLoginsHandler = serveStaff(endCustomerLogins, async ({ payload, context, audit }) => {
  const requested = orRefuse(payload.customer_id, 'customer-not-found')
  const found = orRefuse(
    await findCustomerById(context.db.kysely, requested, context.now()),
    'customer-not-found',
  )
  const ended = await context.db.transaction(async (tx) => {
    // A simultaneous login waits for this lock, so it either ends too or starts after this transaction.
    const { id } = orRefuse(await lockCustomer(tx, emailKey(found.email)), 'customer-not-found')
    const [deleted] = await endSessions(tx, id)
    const count = Number(deleted?.numDeletedRows ?? 0)
    await audit.record(tx, { subject: `customer ${id}`, after: { logins_ended: count } })
    return count
  })
  return { ended }
})

/** Exports a customer's data on the customer's request. The audit log records the export, but none of the data. */
const exportCustomerHandler = serveStaff(exportCustomer, async ({ payload, context, audit }) => {
  const id = orRefuse(payload.customer_id, 'customer-not-found')
  orRefuse(await findCustomerById(context.db.kysely, id, context.now()), 'customer-not-found')
  await audit.record(context.db.kysely, { subject: `customer ${id}` })
  return { data: { exported_at: context.now(), ...(await findOwnData(context.db, id)) } }
})

/** Ends this login. The call also succeeds if the login has already ended. */
const logoutHandler = serve(logout, async ({ payload, context }) => {
  if (payload.token) await endSession(context.db.kysely, tokenHash(payload.token))
  return { message: logged_out() }
})

/** Ends all logins of the customer, including this one. */
const logoutAllHandler = serveCustomer(logoutAll, async ({ customer, context }) => {
  await endSessions(context.db.kysely, customer.id)
  return { message: logged_out_everywhere() }
})

/** Serves the logged-in customer, or `null` for a visitor. */
const getUserHandler = serve(getUser, ({ customer }) =>
  Promise.resolve({ customer: customer === null ? null : customerView(customer) }),
)

/** Serves all data that the shop stores about the customer, under its internal names. */
const exportMyDataHandler = serveCustomer(exportMyData, async ({ customer, context }) => ({
  data: { exported_at: context.now(), ...(await findOwnData(context.db, customer.id)) },
}))

/** The handlers of accounts and logins. */
export const customerHandlers = {
  'get-data': getDataHandler,
  'get-user': getUserHandler,
  login: loginHandler,
  'request-login-code': requestLoginCodeHandler,
  'login-by-code': loginByCodeHandler,
  logout: logoutHandler,
  'logout-all': logoutAllHandler,
  register: registerHandler,
  'request-password-reset': requestPasswordResetHandler,
  'reset-password': resetPasswordHandler,
  'confirm-email': confirmEmailHandler,
  'update-settings': updateSettingsHandler,
  'export-my-data': exportMyDataHandler,
  'delete-my-account': deleteMyAccountHandler,
  'set-customer-limits': setCustomerLimitsHandler,
  'find-customers': findCustomersHandler,
  'get-customer': getCustomerHandler,
  'export-customer': exportCustomerHandler,
  'end-customer-logins': endCustomerLoginsHandler,
  'erase-customer': eraseCustomerHandler,
} satisfies Partial<Handlers>
