import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { officeCalls, shopCalls } from '../../contract/calls'
import { goodPayloads } from '../support/app/good-payloads'
import { startTestApp, type TestApp } from '../support/app/test-app'

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

/** Pages and files that anyone can open. Those with `n` differ from request to request, so they are never cached. */
const pages: Record<string, (n: number) => Request> = {
  'page, cached: /': () => '/',
  'page, cached: /tickets/pass': () => '/tickets/pass',
  'page, invented address': (n) => `/tickets/made-up-${n}`,
  'page, invented query': (n) => `/tickets?x=${n}`,
  'form that is rejected, a new one each': (n) => ({
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

test('prints what each open call and page costs, compared with a cached page', async () => {
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
  const rows: [name: string, ms: number, statuses: string][] = []
  for (const [name, request] of Object.entries(pages)) {
    const { ms, statuses } = await costOf(request)
    rows.push([name, ms, statuses])
  }
  for (const { name, url, make } of open) {
    const payload = { ...(await make()), token: null }
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
})
