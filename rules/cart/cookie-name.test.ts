import { expect, test } from 'vitest'
import { cartCookie, cookieName } from './cookies'

test('a cookie has a prefix over https, and __Host- only where it is sent to all paths', () => {
  expect(cookieName('a', '/', true)).toBe('__Host-a')
  expect(cookieName('a', '/office', true)).toBe('__Secure-a')
  expect(cookieName('a', '/', false)).toBe('a')
  expect(cookieName('a', '/office', false)).toBe('a')
})

test('the cookie of a cart without scripts is for all paths', () => {
  expect([true, false].map(cartCookie)).toEqual(['__Host-shop-cart', 'shop-cart'])
})
