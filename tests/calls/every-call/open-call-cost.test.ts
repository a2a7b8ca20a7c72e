import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { officeCalls, shopCalls } from '#contract/calls'
import { goodPayloads } from '#tests/support/app/good-payloads'
import { startTestApp, type TestApp } from '#tests/support/app/test-app'

/** Requests that are measured of each kind, after as many tenths to warm up. */
const requests = Number(process.env['OPEN_CALL_REQUESTS'] ?? 0)

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp({ pages: true })
})
afterAll(() => shop.stop())

type Request = string | InjectOptions

/** Returns the CPU time of this process per request in milliseconds, threads included, and the statuses of the answers. */
async function costOf(request: (n: number) => Request) {
  for (let n = 0; n < requests / 10; n++) await shop.app.inject(request(n))
  const statuses = new Set<number>()
  const before = process.cpuUsage()
  for (let n = 0; n < requests; n++) {
    const { statusCode } = await shop.app.inject(request(requests + n))
    statuses.add(statusCode)
  }
  const { user, system } = process.cpuUsage(before)
  return { ms: (user + system) / 1000 / requests, statuses: [...statuses].join(' ') }
}

/** Its requests come from so many networks that none reaches its limit (`reserve-by-form` tests that limit). */
const fromManyNetworks = 'form that is rejected, a new one each'

/** Pages and files that anyone can open. Those with `n` differ from request to request, so they are never cached. */
const pages: Record<string, (n: number) => Request> = {
  'page, cached: /': () => '/',
  'page, cached: /tickets/pass': () => '/tickets/pass',
  'page, invented address': (n) => `/tickets/made-up-${n}`,
  'page, invented query': (n) => `/tickets?x=${n}`,
  [fromManyNetworks]: (n) => ({
    method: 'POST',
    url: '/tickets/pass/reserve',
    remoteAddress: `203.0.${Math.floor(n / 200)}.${n % 200}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
    payload: `full_name=Guest+${n}&email=x`,
  }),
  'form that is rejected, equal ones': () => ({
    method: 'POST',
    url: '/tickets/pass/reserve',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
    payload: 'full_name=Guest&email=x',
  }),
  '/openapi.json': () => ({ url: '/openapi.json', headers: { 'accept-encoding': 'gzip' } }),
  '/sitemap.xml': () => '/sitemap.xml',
  '/office': () => '/office',
  'document, wrong link': (n) => `/download-tickets/ABCDEF/${n}`,
}

test('each open call and page costs less than ten cached pages, or has a limit per network', async () => {
  const { shopPayloads, officePayloads } = await goodPayloads(shop)
  const open = [
    ...shopCalls.map(({ path }) => ({ name: path, url: `/api/${path}`, make: shopPayloads[path] })),
    ...officeCalls
      .filter(({ roles }) => roles === 'open')
      .map(({ path }) => ({
        name: `office ${path}`,
        url: `/office/api/${path}`,
        make: officePayloads[path],
      })),
  ]
  // Made before anything is measured: hundreds of logins end the earlier ones of the customer who makes the carts.
  const payloads = new Map<string, object>()
  for (const { name, make } of open) payloads.set(name, { ...(await make()), token: null })
  const rows: [name: string, ms: number, statuses: string][] = []
  for (const [name, request] of Object.entries(pages)) {
    const { ms, statuses } = await costOf(request)
    rows.push([name, ms, statuses])
  }
  for (const { name, url } of open) {
    const payload = payloads.get(name)
    const headers = { 'sec-fetch-site': 'same-origin' }
    const { ms, statuses } = await costOf(() => ({ method: 'POST', url, payload, headers }))
    rows.push([name, ms, statuses])
  }
  const page = rows[0]?.[1] ?? 0
  const lines = rows
    .toSorted(([, one], [, other]) => other - one)
    .map(
      ([name, ms, statuses]) =>
        `${ms.toFixed(2).padStart(8)} ${(ms / page).toFixed(1).padStart(6)}  ${name} (${statuses})`,
    )
  process.stdout.write(['  CPU ms  ratio  request (status)', ...lines, ''].join('\n'))
  expect(rows.length).toBe(open.length + Object.keys(pages).length)
  // What costs more than ten cached pages has a limit per network, which these requests reach.
  const unlimited = rows.filter(
    ([name, ms, statuses]) => ms > 10 * page && !statuses.includes('429') && name !== fromManyNetworks,
  )
  expect(unlimited.map(([name]) => name)).toEqual([])
  // Some calls last at least 100 ms.
}, 800_000)
