import type { OfficePath, ShopPath } from '#contract/calls'
import { recordLoginCode } from '#server/modules/accounts/login-codes.queries'
import { hashesOf } from '#server/modules/customers/login-by-code'
import { cataloguePayloads, missingOfCatalogue } from './catalogue-payloads'
import { missingOfStaff, staffPayloads } from './staff-payloads'
import { addPerson } from './staff-people'
import type { TestApp } from './test-app'
import { testStart, ticketItem } from './test-catalogue'

/**
 * Returns, for every call, a function that creates a valid payload, including a new cart, order or ticket if the call
 * needs one.
 */
export async function goodPayloads(shop: TestApp) {
  const ana = await shop.customer('Ana Horvat')
  const owner = await addPerson(shop)
  const { token } = ana
  let names = 0
  const holder = () => ({ full_name: `Holder ${(names += 1)}`, email: 'holder@mail.example' })

  const { id: customerId } = await shop.db.kysely
    .selectFrom('customer')
    .select('id')
    .where('email', '=', ana.email)
    .executeTakeFirstOrThrow()
  /** Records a login code without a mail, because an address may receive only five in 15 minutes. */
  async function loginCode() {
    const sent = { code: '123456', nonce: 'of this browser' }
    await recordLoginCode(shop.db.kysely, {
      customerId,
      ...hashesOf(sent.code, sent.nonce),
      sourceHash: Buffer.from('tests'),
      isKnownBrowser: false,
      now: shop.clock.now,
    })
    return sent
  }

  async function filledCart(code = 'pass'): Promise<{ cart: string; line: number }> {
    const { cart } = await shop.answer('add-product-to-cart', { token, external_code: code, ...holder() })
    return { cart: cart.code ?? '', line: cart.products[0]?.id ?? 0 }
  }
  async function goodsCart() {
    const { cart } = await shop.answer('add-merchandise-to-cart', { token, external_code: 'shirt' })
    return { cart: cart.code ?? '', line: cart.merchandise[0]?.id ?? 0 }
  }
  const address = { street: 'Obala 1', city: 'Split' }
  const checkout = async (cart: string) => ({
    token,
    cart,
    customer: { full_name: 'Ana Horvat', country: 'HR', address },
    voucher_code: null,
    order: {
      payment_method: 'credit_card' as const,
      shipping_name: 'Ana Horvat',
      shipping_country: 'HR',
      shipping_address: { full_name: 'Ana Horvat', ...address },
    },
  })
  /** Creates an order whose card was declined. */
  async function declinedOrder() {
    const { cart } = await filledCart()
    const done = await shop.answer('checkout-cart', await checkout(cart))
    await shop.paySandbox(done.payment, 'declined')
    return done.order
  }
  async function order(item: string, paid: boolean) {
    const { cart } = await filledCart(item)
    const done = await shop.answer('checkout-cart', {
      token,
      cart,
      customer: { full_name: 'Ana Horvat', country: 'HR' },
      order: { payment_method: 'credit_card' },
    })
    if (!paid) return done.order
    await shop.paySandbox(done.payment, 'paid')
    const { data } = await shop.answer('get-data', { token })
    return data.orders.find((one) => one.id === done.order.id) ?? done.order
  }
  const paidOrder = await order('pass', true)
  const { order: goodsOrder } = await shop.answer('checkout-cart', await checkout((await goodsCart()).cart))
  const goodsLink = { order: goodsOrder.code, checksum: goodsOrder.checksum }
  const planOrder = await order('plan', true)
  const ticket = paidOrder.tickets[0]?.code ?? ''
  const link = { order: planOrder.code, checksum: planOrder.checksum }
  const bank = {
    bank_owner_full_name: 'Ana Horvat',
    bank_owner_address: address,
    bank_name: 'Bank',
    bank_city: 'Split',
    bank_country: 'HR',
    bank_bic: 'NBHRHR2D',
    bank_iban: 'HR1210010051863000160',
    bank_account: null,
  }

  const shopPayloads: Record<ShopPath, () => Promise<object>> = {
    'get-data': async () => ({ token }),
    'get-shop-item': async () => ({ token, external_code: 'pass' }),
    'get-user': async () => ({ token }),
    login: async () => ({ email: ana.email, password: ana.password }),
    'request-login-code': async () => ({ email: 'nobody@mail.example' }),
    'login-by-code': async () => ({ email: ana.email, ...(await loginCode()) }),
    logout: async () => ({ token }),
    'logout-all': async () => ({ token }),
    register: async () => ({ full_name: 'New', email: `new-${(names += 1)}@mail.example` }),
    'request-password-reset': async () => ({ email: 'nobody@mail.example' }),
    'reset-password': async () => ({ token: 'x', email: ana.email, password: 'a new password' }),
    'confirm-email': async () => ({ token, email: ana.email, code: 'x' }),
    'update-settings': async () => ({
      token,
      old_password: ana.password,
      new_password: null,
      full_name: 'Ana Horvat',
      email: ana.email,
      country: 'HR',
      address,
    }),
    'export-my-data': async () => ({ token }),
    'delete-my-account': async () => ({ token, password: ana.password }),
    'email-tickets': async () => ({ email: 'holder@mail.example' }),
    'get-cart': async () => ({ token, cart: (await filledCart()).cart }),
    'add-product-to-cart': async () => ({
      token,
      external_code: 'pass',
      ...holder(),
      transport_time_id: null,
    }),
    'update-product-in-cart': async () => {
      const { cart, line } = await filledCart()
      return { token, cart, cart_product_id: line, ...holder(), transport_time_id: null }
    },
    'remove-product-from-cart': async () => {
      const { cart, line } = await filledCart()
      return { token, cart, cart_product_id: line }
    },
    'add-merchandise-to-cart': async () => ({ token, external_code: 'shirt' }),
    'remove-merchandise-from-cart': async () => {
      const { cart, line } = await goodsCart()
      return { token, cart, cart_merchandise_id: line }
    },
    'extend-cart': async () => ({ token, cart: (await filledCart()).cart }),
    'calculate-invoice': async () => ({ token, cart: (await goodsCart()).cart, country: 'HR' }),
    'validate-voucher': async () => ({ token, cart: (await filledCart()).cart, code: 'TEN' }),
    'checkout-cart': async () => checkout((await goodsCart()).cart),
    'check-vat-number': async () => ({ token, vat_number: 'HR18683136487', country: 'HR' }),
    'set-order-company': async () => ({
      token,
      order_id: goodsOrder.id,
      company: { name: 'Adria Booking d.o.o.', vat_number: '18683136487' },
      country: 'HR',
      address,
    }),
    'change-payment-method': async () => {
      const { id: order_id } = await declinedOrder()
      return { token, order_id, payment_method: 'bank_transfer' as const }
    },
    'cancel-unpaid-order': async () => ({ token, order_id: (await declinedOrder()).id }),
    'restore-cart': async () => ({ token, order_id: (await declinedOrder()).id }),
    'get-terms-and-conditions-order': async () => link,
    'accept-terms-and-conditions': async () => ({ token, ...link }),
    'get-payment-plan-order-payment': async () => ({ ...link, reference: planOrder.payments[1]?.reference }),
    'pay-payment-plan-order-payment': async () => ({
      ...link,
      reference: planOrder.payments[1]?.reference,
      all: false,
    }),
    'change-ticket': async () => ({
      token,
      order_id: paidOrder.id,
      code: ticket,
      ...holder(),
      reassign: false,
    }),
    'set-travel-time': async () => ({ token, code: ticket, transport_time_id: 1 }),
    'request-refund': async () => ({
      token,
      order_id: paidOrder.id,
      tickets: ticket,
      merchandise: '',
      ...bank,
    }),
    'cancel-refund': async () => ({ token, refund_id: 1 }),
    'get-withdrawal-order': async () => ({ token, ...goodsLink, order_email: ana.email }),
    'withdraw-from-contract': async () => ({
      token,
      ...goodsLink,
      order_email: ana.email,
      full_name: 'Ana Horvat',
      email: ana.email,
      items: [goodsOrder.cartMerchandise[0]?.id],
    }),
  }
  const officePayloads: Record<OfficePath, () => Promise<object>> = {
    import: async () => ({ items: [] }),
    export: async () => ({}),
    'create-order': async () => ({
      customer: { full_name: 'Guest', email: 'guest@mail.example', country: 'HR', address },
      items: [{ external_code: 'pass', ...holder() }],
      payment_method: 'bank_transfer',
    }),
    'get-order-form': async () => ({}),
    'import-guests': async () => ({
      content: 'full_name,email,external_code\nGuest,guest@mail.example,pass\n',
      channel: 'Press',
      dry_run: false,
    }),
    'retry-guest-list': async () => ({ job_id: 999_999 }),
    'find-orders': async () => ({ query: paidOrder.code }),
    'find-tickets': async () => ({ query: paidOrder.code }),
    'print-tickets': async () => ({ as: 'badges', query: paidOrder.code }),
    'edit-ticket': async () => ({
      order: paidOrder.code,
      ticket_id: paidOrder.tickets[0]?.id,
      ...holder(),
      reassign: false,
      new_barcode: false,
      reason: 'By phone',
    }),
    'find-customers': async () => ({ query: ana.email }),
    'get-customer': async () => ({ customer_id: customerId }),
    'export-customer': async () => ({ customer_id: customerId }),
    'end-customer-logins': async () => ({ customer_id: customerId }),
    'erase-customer': async () => ({ customer_id: 999_999, dry_run: true }),
    'get-today': async () => ({}),
    'export-list': async () => ({ list: 'orders', format: 'json', filters: {}, columns: ['order'] }),
    'get-report': async () => ({ report: 'sales', from: '2027-03-01', to: '2027-03-31' }),
    'export-period': async () => ({ from: '2027-03-01', to: '2027-03-31' }),
    'zip-documents': async () => ({ from: '2027-03-01', to: '2027-03-31' }),
    'send-weekly-report': async () => ({}),
    'find-report-rows': async () => ({
      report: 'sales',
      figure: 'total',
      from: '2027-03-01',
      to: '2027-03-31',
    }),
    'get-order': async () => ({ order: paidOrder.code }),
    'record-payment': async () => ({ order: (await order('pass', false)).code, amount: 100, reference: 'R' }),
    'get-inbox': async () => ({}),
    'divide-entry': async () => ({
      entry: 999_999,
      parts: [
        { order: paidOrder.code, amount: 100 },
        { order: planOrder.code, amount: 100 },
      ],
    }),
    'dismiss-entry': async () => ({ entry: 999_999, because: 'sent-back', note: 'By hand' }),
    'reopen-entry': async () => ({ entry: 999_999 }),
    'return-overpayment': async () => ({ order: paidOrder.code, amount: 100, reference: 'R' }),
    'refund-overpayment': async () => ({ order: paidOrder.code }),
    'take-payment': async () => ({ order: (await order('pass', false)).code, paid: 'cash' }),
    'record-chargeback': async () => ({
      order: (await order('pass', true)).code,
      amount: 100,
      reference: 'D',
    }),
    'cancel-order': async () => ({ order: (await order('pass', false)).code, reason: 'No' }),
    'add-note': async () => ({ order: paidOrder.code, note: 'Called about the coach' }),
    'change-company': async () => ({
      order: goodsOrder.code,
      company: { name: 'Adria Booking d.o.o.', vat_number: 'HR18683136487' },
      country: 'HR',
      address,
      reason: 'By phone',
    }),
    'change-contact': async () => ({ order: paidOrder.code, ...holder(), reason: 'By phone' }),
    'extend-deadline': async () => ({
      order: planOrder.code,
      reference: planOrder.payments[1]?.reference,
      until: '2027-05-01T10:00:00Z',
    }),
    'purge-test-orders': async () => ({ dry_run: true }),
    'reactivate-order': async () => ({ order: paidOrder.code, until: '2027-03-20T10:00:00Z' }),
    'start-cancellation': async () => ({
      item: (await shop.sell(ticketItem()))[0],
      message: 'The harbour is closed.',
      keep_fees: false,
    }),
    'find-cancellations': async () => ({}),
    'find-scans': async () => ({}),
    'get-cancellation': async () => ({ cancellation_id: 1 }),
    'retry-cancellation': async () => ({ cancellation_id: 1 }),
    'report-again': async () => ({ document: 1 }),
    'find-retention': async () => ({}),
    'find-refunds': async () => ({ status: 'active' }),
    'refund-file': async () => ({ refund_ids: [1], again: false }),
    'set-refund-account': async () => ({
      refund_id: 1,
      bank_owner_full_name: 'Ana Horvat',
      bank_iban: bank.bank_iban,
      bank_bic: bank.bank_bic,
      version: 0,
    }),
    'find-refund-files': async () => ({}),
    'fetch-refund-file': async () => ({ message_id: 'REFUNDS-20270301-0000000000' }),
    'show-refund-account': async () => ({ refund_id: 1 }),
    'find-payer-accounts': async () => ({ refund_id: 1 }),
    'refund-items': async () => ({
      order: paidOrder.code,
      items: [paidOrder.tickets[0]?.id],
      reason: 'By phone',
      ...bank,
    }),
    'release-items': async () => ({
      order: paidOrder.code,
      items: [paidOrder.tickets[0]?.id],
      reason: 'By phone',
    }),
    'process-refund': async () => ({ refund_id: 1, outcome: 'processed', free_places: true }),
    'record-delivery': async () => ({ order: goodsOrder.code, received_at: testStart }),
    'find-deliveries': async () => ({ query: goodsOrder.code }),
    'print-packing-slips': async () => ({ query: goodsOrder.code }),
    'send-goods': async () => ({ order: goodsOrder.code, carrier: 'GLS', tracking_number: '771200' }),
    'report-delivery-problem': async () => ({ order: goodsOrder.code, problem: 'It came back.' }),
    'find-withdrawals': async () => ({ query: goodsOrder.code, status: 'open', cursor: null }),
    'refund-withdrawal': async () => ({ withdrawal_id: 1 }),
    'reset-attempts': async () => ({ order: planOrder.code, reference: planOrder.payments[1]?.reference }),
    'find-keys': async () => ({}),
    'revoke-key': async () => ({ name: 'till' }),
    'find-mails': async () => ({ query: ana.email }),
    'set-customer-limits': async () => ({ email: ana.email, max_unpaid_orders: 9, max_unpaid_places: 99 }),
    'resume-mails': async () => ({}),
    'retry-mail': async () => ({ mail_id: 1 }),
    'resend-mail': async () => ({ order: paidOrder.code, kind: 'order' }),
    'import-statement': async () => ({ format: 'csv', content: 'date;amount\n2027-03-01;1,00\n' }),
    'find-bank-entries': async () => ({ status: 'open' }),
    'check-in': async () => ({ barcode: 'x', gate: 'North' }),
    'audit-stock': async () => ({ item: 'pass' }),
    ...cataloguePayloads(shop),
    ...staffPayloads(owner),
  }
  return { ana, owner, shopPayloads, officePayloads }
}

/** Returns the optional fields of a call that supports dry runs. */
const tried = (...fields: string[]) => [...fields, 'dry_run', 'fingerprint']
const listFields = ['query', 'sort', 'cursor', 'limit', 'with_counts']

const missing: Readonly<Record<string, readonly string[]>> = {
  'save-oib': ['oib'],
  'get-data': ['token', 'keys'],
  'get-user': ['token'],
  logout: ['token'],
  'get-shop-item': ['token'],
  'update-settings': ['new_password', 'country', 'address', 'company'],
  'check-vat-number': ['country'],
  'set-order-company': ['company', 'country', 'address'],
  'get-cart': ['token', 'cart'],
  register: ['call_key', 'cart'],
  'request-login-code': ['call_key'],
  'login-by-code': ['call_key'],
  'add-product-to-cart': ['token', 'cart', 'new_cart', 'transport_time_id'],
  'update-product-in-cart': ['transport_time_id'],
  'add-merchandise-to-cart': ['token', 'cart', 'new_cart'],
  'calculate-invoice': ['cart', 'country', 'voucher_code'],
  'validate-voucher': ['cart'],
  'checkout-cart': ['voucher_code', 'expected_total'],
  'accept-terms-and-conditions': ['token'],
  'pay-payment-plan-order-payment': ['token', 'all', 'call_key'],
  'change-ticket': ['full_name', 'email', 'reassign', 'note'],
  'request-refund': ['merchandise', 'bank_city', 'bank_account', 'note'],
  'get-withdrawal-order': ['token', 'checksum', 'order_email'],
  'withdraw-from-contract': ['token', 'checksum', 'order_email'],
  'audit-stock': ['item'],
  'find-withdrawals': ['query', 'status', 'cursor', 'with_counts'],
  'find-deliveries': listFields.concat('order', 'state', 'item', 'country'),
  'print-packing-slips': ['query', 'order', 'state', 'item', 'country'],
  'send-goods': tried('carrier', 'tracking_number'),
  'record-delivery': tried('handed_over'),
  import: tried('settings', 'events', 'items', 'vouchers'),
  'create-order': tried(
    'ship_goods',
    'channel',
    'note',
    'payment_method',
    'paid',
    'discount',
    'pay_until',
    'terms_accepted',
  ),
  'import-guests': ['channel', 'dry_run'],
  'find-mails': ['query', 'status', 'written', 'cursor', 'with_counts'],
  'find-keys': ['query', 'status', 'cursor', 'with_counts'],
  'find-staff': ['query', 'status', 'cursor', 'with_counts'],
  'set-customer-limits': ['max_unpaid_orders', 'max_unpaid_places'],
  'retry-mail': tried('recipient'),
  'resend-mail': tried('ticket_id'),
  'find-orders': listFields.concat(
    'status',
    'method',
    'channel',
    'item',
    'overdue',
    'has_plan',
    'is_test',
    'ordered',
  ),
  'find-tickets': listFields.concat('ticket', 'item', 'departure', 'state'),
  'print-tickets': ['query', 'ticket', 'item', 'departure', 'state'],
  'edit-ticket': tried('full_name', 'email', 'reassign', 'transport_time_id', 'new_barcode', 'reason'),
  'find-customers': listFields.concat('country', 'is_confirmed', 'has_orders'),
  'erase-customer': tried(),
  'purge-test-orders': tried(),
  'export-list': ['filters', 'columns'],
  'get-report': ['recompute'],
  'find-report-rows': ['cursor', 'limit'],
  'record-payment': tried('reference', 'received_at', 'entry', 'call_key'),
  'find-bank-entries': ['query', 'status', 'cursor', 'with_counts'],
  'divide-entry': tried(),
  'dismiss-entry': tried('note'),
  'reopen-entry': tried(),
  'return-overpayment': tried('amount'),
  'refund-overpayment': tried(),
  'take-payment': tried('reference'),
  'record-chargeback': tried('payment', 'received_at', 'entry'),
  'cancel-order': tried('reason', 'even_if_admitted'),
  'change-contact': tried('reason'),
  'change-company': tried('company', 'country', 'address', 'reason'),
  'extend-deadline': tried('reference', 'reason'),
  'reactivate-order': tried('reason'),
  'start-cancellation': tried('message', 'keep_fees', 'departure', 'event'),
  'find-cancellations': ['cursor'],
  'find-scans': ['cursor'],
  'find-refunds': ['query', 'status', 'cursor', 'with_counts'],
  'refund-file': tried('again', 'even_if_admitted'),
  'find-payer-accounts': ['order'],
  'find-refund-files': ['cursor'],
  'set-refund-account': ['bank_bic'],
  'refund-items': tried('amounts', 'reason', 'even_if_admitted', 'bank_city', 'bank_account'),
  'release-items': tried('even_if_admitted'),
  'process-refund': tried('free_places', 'by', 'problem', 'entry', 'even_if_admitted'),
  'refund-withdrawal': tried(),
  'import-statement': ['columns', 'dry_run'],
  'check-in': ['barcode', 'gate', 'at', 'scan', 'override'],
  ...missingOfCatalogue,
  ...missingOfStaff,
}

/** Returns the optional fields of a call. If absent, they have no value or the default of the contract. */
export const mayBeMissing = (path: string): readonly string[] => missing[path] ?? []
