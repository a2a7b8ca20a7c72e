import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { officeCalls, shopCalls } from '#contract/calls'
import type { Order } from '#contract/order'
import { addKey } from '#server/modules/staff/key-routes'
import { cartSteps, holder } from '#tests/support/app/cart-steps'
import { changesWalk } from '#tests/support/app/changes-walk'
import { goodPayloads } from '#tests/support/app/good-payloads'
import { inboxWalk } from '#tests/support/app/inbox-walk'
import { keyedPayloads } from '#tests/support/app/keyed-payloads'
import { checkoutOf, homeAddress, orderSteps } from '#tests/support/app/order-steps'
import { orderDesk } from '#tests/support/app/orders'
import { staffWalk } from '#tests/support/app/staff-payloads'
import { addPerson } from '#tests/support/app/staff-people'
import { startTestApp, type TestApp } from '#tests/support/app/test-app'
import { ticketItem } from '#tests/support/app/test-catalogue'
import { answerFault } from '#tests/support/app/watch-answers'
import { type Audited, watchAudit, withoutRow } from '#tests/support/app/watch-audit-log'
import { withoutNotice, watchOwners } from '#tests/support/app/watch-owner-mails'
import { testFiscaliser } from '#tests/support/fiscal/test-fiscaliser'
import { startSmtpInbox, type SmtpInbox } from '#tests/support/mail/smtp-inbox'

// `answer` and `officeAnswer` throw if an answer differs from the contract, both before and after it is serialised.
let shop: TestApp
let inbox: SmtpInbox
let audited: Audited
let notified: ReturnType<typeof watchOwners>
beforeAll(async () => {
  inbox = await startSmtpInbox()
  shop = await startTestApp({ env: { SMTP_URL: inbox.url } })
  audited = watchAudit(shop)
  notified = watchOwners(shop)
})
afterAll(async () => {
  await shop.stop()
  await inbox.stop()
})

const { addTo, timesOf } = cartSteps(() => shop)
const { cartWith, order } = orderSteps(() => shop)

const mailedTo = async (recipient: string, kind: string) =>
  (await shop.mailsTo(recipient)).find((mail) => mail.kind === kind)?.payload as
    | Record<string, string>
    | undefined

test('the response check finds extra, missing and mistyped fields', () => {
  const call = shopCalls.find(({ path }) => path === 'get-cart')
  const empty = {
    code: null,
    expires_at: null,
    products: [],
    merchandise: [],
    total_price: 0,
    extendable_until: null,
  }
  const cart = { ...empty, now: '2027-03-01T10:00:00.000Z' }
  if (call === undefined) throw new Error('get-cart is declared')
  expect(answerFault(call, { cart })).toBeNull()
  expect(answerFault(call, { cart: { ...cart, customer_id: 7 } })).toContain('.cart.customer_id')
  expect(answerFault(call, { cart: empty })).toContain('now')
  expect(answerFault(call, { cart: { ...cart, total_price: null } })).toContain('total_price')
})

test('responses about the shop, carts and invoices match the contract', async () => {
  const ana = await shop.customer()
  const { token } = ana
  for (const who of [{}, { token }]) {
    await shop.answer('get-data', who)
    await shop.answer('get-user', who)
    await shop.answer('get-shop-item', { ...who, external_code: 'coach' })
  }
  const [time] = await timesOf('coach')
  const { cart } = await addTo(null, 'coach', 'Ana', { transport_time_id: time, token })
  await addTo(cart.code, 'pass', 'Ana', { token })
  const full = (
    await shop.answer('add-merchandise-to-cart', { token, cart: cart.code, external_code: 'shirt' })
  ).cart
  const line = { token, cart: cart.code, cart_product_id: full.products[1]?.id }
  await shop.answer('update-product-in-cart', { ...line, ...holder('Bo') })
  await shop.answer('get-cart', { token, cart: cart.code })
  await shop.answer('extend-cart', { token, cart: cart.code })
  await shop.officeAnswer('import', { vouchers: [{ code: 'GIFT', discount_amount: 500 }] })
  await shop.answer('validate-voucher', { token, cart: cart.code, code: 'GIFT' })
  await shop.answer('calculate-invoice', { token, cart: cart.code, country: 'HR', voucher_code: 'GIFT' })
  await shop.answer('calculate-invoice', { token, cart: cart.code, country: 'BR' })
  await shop.answer('remove-product-from-cart', line)
  const goods = { token, cart: cart.code, cart_merchandise_id: full.merchandise[0]?.id }
  await shop.answer('remove-merchandise-from-cart', goods)
  expect(shop.faults).toEqual([])
})

test('responses about accounts match the contract', async () => {
  const ana = await shop.customer()
  const { token } = ana
  const changed = { full_name: 'Ana Nova', email: ana.email, country: 'HR', address: homeAddress }
  await shop.answer('update-settings', { token, old_password: ana.password, ...changed })
  await order('credit_card', 'pass')
  await shop.answer('export-my-data', { token })
  await shop.answer('confirm-email', { token, email: ana.email, code: 'used' })
  await shop.answer('request-password-reset', { email: ana.email })
  const reset = await mailedTo(ana.email, 'password-reset')
  const password = 'a password of mine'
  await shop.answer('reset-password', { token: reset?.['token'], email: ana.email, password })
  const again = await shop.answer('login', { email: ana.email, password })
  await shop.answer('logout', { token: again.remember_token })
  const { nonce } = await shop.answer('request-login-code', { email: ana.email })
  const code = (await mailedTo(ana.email, 'login-code'))?.['code']
  await shop.answer('login-by-code', { email: ana.email, code, nonce })
  const once = await shop.answer('login', { email: ana.email, password })
  await shop.answer('logout-all', { token: once.remember_token })
  const last = await shop.answer('login', { email: ana.email, password })
  await shop.answer('delete-my-account', { token: last.remember_token, password })
  await shop.answer('email-tickets', { email: 'holder@mail.example' })
  expect(shop.faults).toEqual([])
})

test('responses about every kind of order match the contract, for buyers and the office', async () => {
  const card = await order('credit_card', 'pass', 'coach', 'shirt')
  const transfer = await order('bank_transfer', 'pass')
  const plan = await order('credit_card', 'plan')
  const seen = async ({ customer, order: made }: typeof card) => {
    await shop.answer('get-data', { token: customer.token })
    await shop.officeAnswer('get-order', { order: made.code })
    const link = { order: made.code, checksum: made.checksum }
    await shop.answer('get-terms-and-conditions-order', link)
    await shop.answer('accept-terms-and-conditions', link)
  }
  for (const one of [card, transfer, plan]) await seen(one)
  await shop.paySandbox(card.payment, 'paid')
  await shop.paySandbox(plan.payment, 'paid')
  await shop.officeAnswer('record-payment', { order: transfer.order.code, amount: 100, reference: 'a' })
  const { code: planCode, checksum, payments } = plan.order
  const link = { order: planCode, checksum, reference: payments[1]?.reference }
  await shop.answer('get-payment-plan-order-payment', link)
  await shop.answer('pay-payment-plan-order-payment', link)
  const dispute = { order: plan.order.code, amount: 100, reference: 'dispute' }
  await shop.officeAnswer('record-chargeback', dispute)
  for (const one of [card, transfer, plan]) await seen(one)
  await shop.officeAnswer('resend-mail', { order: card.order.code, kind: 'order' })
  await shop.officeAnswer('reset-attempts', { order: link.order, reference: link.reference })
  const unwanted = await order('bank_transfer', 'pass')
  const own = { token: unwanted.customer.token, order_id: unwanted.order.id }
  await shop.answer('cancel-unpaid-order', own)
  for (const one of [card, transfer])
    await shop.officeAnswer('cancel-order', { order: one.order.code, reason: 'Rain' })
  for (const one of [card, transfer, plan]) await seen(one)
  await shop.officeAnswer('find-orders', { with_counts: true })
  await shop.officeAnswer('find-tickets', { with_counts: true })
  const [found] = (await shop.officeAnswer('find-customers', { with_counts: true })).customers
  await shop.officeAnswer('get-customer', { customer_id: found?.id ?? null })
  await shop.officeAnswer('export-customer', { customer_id: found?.id ?? null })
  await shop.officeAnswer('get-today', {})
  const declined = await order('credit_card', 'pass')
  await shop.paySandbox(declined.payment, 'declined')
  const transferred = { order_id: declined.order.id, payment_method: 'bank_transfer' as const }
  await shop.answer('change-payment-method', { token: declined.customer.token, ...transferred })
  const other = await order('credit_card', 'pass')
  await shop.paySandbox(other.payment, 'declined')
  await shop.answer('restore-cart', { token: other.customer.token, order_id: other.order.id })
  // Checking out the same cart again returns the current order.
  const { code } = await cartWith(card.customer, 'pass')
  for (let n = 0; n < 2; n++) await shop.answer('checkout-cart', checkoutOf(card.customer, code))
  expect(shop.faults).toEqual([])
})

async function paidTicket(
  item: string,
  by: 'sandbox' | 'transfer' = 'sandbox',
): Promise<{ token: string; paid: Order; code: string }> {
  const { order: made, payment, customer, now } = await order('credit_card', item)
  const amount = made.total_price ?? 0
  if (by === 'transfer')
    await shop.officeAnswer('record-payment', { order: made.code, amount, reference: made.code })
  else await shop.paySandbox(payment, 'paid')
  const paid = await now()
  return { token: customer.token, paid, code: paid.tickets[0]?.code ?? '' }
}

test('responses about reassigned, moved and admitted tickets match the contract', async () => {
  const first = await paidTicket('pass')
  const [ticket] = (await shop.officeAnswer('get-order', { order: first.paid.code })).order.tickets
  await shop.officeAnswer('check-in', { barcode: ticket?.barcode, gate: 'North', override: true })
  await shop.officeAnswer('check-in', { barcode: 'nothing' })
  const second = await paidTicket('pass')
  const change = { token: second.token, order_id: second.paid.id, code: second.code }
  const ben = await shop.customer('Ben')
  await shop.answer('change-ticket', { ...change, full_name: 'Ben', email: ben.email, reassign: true })
  await shop.answer('get-data', { token: second.token })
  await shop.answer('get-data', { token: ben.token })
  const coach = await paidTicket('coach')
  const [, late] = await timesOf('coach')
  await shop.answer('set-travel-time', { token: coach.token, code: coach.code, transport_time_id: late })
  expect(shop.faults).toEqual([])
})

// This runs before the office calls: from here on the shop has owners, who get mails.
test('responses about staff match the contract', async () => {
  await staffWalk(shop)
  expect(shop.faults).toEqual([])
})

test('responses about refunds match the contract', async () => {
  const { token, paid, code } = await paidTicket('pass', 'transfer')
  const requested = {
    token,
    order_id: paid.id,
    tickets: code,
    merchandise: '',
    bank_owner_full_name: 'Ana Horvat',
    bank_owner_address: homeAddress,
    bank_name: 'Bank',
    bank_country: 'HR',
    bank_bic: 'NBHRHR2D',
    bank_iban: 'HR1210010051863000160',
  }
  const first = await shop.answer('request-refund', requested)
  await shop.answer('cancel-refund', { token, refund_id: first.data.refund_id })
  const second = await shop.answer('request-refund', requested)
  await shop.officeAnswer('find-refunds', {})
  const { bank_owner_full_name, bank_iban } = requested
  const account = { bank_owner_full_name, bank_iban, version: 0 }
  await shop.officeAnswer('find-payer-accounts', { refund_id: second.data.refund_id })
  await shop.officeAnswer('set-refund-account', { refund_id: second.data.refund_id, ...account })
  await shop.officeAnswer('show-refund-account', { refund_id: second.data.refund_id })
  const { message_id } = await shop.officeAnswer('refund-file', { refund_ids: [second.data.refund_id] })
  await shop.officeAnswer('find-refund-files', {})
  await shop.officeAnswer('fetch-refund-file', { message_id })
  const outcome = { outcome: 'processed', free_places: true } as const
  await shop.officeAnswer('process-refund', { refund_id: second.data.refund_id, ...outcome })
  await shop.answer('get-data', { token })
  expect(shop.faults).toEqual([])
})

test('responses about withdrawals match the contract', async () => {
  await shop.configure({ withdrawalActive: true })
  const { customer, order: bought, payment, now } = await order('credit_card', 'shirt')
  await shop.paySandbox(payment, 'paid')
  const [piece] = (await now()).merchandisePurchases
  const link = { token: customer.token, order: bought.code, checksum: bought.checksum }
  await shop.officeAnswer('find-scans', {})
  await shop.officeAnswer('find-deliveries', { with_counts: true })
  await shop.officeAnswer('print-packing-slips', { order: bought.code })
  await shop.officeAnswer('send-goods', { order: bought.code, carrier: 'GLS', tracking_number: '771200' })
  await shop.officeAnswer('report-delivery-problem', { order: bought.code, problem: 'It came back.' })
  await shop.officeAnswer('record-delivery', { order: bought.code, received_at: bought.created_at })
  await shop.officeAnswer('find-deliveries', {})
  await shop.answer('get-withdrawal-order', link)
  const declared = { ...link, full_name: 'Ana', email: customer.email, items: [piece?.id ?? 0] }
  const { withdrawal } = await shop.answer('withdraw-from-contract', declared)
  await shop.answer('get-withdrawal-order', link)
  await shop.officeAnswer('find-withdrawals', {})
  await shop.officeAnswer('refund-withdrawal', { withdrawal_id: withdrawal.id })
  await shop.officeAnswer('find-withdrawals', {})
  expect(shop.faults).toEqual([])
})

test('responses about companies match the contract', async () => {
  const { customer, order: bought } = await order('bank_transfer', 'pass')
  const company = { name: 'Adria Booking d.o.o.', vat_number: 'HR18683136487' }
  const { token } = customer
  await shop.answer('check-vat-number', { token, vat_number: company.vat_number, country: 'HR' })
  await shop.answer('set-order-company', { token, order_id: bought.id, company })
  await shop.officeAnswer('change-company', { order: bought.code, company: null })
  expect(shop.faults).toEqual([])
})

test('responses of the office match the contract', async () => {
  await shop.officeAnswer('create-order', {
    customer: { full_name: 'Guest', email: 'guest@mail.example', country: 'HR', address: homeAddress },
    items: [{ external_code: 'pass', ...holder('Guest') }],
    payment_method: 'bank_transfer',
  })
  await shop.officeAnswer('get-order-form', {})
  const content = 'full_name,email,external_code\nIva,iva@mail.example,pass\n'
  await shop.officeAnswer('import-guests', { content: `${content}Eva,wrong,pass\n`, dry_run: true })
  const { job } = await shop.officeAnswer('import-guests', { content })
  const job_id = job?.job_id ?? 0
  await shop.officeAnswer('cancel-bulk', { job_id })
  await shop.officeAnswer('retry-guest-list', { job_id })
  await shop.officeAnswer('find-bulk-rows', { job_id })
  await shop.runJobs()
  await shop.officeAnswer('find-bulk-rows', { job_id })
  const file = await shop.officeAnswer('export', {})
  const seller = { ...shop.context.catalogue.current().settings.seller, registration: 'Split 12' }
  await shop.officeAnswer('import', { ...file, settings: { ...file.settings, seller } })
  for (const path of ['audit-stock', 'find-events', 'get-item-defaults'] as const)
    await shop.officeAnswer(path, {})
  await shop.officeAnswer('find-items', { with_counts: true })
  const pass = await shop.officeAnswer('get-item', { external_code: 'pass' })
  await shop.officeAnswer('save-item', { item: { ...pass.item, tax_rate: 5 }, version: pass.version })
  await shop.officeAnswer('move-items', { items: ['pass'] })
  const [event] = file.events ?? []
  if (event) await shop.officeAnswer('save-event', { event: { ...event, code: 'NEXT' } })
  await shop.officeAnswer('save-voucher', { voucher: { code: 'CREW', discount_amount: 100 } })
  await shop.officeAnswer('make-vouchers', { count: 1, discount_amount: 100 })
  await shop.officeAnswer('end-voucher', { code: 'crew' })
  await shop.officeAnswer('find-vouchers', { with_counts: true })
  await shop.officeAnswer('export-list', { list: 'orders', format: 'json', columns: ['email'] })
  const march = { from: '2027-03-01', to: '2027-03-31' }
  for (const report of ['sales', 'documents'] as const) {
    await shop.officeAnswer('get-report', { report, ...march })
    await shop.officeAnswer('find-report-rows', { report, figure: 'total', ...march })
  }
  for (const path of ['export-period', 'zip-documents'] as const) await shop.officeAnswer(path, march)
  await shop.officeAnswer('set-customer-limits', { email: 'guest@mail.example', max_unpaid_orders: 9 })
  await shop.officeAnswer('find-bank-entries', {})
  await shop.officeAnswer('import-statement', {
    format: 'csv',
    content: 'date;amount;reference\n2027-03-01;1,00;nothing\n',
    columns: {
      date: 'date',
      amount: 'amount',
      reference: 'reference',
    },
  })
  const [mail] = (await shop.officeAnswer('find-mails', {})).mails
  await shop.db.kysely
    .updateTable('outbox')
    .set({ dead_at: shop.clock.now })
    .where('id', '=', mail?.id ?? 0)
    .execute()
  await shop.officeAnswer('retry-mail', { mail_id: mail?.id })
  await addKey(shop.db, { name: 'till', role: 'box office', actor: 'test', now: shop.clock.now })
  await shop.officeAnswer('find-keys', {})
  await shop.officeAnswer('revoke-key', { name: 'till' })
  expect(shop.faults).toEqual([])
})

test('responses about parts of orders match the contract', async () => {
  const { order: bought, payment, now } = await order('credit_card', 'pass', 'pass', 'pass')
  await shop.paySandbox(payment, 'paid')
  const [first, second, third] = (await now()).tickets.map(({ id }) => id)
  const requested = { order: bought.code, reason: 'By phone' }
  await shop.officeAnswer('print-tickets', { as: 'tickets', ticket: first })
  await shop.officeAnswer('edit-ticket', { ...requested, ticket_id: first, full_name: 'Iva' })
  await shop.officeAnswer('release-items', { ...requested, items: [second ?? 0] })
  await shop.officeAnswer('refund-items', { ...requested, items: [third ?? 0] })
  await shop.officeAnswer('change-contact', { ...requested, full_name: 'Iva', email: 'iva@mail.example' })

  const { order: unpaid } = await order('bank_transfer', 'pass')
  const soon = (days: number) => new Date(shop.clock.now.getTime() + days * 86_400_000).toISOString()
  await shop.officeAnswer('extend-deadline', { order: unpaid.code, until: soon(20) })
  await shop.officeAnswer('cancel-order', { order: unpaid.code })
  await shop.officeAnswer('reactivate-order', { order: unpaid.code, until: soon(5) })
  expect(shop.faults).toEqual([])
})

test('responses about pictures match the contract', async () => {
  await shop.officeAnswer('upload-picture', { kind: 'logo' })
  expect(shop.faults).toEqual([])
})

test('responses about cancellations match the contract', async () => {
  const [code = ''] = await shop.sell(ticketItem())
  await order('bank_transfer', code)
  const requested = { item: code, message: 'The harbour is closed.' }
  await shop.officeAnswer('start-cancellation', { ...requested, dry_run: true })
  const { cancellation_id } = await shop.officeAnswer('start-cancellation', requested)
  await shop.runJobs()
  await shop.officeAnswer('find-cancellations', {})
  await shop.officeAnswer('get-cancellation', { cancellation_id })
  await shop.db.kysely.updateTable('cancellation_order').set({ state: 'failed' }).execute()
  await shop.officeAnswer('retry-cancellation', { cancellation_id })
  expect(shop.faults).toEqual([])
})

test('responses about the theme, settings, scheduled changes and undo match the contract', async () => {
  await changesWalk(shop)
  expect(shop.faults).toEqual([])
})

test('responses about unmatched payments match the contract', async () => {
  await inboxWalk(shop, order)
  expect(shop.faults).toEqual([])
})

test('responses about paused mails match the contract', async () => {
  await shop.db.pool.query(
    "insert into mail_pause (mails, failing_since, fault, paused_at, probe_at) values ('{}', now(), '550', now(), now())",
  )
  await shop.officeAnswer('find-mails', {})
  await shop.officeAnswer('resume-mails', {})
  expect(shop.faults).toEqual([])
})

test('responses about erased people and removed orders match the contract', async () => {
  await shop.customer('Somebody Else')
  const found = await shop.officeAnswer('find-customers', { query: 'Somebody Else' })
  const customer_id = found.customers[0]?.id ?? 0
  await shop.officeAnswer('end-customer-logins', { customer_id })
  for (const dry_run of [true, false]) await shop.officeAnswer('erase-customer', { customer_id, dry_run })
  await shop.officeAnswer('find-retention', {})
  // This shop received real money, so the call is rejected; a shop of its own has only test orders.
  const fresh = await startTestApp()
  watchAudit(fresh, audited)
  watchOwners(fresh, notified)
  await addPerson(fresh)
  const { payment } = await orderSteps(() => fresh).order('credit_card', 'pass')
  await fresh.paySandbox(payment, 'paid')
  for (const dry_run of [true, false]) await fresh.officeAnswer('purge-test-orders', { dry_run })
  for (const url of fresh.answered) shop.answered.add(url)
  await fresh.stop()
  expect(shop.faults).toEqual([])
})

test('responses about a document that is reported again match the contract', async () => {
  const fiscal = { country: 'HR', premises: 'WEB', device: '1', zkiDigest: 'sha256' } as const
  const { fiscaliser } = testFiscaliser()
  const croatian = await startTestApp({ fiscaliser, settings: { fiscal } })
  watchAudit(croatian, audited)
  const ana = await croatian.customer()
  await orderDesk(croatian).buy(ana, [{ external_code: 'pass', full_name: 'Ana Horvat' }], { real: true })
  const [document] = await croatian.db.kysely.selectFrom('invoice').select('id').execute()
  await croatian.officeAnswer('report-again', { document: document?.id })
  for (const url of croatian.answered) shop.answered.add(url)
  expect(croatian.faults).toEqual([])
  await croatian.stop()
})

/**
 * Returns whether an answer contains a list. Such a call has a scenario above, so that no list in its answer is empty. Scenarios of
 * dry runs cover the effect.
 */
const hasList = (answer: z.ZodType): boolean => {
  const parts =
    answer instanceof z.ZodObject ? answer.omit('effect' in answer.shape ? { effect: true } : {}) : answer
  return JSON.stringify(z.toJSONSchema(parts, { unrepresentable: 'any' })).includes('"type":"array"')
}

test('an answer with a list is recognised, except that of the effect', () => {
  const list = z.array(z.string())
  expect(hasList(z.object({ row: z.object({ names: list }) }))).toBe(true)
  expect(hasList(z.object({ effect: z.object({ notes: list }), id: z.int() }))).toBe(false)
})

test('responses to the payloads of all other calls match the contract', async () => {
  const customers = shopCalls.filter(({ path }) => !shop.answered.has(`/api/${path}`))
  const staffs = officeCalls.filter(({ path }) => !shop.answered.has(`/office/api/${path}`))
  expect([...customers, ...staffs].filter(({ answer }) => hasList(answer)).map(({ path }) => path)).toEqual(
    [],
  )
  const good = await goodPayloads(shop)
  const person = await addPerson(shop)
  for (const { path } of customers) await shop.answer(path, await good.shopPayloads[path]())
  for (const { path } of staffs) {
    const makePayload = keyedPayloads[path] ?? good.officePayloads[path]
    await shop.officeAnswer(path, await makePayload({ shop, good, person }), person.headers)
  }
  expect(shop.faults).toEqual([])
})

test('every call has been answered by these tests', () => {
  const declared = [
    ...shopCalls.map(({ path }) => `/api/${path}`),
    ...officeCalls.map(({ path }) => `/office/api/${path}`),
  ]
  expect(declared.filter((url) => !shop.answered.has(url))).toEqual([])
  expect(shop.faults).toEqual([])
})

test('every sensitive call mails all owners', () => {
  expect(withoutNotice(notified)).toEqual([])
})

test('every change adds its row to the audit log, without secrets; other calls add none', () => {
  expect({ withoutRow: withoutRow(audited), faults: audited.faults }).toEqual({ withoutRow: [], faults: [] })
  // Fails if a call is no longer exercised above, because its responses would go unchecked.
  expect([...audited.secretFields].toSorted()).toEqual([
    'bank_iban',
    'barcode',
    'checksum',
    'code',
    'iban',
    'link',
    'new_password',
    'passkey',
    'password',
    'recovery_codes',
    'secret',
    'token',
  ])
})
