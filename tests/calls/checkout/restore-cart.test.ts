import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { checkoutOf, orderSteps } from '#tests/support/app/order-steps'
import { refused, startTestApp, type TestApp } from '#tests/support/app/test-app'

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp()
})
afterEach(() => shop.checkBooks())
afterAll(() => shop.stop())

const { order, cartWith, kindsTo, pay } = orderSteps(() => shop)
const restore = (token: string, order_id: number) => shop.call('restore-cart', { token, order_id })

/** An order whose card was declined. */
async function declined(...codes: string[]) {
  const made = await order('credit_card', ...codes)
  await shop.paySandbox(made.payment, 'declined')
  return made
}

test('restoring a cart ends its order without a mail, and returns its items with their holders', async () => {
  const { customer, order: made, now } = await declined('pass', 'shirt')
  const before = await now()
  expect(before).toMatchObject({ payment_status: 'pending', can_restore_cart: true })
  const { cart, data } = await shop.answer('restore-cart', { token: customer.token, order_id: made.id })
  expect(cart).toMatchObject({
    products: [{ full_name: before.cartProducts[0]?.full_name, email: 'holder@mail.example' }],
    merchandise: [{ merchandise: { external_code: 'shirt' } }],
    expires_at: new Date(shop.clock.now.getTime() + 15 * 60_000).toISOString(),
  })
  expect(data.orders?.[0]).toMatchObject({ payment_status: 'cancelled', can_restore_cart: false })
  expect((await shop.answer('get-cart', { token: customer.token })).cart.code).toBe(cart.code)
  expect(await kindsTo(customer)).toEqual([])
  // The cart can be bought.
  const again = await shop.answer('checkout-cart', checkoutOf(customer, cart.code))
  await shop.paySandbox(again.payment, 'paid')
  // A second request finds no open order.
  expect(await restore(customer.token, made.id)).toMatchObject(refused('payment-not-open'))
})

test('a restored cart includes the departure and the voucher', async () => {
  await shop.officeAnswer('import', { vouchers: [{ code: 'BACK', discount_amount: 100 }] })
  const customer = await shop.customer()
  const { code } = await cartWith(customer, 'coach')
  const { order: made, payment } = await shop.answer('checkout-cart', {
    ...checkoutOf(customer, code),
    voucher_code: 'BACK',
  })
  await shop.paySandbox(payment, 'declined')
  const { cart } = await shop.answer('restore-cart', { token: customer.token, order_id: made.id })
  expect(cart.products[0]?.transport_time_id).toBe(made.cartProducts[0]?.transport_time_id)
  const { voucher } = await shop.answer('validate-voucher', {
    token: customer.token,
    cart: cart.code,
    code: 'BACK',
  })
  expect(voucher.code).toBe('BACK')
})

test('places cannot be held forever by restoring the cart again and again', async () => {
  const { maxUnpaidOrders } = shop.context.catalogue.current().settings
  await shop.configure({ maxUnpaidOrders: 2 })
  let { customer, order: made, payment } = await order('credit_card', 'pass')
  for (let turn = 0; ; turn++) {
    await shop.paySandbox(payment, 'declined')
    if (turn === 2) break
    const { cart } = await shop.answer('restore-cart', { token: customer.token, order_id: made.id })
    ;({ order: made, payment } = await shop.answer('checkout-cart', checkoutOf(customer, cart.code)))
  }
  expect(await restore(customer.token, made.id)).toMatchObject(refused('too-many-attempts'))
  const { data } = await shop.answer('get-data', { token: customer.token })
  expect(data.orders?.find(({ id }) => id === made.id)?.payment_status).toBe('pending')
  await shop.configure({ maxUnpaidOrders })
})

test('a customer whose own limit is higher than the shop’s can restore a cart that often', async () => {
  const { maxUnpaidOrders } = shop.context.catalogue.current().settings
  await shop.configure({ maxUnpaidOrders: 1 })
  const first = await declined('pass')
  const { customer } = first
  const again = async ({ id }: { id: number }) => {
    const { cart } = await shop.answer('restore-cart', { token: customer.token, order_id: id })
    const next = await shop.answer('checkout-cart', checkoutOf(customer, cart.code))
    await shop.paySandbox(next.payment, 'declined')
    return next.order
  }
  const second = await again(first.order)
  expect(await restore(customer.token, second.id)).toMatchObject(refused('too-many-attempts'))
  await shop.officeAnswer('set-customer-limits', { email: customer.email, max_unpaid_orders: 2 })
  const third = await again(second)
  expect(await restore(customer.token, third.id)).toMatchObject(refused('too-many-attempts'))
  await shop.configure({ maxUnpaidOrders })
})

test('a cart is not restored during an open attempt, into a cart with items, or for somebody else', async () => {
  const { customer, order: made, now } = await declined('pass')
  const stranger = await shop.customer()
  expect(await restore(stranger.token, made.id)).toMatchObject(refused('order-not-found'))
  expect(await restore(customer.token, 999_999)).toMatchObject(refused('order-not-found'))
  await cartWith(customer, 'pass')
  expect(await restore(customer.token, made.id)).toMatchObject(refused('cart-not-empty'))
  shop.later(16)
  await pay(made, made.payments[0]?.reference)
  expect(await restore(customer.token, made.id)).toMatchObject(refused('payment-under-way'))
  expect(await now()).toMatchObject({ payment_status: 'processing', can_restore_cart: false })
})

test('an order with an item that is no longer on sale is not restored', async () => {
  const { customer, order: made, now } = await declined('pass')
  await shop.configure({ shopActive: false })
  expect(await restore(customer.token, made.id)).toMatchObject(refused('items-unavailable'))
  await shop.configure({ shopActive: true })
  expect((await now()).payment_status).toBe('pending')
  expect((await restore(customer.token, made.id)).status).toBe(200)

  const transfer = await order('bank_transfer', 'pass')
  expect(await restore(transfer.customer.token, transfer.order.id)).toMatchObject(refused('payment-not-open'))
})

describe('an unpaid order', () => {
  const cancel = (token: string, order_id: number) => shop.call('cancel-unpaid-order', { token, order_id })
  const change = (token: string, order_id: number, payment_method: string) =>
    shop.call('change-payment-method', { token, order_id, payment_method })

  test('by transfer is cancelled by its buyer: places and voucher are free, and a mail is sent once', async () => {
    await shop.officeAnswer('import', { vouchers: [{ code: 'FREED', discount_amount: 100 }] })
    const customer = await shop.customer()
    const { code } = await cartWith(customer, 'pass')
    const left = async () =>
      (await shop.answer('get-data', {})).data.products.find(({ external_code }) => external_code === 'pass')
        ?.stock_level
    const before = await left()
    const sent = { ...checkoutOf(customer, code, 'bank_transfer'), voucher_code: 'FREED' }
    const { order: made } = await shop.answer('checkout-cart', sent)
    expect(made).toMatchObject({ payment_status: 'pending', can_cancel: true })
    const stranger = await shop.customer()
    expect(await cancel(stranger.token, made.id)).toMatchObject(refused('order-not-found'))
    for (let turn = 0; turn < 2; turn++) expect((await cancel(customer.token, made.id)).status).toBe(200)
    const [shown] = (await shop.answer('get-data', { token: customer.token })).data.orders
    expect(shown).toMatchObject({ payment_status: 'cancelled', can_cancel: false })
    expect(await left()).toBe((before ?? 0) + 1)
    expect(await kindsTo(customer)).toEqual(['order-received', 'order-cancelled'])
    const again = await cartWith(customer, 'pass')
    const check = { token: customer.token, cart: again.code, code: 'FREED' }
    expect((await shop.call('validate-voucher', check)).status).toBe(200)
  })

  test('with money, or with a running card payment, is not cancelled by its buyer', async () => {
    const running = await order('credit_card', 'pass')
    expect(running.order.can_cancel).toBe(false)
    expect(await cancel(running.customer.token, running.order.id)).toMatchObject(refused('payment-under-way'))
    const part = await order('bank_transfer', 'pass')
    await shop.officeAnswer('record-payment', { order: part.order.code, amount: 100, reference: 'a-part' })
    expect(await cancel(part.customer.token, part.order.id)).toMatchObject(refused('payment-not-open'))
  })

  test('by transfer can be paid by card, with the deadline that it had', async () => {
    const { customer, order: made, now } = await order('bank_transfer', 'pass')
    const token = customer.token
    for (let turn = 0; turn < 2; turn++)
      expect((await change(token, made.id, 'credit_card')).status).toBe(200)
    expect(await now()).toMatchObject({ payment_method: 'credit_card', pay_until: made.pay_until })
    const { data } = await pay(made, made.payments[0]?.reference)
    await shop.paySandbox(data.payment, 'paid')
    expect(await now()).toMatchObject({ payment_status: 'paid' })
    expect(await change(token, made.id, 'bank_transfer')).toMatchObject(refused('payment-not-open'))
  })

  test('does not keep its places longer by changing the method again and again', async () => {
    const { customer, order: made, now } = await order('bank_transfer', 'pass')
    shop.later(24 * 60)
    for (const method of ['credit_card', 'bank_transfer']) await change(customer.token, made.id, method)
    expect(await now()).toMatchObject({ payment_method: 'bank_transfer', pay_until: made.pay_until })
  })

  test('shows a decline after an abandoned card payment, and can be paid by transfer then', async () => {
    const { customer, order: made, now } = await order('credit_card', 'pass')
    expect((await now()).payments[0]?.latest_attempt).toBe('open')
    const { data } = await pay(made, made.payments[0]?.reference)
    await shop.paySandbox(data.payment, 'declined')
    expect(await now()).toMatchObject({
      payment_status: 'processing',
      can_restore_cart: true,
      can_cancel: true,
      payments: [{ latest_attempt: 'declined', attempt: 2 }],
    })
    expect((await change(customer.token, made.id, 'bank_transfer')).status).toBe(200)
    expect(await now()).toMatchObject({ payment_status: 'pending', payment_method: 'bank_transfer' })
  })
})
