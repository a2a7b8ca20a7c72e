import { describe, expect, test } from 'vitest'
import type { Config } from '#contract/config'
import type { ShopItem } from '#contract/shop-item'
import { ownWordsOf } from '#rules/settings/derived-settings'
import { initialSettings } from '#server/modules/settings/initial-settings'
import { matchPath } from '../ui/router/location'
import { pageAddresses } from './page-address'
import { renderPage } from './render'
import { shopRoutes } from './routes'

const config = {
  ...initialSettings,
  shopActive: true,
  merchandiseActive: true,
  withdrawalActive: true,
  ambassadorsPath: '/friends',
  ambassadorsText: 'x',
  showOutOfStock: true,
  words: ownWordsOf(initialSettings),
  homeCountry: null,
  cardMinimum: 0,
} satisfies Config
const item = (external_code: string, type: string) => ({ external_code, type }) as ShopItem
const shop = {
  config,
  products: [item('pass-1', 'day'), item('COACH.2', 'coach')],
  merchandise: [item('tee_3', 'shirt')],
}
const read = pageAddresses(shop)

test.each([
  ['/', '/'],
  ['/?utm_source=x&from=/portal', '/'],
  ['/tickets?utm_source=x&type=day', '/tickets?type=day'],
  ['/tickets?stock=in-stock&type=day', '/tickets?type=day&stock=in-stock'],
  ['/tickets?type=made-up&stock=made-up', '/tickets'],
  ['/tickets?type=shirt', '/tickets'],
  ['/tickets?%74ype=%64ay', '/tickets?type=day'],
  [`/tickets?type=${'x'.repeat(10_000)}`, '/tickets'],
  ['/merchandise?type=shirt&stock=all', '/merchandise?type=shirt'],
  ['/tickets/pass-1?type=day', '/tickets/pass-1'],
  ['/tickets/pass-1/reserve?', '/tickets/pass-1/reserve'],
  ['/login?from=/portal/orders/K7QM', '/login'],
  ['/account?confirmation=failed', '/account'],
  ['/portal/orders/K7QM', '/portal/orders/:order'],
  ['/portal/orders/K7QM/manage-ticket/T1?x=1', '/portal/orders/:order/manage-ticket/:ticket'],
  ['/reset-password/a%2Bb%40x.hr/T%2F1', '/reset-password/:email/:token'],
  ['/accept-tcs/A/b', '/accept-tcs/:order/:checksum'],
  ['/payment-plan-payment/A/b/c', '/payment-plan-payment/:order/:checksum/:reference'],
  ['/friends?x', '/friends'],
])('%s is the canonical page %s', (url, address) => expect(read(url)).toEqual({ address }))

test.each([
  ['/tickets/', '/tickets'],
  ['/TICKETS?type=day', '/tickets?type=day'],
  ['/%74ickets', '/tickets'],
  ['/Tickets/pass-1//', '/tickets/pass-1'],
  ['/Tickets/pass%2D1/RESERVE', '/tickets/pass-1/reserve'],
  ['/tickets/made-up/reserve', '/tickets'],
  ['/tickets/pass%2D1?utm_source=x', '/tickets/pass-1?utm_source=x'],
  ['/Portal/orders/K7%51M/', '/portal/orders/K7%51M'],
  ['/tickets/PASS-1', '/tickets'],
  ['/tickets/tee_3', '/tickets'],
  ['/merchandise/made-up?x=1', '/merchandise'],
  ['/nowhere', '/'],
  ['/tickets/pass-1/more', '/'],
  ['//evil.example/', '/'],
  ['/\\evil.example', '/'],
  ['/tickets//pass-1', '/'],
  ['/tickets;x=1', '/'],
  ['/tickets%2Fpass-1', '/'],
  ['/%zz', '/'],
  ['http://shop.example/tickets', '/'],
  ['', '/'],
  [`/portal/orders/${'x'.repeat(3000)}`, '/'],
  ['/a'.repeat(900), '/'],
])('%s is redirected to %s', (url, location) => expect(read(url)).toEqual({ location }))

test('a redirect leads to an address that is not redirected again', () => {
  for (const url of [
    '/TICKETS/?type=day',
    '/tickets/pass%2D1/',
    '/PORTAL/ORDERS/x%2fy/',
    '/Login/?from=/x',
  ]) {
    const first = read(url)
    expect(first).toHaveProperty('location')
    expect(read('location' in first ? first.location : '')).toHaveProperty('address')
  }
})

test('a closed shop redirects the same addresses as its guards', () => {
  const closed = pageAddresses({ ...shop, config: { ...config, shopActive: false, withdrawalActive: false } })
  for (const url of ['/tickets', '/tickets/pass-1', '/checkout', '/withdraw/A/b'])
    expect([url, closed(url)]).toEqual([url, { location: '/' }])
  expect(closed('/portal')).toEqual({ address: '/portal' })
})

test('an address with sixteen thousand slashes is read without delay', () => {
  const began = performance.now()
  for (let n = 0; n < 20; n++) expect(read(`/a${'/'.repeat(16_000)}b`)).toEqual({ location: '/' })
  expect(performance.now() - began).toBeLessThan(200)
})

describe('the router of the browser', () => {
  const routes = shopRoutes(config)
  const idOf = (path: string) => matchPath(routes, path)?.route.id
  const example = (path: string) =>
    path.replace(':item', path.startsWith('/tickets') ? 'pass-1' : 'tee_3').replaceAll(/:\w+/g, 'Ab1')

  test.each(shopRoutes(config).map(({ id, path }) => [id, path]))(
    'the browser’s router shows %s at %s, as the server does',
    (id, path) => {
      for (const spelled of [example(path), example(path).toUpperCase(), `${example(path)}//`]) {
        expect([spelled, idOf(spelled)]).toEqual([spelled, id])
        const meant = read(spelled)
        const to = 'location' in meant ? meant.location : meant.address
        // Codes of items that differ only in case are different codes: that of no item leads to the list.
        const isOther = path.includes(':item') && spelled === spelled.toUpperCase()
        expect([spelled, idOf(to)]).toEqual([spelled, isOther ? idOf(path.split('/:item')[0] ?? '') : id])
      }
    },
  )
})

describe('a page whose parameters are one visitor’s', () => {
  const data = { ...shop, products: [], merchandise: [], now: '2027-01-01T00:00:00Z', country: null }
  const render = async (url: string) => {
    const { head, body, modules } = await renderPage({ url, data, publicUrl: 'https://shop.example' })
    return { head, body, modules }
  }
  const shells = shopRoutes(config).filter(({ path }) => path.includes(':') && !path.includes(':item'))

  test.each(shells.map(({ path }) => path))(
    'the rendered page of %s contains none of its parameters',
    async (path) => {
      const [one, other] = ['first', 'second'].map((word) =>
        path.replaceAll(/:\w+/g, `${word}%40mail.example`),
      )
      const page = await render(one ?? '')
      expect(page).toEqual(await render(other ?? ''))
      expect(page).toEqual(await render(path))
      expect(JSON.stringify(page)).not.toMatch(/first|:order|:email|:token/)
      expect(page.body.length).toBeGreaterThan(1000)
    },
  )

  test.each(['/login', '/register', '/forgot-password', '/account', '/checkout'])(
    'the rendered page of %s does not depend on its query',
    async (path) => {
      expect(await render(`${path}?from=%2Fcheckout&confirmation=failed`)).toEqual(await render(path))
    },
  )
})
