import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '../../../tests/support/app/open-test-shop'
import { fillDemo } from '../../../demo/fill/fill-demo'
import { shopLists } from '../catalogue/shop-items'
import type { Places, Stock } from '../catalogue/catalogue'
import { type PageRequest, renderPage } from './render-page'
import { createShopPages } from './shop-pages'
import { watchItems } from './rendered-pages'

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

/** The stock with so many places left of items, and of their first departures. */
function left(stock: Stock, levels: Record<string, number | null>, ofFirstTime?: number): Stock {
  const [ofItem, ofTime] = [new Map(stock.ofItem), new Map(stock.ofTime)]
  const places = (rest: number | null): Places => ({ total: rest === null ? null : rest + 7, taken: 7 })
  for (const [code, rest] of Object.entries(levels)) {
    const item = itemOf(code)
    ofItem.set(item.id, places(rest))
    const [first] = item.times
    if (first && ofFirstTime !== undefined) ofTime.set(first.id, places(ofFirstTime))
  }
  return { snapshot: stock.snapshot, ofItem, ofTime }
}

/** The shop's real pages, with a list of what was rendered. */
function realPages() {
  const rendered: string[] = []
  const render = async (request: PageRequest) => {
    rendered.push(request.url)
    return renderPage(request)
  }
  const pages = createShopPages({ publicUrl: '', tags: () => '', now: () => now, render })
  const ask = async (url: string, stock: Stock) => {
    const page = await pages.page(url, stock)
    if (page.location !== null) throw new Error(`${url} leads to ${page.location}`)
    return page.body.plain.toString()
  }
  /** Returns what was rendered again for these pages after the stock changed. */
  const again = async (urls: readonly string[], before: Stock, after: Stock) => {
    for (const url of urls) await ask(url, before)
    rendered.length = 0
    for (const url of urls) await ask(url, after)
    return [...rendered]
  }
  return { rendered, ask, again }
}

/** These items are on the home page. */
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

test('only the pages that show what has changed are rendered again', async () => {
  const { again } = realPages()
  const from = (level: number) => left(whole, { [winter]: level })
  // Plenty left: only the item's own page names the number.
  expect(await again(urls, from(312), from(311))).toEqual([`/tickets/${winter}`])
  expect(await again(urls, from(27), from(26))).toEqual([`/tickets/${winter}`])
  // The last few: what lists the item names it too.
  for (const [before, after] of [
    [26, 25],
    [25, 24],
    [1, 0],
    [0, 1],
    [25, 26],
  ] as const)
    expect([after, await again(urls, from(before), from(after))]).toEqual([
      after,
      ['/', '/tickets', `/tickets/${winter}`],
    ])
  // Departures are shown on their item's page; lists only show whether there is any.
  const departing = (rest: number) => left(whole, { [transfer]: 400 }, rest)
  expect(await again(urls, departing(9), departing(8))).toEqual([`/tickets/${transfer}`])
})

test('a page says "sold out" with the first stock that says so, and never carries older places', async () => {
  const { ask } = realPages()
  const levels = [400, 26, 25, 1, 0, 3]
  for (const level of levels) {
    const stock = left(whole, { [winter]: level })
    const page = await ask(`/tickets/${winter}`, stock)
    expect([level, page.includes('schema.org/SoldOut')]).toEqual([level, level === 0])
    for (const url of urls) {
      const html = await ask(url, stock)
      const json = (id: string) =>
        JSON.parse(new RegExp(`id="${id}"[^>]*>(.*?)</script>`, 's').exec(html)?.[1] ?? '') as {
          products: object[]
        } & Record<number, object>
      const moved = json('shop-places')
      // As `web/shop/main.tsx` lays them over the items.
      const carried = json('shop-data').products.map((item) => ({
        ...item,
        ...moved[(item as { id: number }).id],
      }))
      expect(carried).toEqual(shopLists(stock).products)
    }
  }
})

test('the browser, which has the exact numbers, renders the page that the server rendered', async () => {
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

test('too many places to send as they are make a page be rendered again', async () => {
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
  }
  const sold = (count: number): Stock => ({
    snapshot: large,
    ofItem: new Map(items.map(({ id }) => [id, { total: 500, taken: id <= count ? 9 : 0 }])),
    ofTime: new Map(),
  })
  const { again } = realPages()
  expect(await again(['/faqs'], sold(0), sold(50))).toEqual([])
  expect(await again(['/faqs'], sold(0), sold(400))).toEqual(['/faqs'])
})
