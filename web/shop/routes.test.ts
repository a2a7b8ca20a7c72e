import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Config } from '#contract/config'
import type { ShopItem } from '#contract/shop-item'
import { paths, safeFrom } from './paths'
import { shopRoutes, type ShopRoute } from './routes'
import { pageTitle, whereInstead } from './shell/navigation'
import type { PublicData } from './store/shop-state'

const routes = shopRoutes({ ambassadorsPath: '/friends' })
const route = (id: string) => routes.find((line) => line.id === id) as ShopRoute

test('the source file of every screen exists, so that the server finds its chunks', () => {
  const missing = routes.filter(({ source }) => !existsSync(join(import.meta.dirname, `${source}.tsx`)))
  expect(missing).toEqual([])
})

test('the ids and paths of routes are unique, and the ambassadors’ page has the operator’s path', () => {
  expect(new Set(routes.map(({ id }) => id)).size).toBe(routes.length)
  expect(new Set(routes.map(({ path }) => path)).size).toBe(routes.length)
  expect(route('ambassadors').path).toBe('/friends')
})

describe('where a page redirects', () => {
  const shop = (config: Partial<Config>): PublicData => ({
    config: { shopActive: true, merchandiseActive: true, ambassadorsText: 'x', ...config } as Config,
    products: [{ external_code: 'pass' } as ShopItem],
    merchandise: [{ external_code: 'tee' } as ShopItem],
    now: '2027-01-01T00:00:00Z',
    country: null,
  })
  test.each([
    ['tickets', undefined, {}, null],
    ['tickets', undefined, { shopActive: false }, '/'],
    ['checkout', undefined, { shopActive: false }, '/'],
    ['merchandise', undefined, { merchandiseActive: false }, '/'],
    ['merchandise-item', 'tee', { merchandiseActive: false }, '/'],
    ['merchandise-item', 'pass', {}, '/merchandise'],
    ['ticket', 'pass', {}, null],
    ['ticket', 'tee', {}, '/tickets'],
    ['ticket', 'pass', { shopActive: false }, '/'],
    ['portal', undefined, { shopActive: false }, null],
    ['ambassadors', undefined, { ambassadorsText: '' }, '/'],
    ['withdraw', undefined, { withdrawalActive: false }, '/'],
    ['withdraw-order', undefined, { withdrawalActive: false }, '/'],
    ['withdraw', undefined, { withdrawalActive: true }, null],
  ])('the route %s with the code %s and the settings %j redirects to %s', (id, code, config, to) => {
    expect(whereInstead(route(id), code, shop(config))).toBe(to)
  })
})

test.each([
  ['order', 'Order K7QM – Valbor'],
  ['order-confirmation', 'Order confirmation K7QM – Valbor'],
  ['manage-ticket', 'Manage ticket · K7QM – Valbor'],
  ['refund', 'Refund · K7QM – Valbor'],
])('the document title of %s names the order: %s', (id, title) => {
  const shop = { config: { shopName: 'Valbor' } as Config, products: [], merchandise: [] }
  expect(pageTitle(route(id), undefined, shop, 'K7QM')).toBe(title)
  // The server does not know whose page it renders.
  expect(pageTitle(route(id), undefined, shop)).toBe(`${route(id).title} – Valbor`)
})

test.each([
  ['/portal/orders/AB', '/portal/orders/AB'],
  ['//evil.example', '/'],
  ['/\\evil.example', '/'],
  ['https://evil.example', '/'],
  // Browsers leave tabs and line breaks out of an address.
  ['/\t/evil.example', '/'],
  ['/\n\\evil.example', '/'],
  ['/tickets?type=entry#top', '/tickets?type=entry#top'],
  [null, '/'],
])('a login with from=%s leads to %s', (from, to) => {
  expect(safeFrom(new URLSearchParams(from === null ? '' : { from }))).toBe(to)
})

test('paths encode their parts', () => {
  expect(paths.resetPassword('a+b@x.hr', 'T/1')).toBe('/reset-password/a%2Bb%40x.hr/T%2F1')
  expect(paths.login('/portal')).toBe('/login?from=%2Fportal')
  expect(paths.login('/')).toBe('/login')
})
