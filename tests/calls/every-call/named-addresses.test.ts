import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { officeCalls, shopCalls } from '#contract/calls'
import { goodPayloads } from '#tests/support/app/good-payloads'
import { fieldsOf, withValue } from '#tests/support/app/payload-fields'
import { fromPage } from '#tests/support/app/staff-people'
import { ownerKey, startTestApp, type TestApp, type TestCustomer } from '#tests/support/app/test-app'

/**
 * Every mail of a call whose payload names an address. Eve has claimed that address for her account and not confirmed
 * it, so that none of them may reach her.
 */
let shop: TestApp
let good: Awaited<ReturnType<typeof goodPayloads>>
let eve: TestCustomer
let stranger = ''
let number = 0
beforeAll(async () => {
  shop = await startTestApp()
  good = await goodPayloads(shop)
})
beforeEach(async () => {
  await shop.db.kysely.deleteFrom('rate_limit_count').execute()
  stranger = `stranger-${(number += 1)}@mail.example`
  eve = await shop.customer('Eve')
  const claim = { token: eve.token, old_password: eve.password, full_name: 'Eve', email: stranger }
  await shop.answer('update-settings', claim)
  await shop.runJobs()
})
afterAll(() => shop.stop())

/** The fields of all payloads that name an address, except those of the shop itself in its settings. */
const naming = [
  ...shopCalls.map((call) => ({ call, base: '/api', roles: 'visitor' })),
  ...officeCalls.map((call) => ({ call, base: '/office/api', roles: call.roles })),
]
  .flatMap(({ call, base, roles }) =>
    fieldsOf(call)
      .filter(({ kind, path }) => kind === 'string' && /(^|_)email$|^recipient$/.test(path.at(-1) ?? ''))
      .filter(({ path }) => path[0] !== 'settings')
      .map(({ path }) => ({ call: call.path, base, roles, path, name: `${call.path} ${path.join('.')}` })),
  )
  .toSorted((one, other) => one.name.localeCompare(other.name))

/** Headers of the caller: an office page for open calls, a person for calls about the own account, the owner's key. */
const headersOf = (roles: string | readonly string[]): Record<string, string> => {
  if (roles === 'visitor') return {}
  if (roles === 'open') return fromPage
  return roles === 'signed in' ? good.owner.headers : { authorization: `Bearer ${ownerKey}` }
}

/** The mails of each call: their kinds and recipients. `there`: the named address; `caller`: who makes the call. */
const mailsOf: Readonly<Record<string, readonly string[]>> = {
  'add-product-to-cart email': [],
  'change-contact email': [],
  'change-ticket email': ['ticket-changed there', 'ticket-email-changed earlier address'],
  'confirm-email email': [],
  'create-order customer.email': ['welcome there', 'order-received there'],
  'create-order items.0.email': ['welcome buyer', 'order-received buyer'],
  'edit-ticket email': ['ticket-changed there', 'ticket-email-changed earlier address'],
  'email-tickets email': [],
  'get-withdrawal-order order_email': [],
  'invite-staff email': ['staff-set-up there', 'operator-notice owner'],
  'login email': [],
  'login-by-code email': [],
  'register email': ['welcome there'],
  'request-login-code email': [],
  'request-password-reset email': [],
  'request-pause-link email': [],
  'reset-password email': [],
  // Only a mail that failed for good is sent again (`mail-access`).
  'retry-mail recipient': [],
  'set-customer-limits email': [],
  'set-up-account email': [],
  'sign-in email': [],
  'update-product-in-cart email': [],
  'update-settings email': ['confirm-email there', 'email-changed caller'],
  'withdraw-from-contract email': [
    'withdrawal-received caller',
    'withdrawal-received there',
    'operator-notice operator',
  ],
  // The login of the caller proves the order, so this address is not compared.
  'withdraw-from-contract order_email': [],
}

test('every call that names an address has its mails listed', () => {
  expect(naming.map(({ name }) => name)).toEqual(Object.keys(mailsOf))
})

const known: readonly (readonly [RegExp, string])[] = [
  [/^person-/, 'caller'],
  [/^owner-/, 'owner'],
  [/^operator@/, 'operator'],
  [/^guest@/, 'buyer'],
  [/^(holder@|stranger-)/, 'earlier address'],
]
const whose = (to: string) => {
  if (to === stranger) return 'there'
  if (to === eve.email) return 'the claimer'
  return known.find(([pattern]) => pattern.test(to))?.[1] ?? to
}

test.each(naming)(
  '$name: the claimer of the address gets no mail',
  async ({ call, base, roles, path, name }) => {
    const payloads: Record<string, () => Promise<object>> = { ...good.shopPayloads, ...good.officePayloads }
    const payload = await payloads[call]?.()
    await shop.runJobs()
    const outbox = shop.db.kysely.selectFrom('outbox')
    const before = await outbox.select((row) => row.fn.max('id').as('id')).executeTakeFirst()
    const named = withValue(payload, path, stranger) as object
    expect((await shop.post(`${base}/${call}`, named, headersOf(roles))).status).toBeLessThan(500)
    await shop.runJobs()
    const mails = await outbox
      .select(['kind', 'recipient'])
      .where('id', '>', before?.id ?? 0)
      .orderBy('id')
      .execute()
    expect(mails.map(({ kind, recipient }) => `${kind} ${whose(recipient)}`)).toEqual(mailsOf[name])
  },
)
