import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkoutOf, orderSteps } from '#tests/support/app/order-steps'
import { startTestApp, type TestApp } from '#tests/support/app/test-app'

/** Names that documents cannot print are rejected at their field, before anything is paid. */

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp()
})
afterAll(() => shop.stop())
const { cartWith } = orderSteps(() => shop)

const emoji = 'Please leave out emoji: tickets can’t show them.'
const letters = 'Tickets can’t show some of these letters. Please write the name in roman characters.'
const rejected = [
  ['Ana 😀', emoji],
  ['অনন্যা', letters],
] as const

test.each(rejected)('a holder called %s is rejected at the field', async (full_name, sentence) => {
  const customer = await shop.customer()
  const { code } = await cartWith(customer, 'pass')
  const requested = { token: customer.token, cart: code, external_code: 'pass', email: 'holder@mail.example' }
  const answer = await shop.call('add-product-to-cart', { ...requested, full_name })
  expect(answer).toMatchObject({ status: 422, body: { errors: { full_name: [sentence] } } })
  await shop.answer('add-product-to-cart', { ...requested, full_name: 'राहुल शर्मा' })
})

test.each(rejected)(
  'a buyer called %s is rejected at the field, and nothing is ordered',
  async (full_name, sentence) => {
    const customer = await shop.customer()
    const { code } = await cartWith(customer, 'pass')
    const checkout = checkoutOf(customer, code, 'bank_transfer')
    const withName = { ...checkout, customer: { ...checkout.customer, full_name } }
    const answer = await shop.call('checkout-cart', withName)
    expect(answer).toMatchObject({ status: 422, body: { errors: { 'customer.full_name': [sentence] } } })
    await shop.answer('checkout-cart', { ...checkout, customer: { ...checkout.customer, full_name: '李明' } })
  },
)

test('an account cannot be created or renamed with emoji', async () => {
  const { email, token } = await shop.customer()
  for (const [name, payload] of [
    ['register', { full_name: '👩 Ana', email: 'emoji@mail.example' }],
    ['update-settings', { token, full_name: '👩 Ana', email }],
  ] as const)
    expect(await shop.call(name, payload)).toMatchObject({
      status: 422,
      body: { errors: { full_name: [emoji] } },
    })
})
