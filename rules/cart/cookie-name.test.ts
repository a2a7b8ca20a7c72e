import { expect, test } from 'vitest'
import { cartCookie, cookieName } from './cookies'

test('a cookie has the prefix __Host- over https, and none over http', () => {
  expect(cookieName('a', true)).toBe('__Host-a')
  expect(cookieName('a', false)).toBe('a')
})

test('the cookie of a cart without scripts has the prefix over https', () => {
  expect([true, false].map(cartCookie)).toEqual(['__Host-shop-cart', 'shop-cart'])
})
