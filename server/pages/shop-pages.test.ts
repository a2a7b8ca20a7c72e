import { expect, test } from 'vitest'
import { openTestShop } from '../features/catalogue/open-test-shop'
import { encodingFor, isKnown } from './encoded-body'
import { PageCache } from './page-cache'
import type { RenderedPage } from './render-page'
import { createShopPages, pageAddress } from './shop-pages'

test.each([
  ['/', '/'],
  ['/tickets/?utm_source=x&type=entry', '/tickets?type=entry'],
  ['/tickets?stock=all&type=entry', '/tickets?type=entry&stock=all'],
  [`/tickets?type=${'x'.repeat(201)}`, '/tickets'],
  ['//evil.example/', null],
  ['/\\evil.example', null],
])('%s is rendered as %s', (url, address) => expect(pageAddress(url)).toBe(address))

test('a page that many ask for is rendered once, and again only for another stock', async () => {
  const shop = await openTestShop()
  try {
    let rendered = 0
    const page: RenderedPage = { status: 200, head: '', body: 'hi', routeId: 'home', modules: [] }
    const render = async () => {
      rendered += 1
      await new Promise(setImmediate)
      return page
    }
    const pages = createShopPages({ publicUrl: '', tags: () => '', now: shop.world.now, render })
    const stock = await shop.world.catalogue.stock()
    await Promise.all(Array.from({ length: 50 }, () => pages.page('/', stock)))
    await pages.page('/', stock)
    expect(rendered).toBe(1)
    await pages.page('/', { ...stock })
    expect(rendered).toBe(2)
    // One visitor's own pages are not kept.
    await pages.page('/portal/orders/A', stock)
    await pages.page('/portal/orders/A', stock)
    expect(rendered).toBe(4)
  } finally {
    await shop.close()
  }
})

test('the cache keeps the last used within its bounds', () => {
  const cache = new PageCache<{ size: number }>({ pages: 3, bytes: 100 })
  for (const key of ['a', 'b', 'c']) cache.set(key, { size: 10 })
  cache.get('a')
  cache.set('d', { size: 10 })
  expect(['a', 'b', 'c', 'd'].map((key) => cache.get(key) !== undefined)).toEqual([true, false, true, true])
  cache.set('e', { size: 85 })
  expect(cache.size).toBe(2)
  cache.set('too large', { size: 101 })
  expect(cache.size).toBe(0)
})

test.each([
  [undefined, null],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip;q=0.5', 'gzip'],
  ['br;q=0, gzip;q=0.1', 'gzip'],
  ['identity', null],
])('Accept-Encoding %s gets %s', (accepted, encoding) => expect(encodingFor(accepted)).toBe(encoding))

test('entity tags are compared weakly', () => {
  expect(isKnown('"a", W/"b"', 'W/"b"')).toBe(true)
  expect(isKnown('"b"', 'W/"b"')).toBe(true)
  expect(isKnown('"c"', 'W/"b"')).toBe(false)
  expect(isKnown(undefined, 'W/"b"')).toBe(false)
})
