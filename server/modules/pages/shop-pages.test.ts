import { expect, test } from 'vitest'
import { openTestShop, type TestShop } from '#tests/support/app/open-test-shop'
import { encodingFor, isKnown } from '../../platform/http/encoded-body'
import type { RenderedPage } from './render-page'
import { PageCache } from './rendered-pages'
import { createShopPages } from './shop-pages'

const page: RenderedPage = {
  status: 200,
  head: '',
  fonts: '',
  noScripts: '',
  text: null,
  waitsForScripts: false,
  body: 'hi',
  routeId: 'home',
  modules: [],
}

/** Creates pages of a shop, and records which URLs are rendered. */
function countingPages(
  { context }: TestShop,
  wait: () => Promise<unknown> = () => new Promise(setImmediate),
) {
  const rendered: string[] = []
  const render = async ({ url }: { url: string }) => {
    rendered.push(url)
    await wait()
    return page
  }
  return { rendered, pages: createShopPages({ publicUrl: '', tags: () => '', now: context.now, render }) }
}

async function openShop(settings: object = {}) {
  const shop = await openTestShop()
  const items = Array.from({ length: 250 }, (_, n) => ({
    shop_item_type: 'tickets',
    external_code: `pass-${n}`,
    type: n % 2 === 0 ? 'day' : 'camp',
    name: `Pass ${n}`,
    price: 100,
  }))
  await shop.importFile({ settings: { shopActive: true, ...settings }, items })
  return shop
}

test('a page is rendered once for many requests, and again only for a new catalogue', async () => {
  const shop = await openTestShop()
  try {
    const { rendered, pages } = countingPages(shop)
    const stock = await shop.context.catalogue.stock()
    await Promise.all(Array.from({ length: 50 }, () => pages.page('/', stock)))
    await pages.page('/', stock)
    await pages.page('/', { ...stock })
    expect(rendered).toHaveLength(1)
    await pages.page('/', { ...stock, snapshot: { ...stock.snapshot } })
    expect(rendered).toHaveLength(2)
  } finally {
    await shop.close()
  }
})

test('invented addresses cause no rendering and evict no cached page', async () => {
  const shop = await openShop()
  try {
    const { rendered, pages } = countingPages(shop)
    const stock = await shop.context.catalogue.stock()
    const known = [
      '/',
      '/tickets',
      '/tickets?type=day',
      '/login',
      '/portal/orders/A',
      '/tickets/pass-1',
      '/account',
    ]
    for (const url of known) await pages.page(url, stock)
    expect(rendered).toHaveLength(known.length)
    for (let n = 0; n < 1000; n++) {
      const urls = [
        `/?utm_source=${n}`,
        `/tickets?type=${n}`,
        `/tickets?stock=${n}`,
        `/tickets?type=day&fbclid=${n}`,
        `/tickets/made-up-${n}`,
        `/tickets/pass-1?${n}`,
        `/login?from=/portal/${n}`,
        `/portal/orders/${n}`,
        `/account?confirmation=${n}`,
        `/nowhere/${n}`,
        `/tickets${'/'.repeat(n)}`,
        `/${n}`.repeat(50),
      ]
      for (const url of urls) await pages.page(url, stock)
    }
    expect(rendered).toHaveLength(known.length)
    // All known addresses are served from the cache.
    for (const url of [...known, '/tickets?type=1', '/login?from=/x', '/portal/orders/B', '/?utm_source=1'])
      expect([url, pages.cached(url, stock) !== null]).toEqual([url, true])
    for (const url of ['/nowhere', '/tickets/made-up', '/TICKETS'])
      expect(pages.cached(url, stock)).toBeNull()
  } finally {
    await shop.close()
  }
})

test('one page is rendered at a time, and requests beyond the queue are rejected with Retry-After', async () => {
  const shop = await openShop()
  try {
    let [running, maxRunning] = [0, 0]
    const { rendered, pages } = countingPages(shop, async () => {
      running += 1
      maxRunning = Math.max(maxRunning, running)
      await new Promise((resolve) => setTimeout(resolve, 1))
      running -= 1
    })
    const stock = await shop.context.catalogue.stock()
    const requested = Array.from({ length: 250 }, (_, n) => pages.page(`/tickets/pass-${n}`, stock))
    const outcomes = await Promise.allSettled(requested)
    const errors = outcomes.flatMap((outcome) =>
      outcome.status === 'rejected' ? [outcome.reason as unknown] : [],
    )
    expect(errors).toHaveLength(49)
    expect(errors[0]).toMatchObject({ code: 'busy', status: 503, retryAfter: 2 })
    expect([rendered.length, maxRunning]).toEqual([201, 1])
    // A retry succeeds.
    await pages.page('/tickets/pass-249', stock)
    expect(rendered).toHaveLength(202)
  } finally {
    await shop.close()
  }
})

test('the page cache evicts the least recently used pages beyond its limits', () => {
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
])('Accept-Encoding %s selects the encoding %s', (accepted, encoding) =>
  expect(encodingFor(accepted)).toBe(encoding),
)

test('entity tags are compared weakly', () => {
  expect(isKnown('"a", W/"b"', 'W/"b"')).toBe(true)
  expect(isKnown('"b"', 'W/"b"')).toBe(true)
  expect(isKnown('"c"', 'W/"b"')).toBe(false)
  expect(isKnown(undefined, 'W/"b"')).toBe(false)
})
