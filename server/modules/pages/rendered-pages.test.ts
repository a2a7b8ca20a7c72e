import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillDemo } from '#demo/fill/fill-demo'
import { openTestShop, type TestShop } from '#tests/support/app/open-test-shop'
import type { Places, Stock } from '../catalogue/catalogue'
import { shopLists } from '../catalogue/shop-items'
import { type PageRequest, renderPage } from './render-page'
import { watchItems } from './rendered-pages'
import { createShopPages } from './shop-pages'

let shop: TestShop
let whole: Stock
const now = new Date('2027-03-01T10:00:00Z')

beforeAll(async () => {
  shop = await openTestShop()
  await fillDemo(shop.db, now)
  await shop.context.catalogue.refresh()
  whole = await shop.context.catalogue.stock()
})
afterAll(() => shop.close())

const itemOf = (code: string) => {
  const item = whole.snapshot.byCode.get(code)
  if (item === undefined) throw new Error(`no ${code}`)
  return item
}

/** Returns the stock with the given numbers of places left for items, and for the first departure of each. */
function left(stock: Stock, levels: Record<string, number | null>, ofFirstTime?: number): Stock {
  const [ofItem, ofTime] = [new Map(stock.ofItem), new Map(stock.ofTime)]
  const places = (rest: number | null): Places => ({ total: rest === null ? null : rest + 7, taken: 7 })
  for (const [code, rest] of Object.entries(levels)) {
    const item = itemOf(code)
    ofItem.set(item.id, places(rest))
    const [first] = item.times
    if (first && ofFirstTime !== undefined) ofTime.set(first.id, places(ofFirstTime))
  }
  return { ...stock, ofItem, ofTime }
}

/** Creates the shop's real pages, and records which URLs are rendered. */
function realPages() {
  const rendered: string[] = []
  const render = async (request: PageRequest) => {
    rendered.push(request.url)
    return renderPage(request)
  }
  const pages = createShopPages({ publicUrl: '', tags: () => '', now: () => now, render })
  const requestPage = async (url: string, stock: Stock) => {
    const page = await pages.page(url, stock)
    if (page.location !== null) throw new Error(`${url} leads to ${page.location}`)
    return page.body.plain.toString()
  }
  /** Returns the URLs that were rendered again after the stock changed. */
  const renderedAgain = async (urls: readonly string[], before: Stock, after: Stock) => {
    for (const url of urls) await requestPage(url, before)
    rendered.length = 0
    for (const url of urls) await requestPage(url, after)
    return [...rendered]
  }
  return { rendered, requestPage, renderedAgain }
}

/** Codes of items on the home page. */
const winter = 'zima27-entry'
const transfer = 'valbor27-transfer'
const urls = [
  '/',
  '/tickets',
  '/merchandise',
  '/faqs',
  '/login',
  `/tickets/${winter}`,
  `/tickets/${transfer}`,
]

test('a change of places only renders the pages again that show it', async () => {
  const { renderedAgain } = realPages()
  const from = (level: number) => left(whole, { [winter]: level })
  // With many places left, only the item's own page shows the number.
  expect(await renderedAgain(urls, from(312), from(311))).toEqual([`/tickets/${winter}`])
  expect(await renderedAgain(urls, from(27), from(26))).toEqual([`/tickets/${winter}`])
  // With few places left, lists show the number too.
  for (const [before, after] of [
    [26, 25],
    [25, 24],
    [1, 0],
    [0, 1],
    [25, 26],
  ] as const)
    expect([after, await renderedAgain(urls, from(before), from(after))]).toEqual([
      after,
      ['/', '/tickets', `/tickets/${winter}`],
    ])
  // Only the item's page shows the places of departures; lists show whether any departure has places.
  const departing = (rest: number) => left(whole, { [transfer]: 400 }, rest)
  expect(await renderedAgain(urls, departing(9), departing(8))).toEqual([`/tickets/${transfer}`])
})

test('a page shows "sold out" for the first stock without places, and never contains outdated places', async () => {
  const { requestPage } = realPages()
  const levels = [400, 26, 25, 1, 0, 3]
  for (const level of levels) {
    const stock = left(whole, { [winter]: level })
    const page = await requestPage(`/tickets/${winter}`, stock)
    expect([level, page.includes('schema.org/SoldOut')]).toEqual([level, level === 0])
    for (const url of urls) {
      const html = await requestPage(url, stock)
      const json = (id: string) =>
        JSON.parse(new RegExp(`id="${id}"[^>]*>(.*?)</script>`, 's').exec(html)?.[1] ?? '') as {
          products: object[]
        } & Record<number, object>
      const moved = json('shop-places')
      // `web/shop/main.tsx` applies the changed places to the items in the same way.
      const products = json('shop-data').products.map((item) => ({
        ...item,
        ...moved[(item as { id: number }).id],
      }))
      expect(products).toEqual(shopLists(stock).products)
    }
  }
})

test('rendering with the exact numbers of places, as in the browser, gives the same page as on the server', async () => {
  const { config } = whole.snapshot
  const codes = whole.snapshot.items.filter((item) => item.published).map((item) => item.external_code)
  const every = (level: (n: number) => number | null, rest: number) =>
    left(whole, Object.fromEntries(codes.map((code, n) => [code, level(n)])), rest)
  const stocks = [
    whole,
    every((n) => [26, 25, 1, 0, null, 5000][n % 6] ?? null, 3),
    every((n) => [0, 400, null, 25, 26][n % 5] ?? null, 0),
  ]
  const lists = ['/', '/tickets', '/tickets?stock=all', '/merchandise', '/checkout', '/faqs']
  const items = codes.map((code) => `/${itemOf(code).shop_item_type}/${code}`)
  for (const [n, stock] of stocks.entries()) {
    const { products, merchandise } = shopLists(stock)
    for (const url of [...lists, ...items.filter((_item, at) => at % stocks.length === n)]) {
      const common = { config, now: now.toISOString(), country: null }
      const exact = { ...common, products: [...products], merchandise: [...merchandise] }
      const seen = watchItems(stock, url)
      const [one, other] = await Promise.all(
        [{ ...common, products: seen.products, merchandise: seen.merchandise }, exact].map((data) =>
          renderPage({ url, data, publicUrl: '' }),
        ),
      )
      expect([url, one?.location, one?.body, one?.head]).toEqual([
        url,
        other?.location,
        other?.body,
        other?.head,
      ])
    }
  }
})

test('a page is rendered again if too many places have changed', async () => {
  const { snapshot } = whole
  const [some] = snapshot.items
  if (some === undefined) throw new Error('no items')
  const items = Array.from({ length: 400 }, (_, n) => ({
    ...some,
    id: n + 1,
    external_code: `item-${n}`,
    is_featured: false,
    published: true,
    times: [],
  }))
  const large = {
    ...snapshot,
    items,
    byId: new Map(items.map((item) => [item.id, item])),
    byCode: new Map(items.map((item) => [item.external_code, item])),
    freeItems: [],
  }
  const sold = (count: number): Stock => ({
    ...whole,
    snapshot: large,
    ofItem: new Map(items.map(({ id }) => [id, { total: 500, taken: id <= count ? 9 : 0 }])),
    ofTime: new Map(),
  })
  const { renderedAgain } = realPages()
  expect(await renderedAgain(['/faqs'], sold(0), sold(50))).toEqual([])
  expect(await renderedAgain(['/faqs'], sold(0), sold(400))).toEqual(['/faqs'])
})
