import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Cart } from '#contract/shop/cart'
import { cartSteps, holder } from '#tests/support/app/cart-steps'
import { refused, startTestApp, type TestApp } from '#tests/support/app/test-app'

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp()
})
afterEach(() => shop.checkBooks())
afterAll(() => shop.stop())

const { addTo, tryAdd, cartOf, stockOf, one } = cartSteps(() => shop)

const codesIn = (cart: Cart) => [
  ...cart.products.map((line) => line.product.external_code),
  ...cart.merchandise.map((line) => line.merchandise.external_code),
]

test('a page names the cart that it creates and finds it by that name; another cart cannot take the name', async () => {
  const new_cart = '0123456789abcdef0123456789abcdef'
  const add = { external_code: 'pass', new_cart }
  const { body } = await shop.call('add-product-to-cart', { ...add, ...holder('A') })
  expect(body).toMatchObject({ cart: { code: new_cart } })
  expect(codesIn(await cartOf(new_cart))).toEqual(['pass'])
  expect(await shop.call('add-product-to-cart', { ...add, ...holder('B') })).toMatchObject(
    refused('cart-expired'),
  )
  expect(codesIn(await cartOf(new_cart))).toEqual(['pass'])
  // A guessable name is rejected.
  const guessed = { ...add, new_cart: 'mine', ...holder('C') }
  expect((await shop.call('add-product-to-cart', guessed)).status).toBe(422)
  // For an existing cart, the name has no effect.
  const more = { ...add, cart: new_cart, new_cart: 'f'.repeat(32), ...holder('D') }
  expect((await shop.call('add-product-to-cart', more)).body).toMatchObject({ cart: { code: new_cart } })
})

describe('cart ownership', () => {
  test('the first call with a token claims a visitor’s cart, which is then empty for others', async () => {
    const [ana, ben] = [await shop.customer(), await shop.customer()]
    const { cart } = await addTo(null, 'pass')
    expect(codesIn(await cartOf(cart.code))).toEqual(['pass'])
    expect(codesIn(await cartOf(cart.code, ana.token))).toEqual(['pass'])
    for (const token of [ben.token, null]) {
      expect(await cartOf(cart.code, token)).toMatchObject({ code: null, products: [], expires_at: null })
      const requested = { cart: cart.code, token }
      const line = cart.products[0]?.id
      expect(await tryAdd(cart.code, 'pass', 'Bo', { token })).toMatchObject(refused('cart-expired'))
      expect(
        await shop.call('remove-product-from-cart', { ...requested, cart_product_id: line }),
      ).toMatchObject(refused('cart-expired'))
      expect(await shop.call('extend-cart', requested)).toMatchObject(refused('cart-expired'))
      expect(await shop.call('calculate-invoice', requested)).toMatchObject(refused('cart-expired'))
    }
    expect(await shop.call('checkout-cart', { cart: cart.code, token: ben.token })).toMatchObject(
      refused('cart-expired'),
    )
    expect(codesIn(await cartOf(cart.code, ana.token))).toEqual(['pass'])
  })

  test.each(['add-product-to-cart', 'remove-product-from-cart', 'extend-cart'] as const)(
    '%s with a token also claims the cart',
    async (path) => {
      const ana = await shop.customer()
      const { cart } = await addTo((await addTo(null, 'pass', 'A')).cart.code, 'pass', 'B')
      const line = cart.products[0]?.id
      const sent = {
        cart: cart.code,
        token: ana.token,
        external_code: 'pass',
        ...holder('C'),
        cart_product_id: line,
      }
      shop.later(1)
      expect((await shop.call(path, sent)).status).toBe(200)
      expect((await cartOf(cart.code)).code).toBeNull()
      expect((await cartOf(null, ana.token)).code).toBe(cart.code)
    },
  )

  test('a token without a code finds the latest valid cart; an unknown code finds nothing', async () => {
    const ana = await shop.customer()
    expect((await cartOf(null, ana.token)).code).toBeNull()
    const first = (await addTo(null, 'pass', 'A', { token: ana.token })).cart
    const second = (await addTo(null, 'pass', 'A', { token: ana.token })).cart
    expect((await cartOf(null, ana.token)).code).toBe(second.code)
    expect((await cartOf(first.code, ana.token)).code).toBe(first.code)
    expect((await cartOf('nothing', ana.token)).code).toBeNull()
    expect((await cartOf(null)).code).toBeNull()
  })
})

describe('cart expiry', () => {
  test('a cart ends exactly at expires_at, and the worker frees its places', async () => {
    const code = await one({ stock_level: 1 })
    const { cart } = await addTo(null, code)
    const end = new Date(cart.expires_at ?? '')
    shop.clock.now = new Date(end.getTime() - 1)
    expect(codesIn(await cartOf(cart.code))).toEqual([code])
    shop.clock.now = end
    expect(await cartOf(cart.code)).toMatchObject({ code: null, products: [], total_price: 0 })
    expect(await tryAdd(cart.code, 'pass')).toMatchObject(refused('cart-expired'))
    const line = { cart: cart.code, cart_product_id: cart.products[0]?.id }
    expect(await shop.call('remove-product-from-cart', line)).toMatchObject(refused('cart-expired'))
    expect(await shop.call('extend-cart', { cart: cart.code })).toMatchObject(refused('cart-expired'))
    await shop.runJobs()
    expect(await stockOf(code)).toBe(1)
    await addTo(null, code)
  })

  test('the worker does not touch unexpired carts', async () => {
    const { cart } = await addTo(null, 'pass')
    shop.later(14)
    await shop.runJobs()
    expect(codesIn(await cartOf(cart.code))).toEqual(['pass'])
  })

  test('an add or an extension restarts the cart minutes, up to three times their length', async () => {
    const { cart } = await addTo(null, 'pass', 'A')
    const began = shop.clock.now.getTime()
    const minutes = (at: string | null) => (Date.parse(at ?? '') - began) / 60_000
    shop.later(10)
    expect(minutes((await addTo(cart.code, 'pass', 'B')).cart.expires_at)).toBe(25)
    shop.later(10)
    const extended = (await shop.answer('extend-cart', { cart: cart.code })).cart
    expect([minutes(extended.expires_at), minutes(extended.extendable_until)]).toEqual([35, 45])
    shop.later(14)
    expect(minutes((await shop.answer('extend-cart', { cart: cart.code })).cart.expires_at)).toBe(45)
    expect(await shop.call('extend-cart', { cart: cart.code })).toMatchObject(refused('cart-at-its-cap'))
    shop.later(1)
    expect(minutes((await addTo(cart.code, 'pass', 'C')).cart.expires_at)).toBe(45)
    shop.later(10)
    expect((await cartOf(cart.code)).code).toBeNull()
  })

  test('an extension never shortens the expiry, even if the operator has reduced the minutes since', async () => {
    const { cart } = await addTo(null, 'pass')
    await shop.configure({ cartMinutes: 6 })
    try {
      shop.later(1)
      expect((await shop.answer('extend-cart', { cart: cart.code })).cart.expires_at).toBe(cart.expires_at)
      shop.later(11)
      const extended = (await shop.answer('extend-cart', { cart: cart.code })).cart
      expect(Date.parse(extended.expires_at ?? '') - Date.parse(cart.expires_at ?? '')).toBe(3 * 60_000)
    } finally {
      await shop.configure({ cartMinutes: 15 })
    }
  })

  test('reading, changing and removing do not extend a cart', async () => {
    const { cart } = await addTo(null, 'pass', 'A')
    shop.later(5)
    const line = { cart: cart.code, cart_product_id: cart.products[0]?.id }
    expect((await shop.answer('update-product-in-cart', { ...line, ...holder('B') })).cart.expires_at).toBe(
      cart.expires_at,
    )
    expect((await shop.answer('remove-product-from-cart', line)).cart.expires_at).toBe(cart.expires_at)
    expect((await cartOf(cart.code)).expires_at).toBe(cart.expires_at)
  })
})
