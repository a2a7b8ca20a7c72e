import { expect, test } from 'vitest'
import { takeCartCookie, createKeeper, storedKeys } from './browser-storage'

const storageOf = (values: Map<string, string>) =>
  ({
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  }) as Storage

const http = { protocol: 'http:' }

test('the cart from the cookie replaces the stored one, and the cookie is cleared', () => {
  const values = new Map([[storedKeys.cart, 'before']])
  const page = {
    document: { cookie: 'other=1; shop-cart=C1' },
    localStorage: storageOf(values),
    location: http,
  }
  takeCartCookie(createKeeper(page.localStorage), page as unknown as Window)
  expect(values.get(storedKeys.cart)).toBe('C1')
  expect(page.document.cookie).toBe('shop-cart=; Max-Age=0; Path=/; SameSite=Strict')
})

test('over https the cart’s cookie has its prefix, and is cleared with Secure', () => {
  const values = new Map<string, string>()
  const page = {
    document: { cookie: 'shop-cart=C0; __Host-shop-cart=C1' },
    localStorage: storageOf(values),
    location: { protocol: 'https:' },
  }
  takeCartCookie(createKeeper(page.localStorage), page as unknown as Window)
  expect(values.get(storedKeys.cart)).toBe('C1')
  expect(page.document.cookie).toBe('__Host-shop-cart=; Max-Age=0; Path=/; SameSite=Strict; Secure')
})

test('without storage the page takes the cart and the cookie stays', () => {
  const keeper = createKeeper(null)
  const page = {
    document: { cookie: 'shop-cart=C1' },
    location: http,
    get localStorage(): Storage {
      throw new Error('forbidden')
    },
  }
  takeCartCookie(keeper, page as unknown as Window)
  expect([keeper.read(storedKeys.cart), page.document.cookie]).toEqual(['C1', 'shop-cart=C1'])
})

test('without the cookie the stored cart stays', () => {
  const values = new Map([[storedKeys.cart, 'before']])
  const page = {
    document: { cookie: 'my-shop-cart=C1; shop-cart=' },
    localStorage: storageOf(values),
    location: http,
  }
  takeCartCookie(createKeeper(page.localStorage), page as unknown as Window)
  expect([values.get(storedKeys.cart), page.document.cookie]).toEqual([
    'before',
    'my-shop-cart=C1; shop-cart=',
  ])
})
