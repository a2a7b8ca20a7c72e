import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Call } from '#contract/call'
import { officeCalls, shopCalls } from '#contract/calls'
import { goodPayloads } from '../support/app/good-payloads'
import { orderSteps } from '../support/app/order-steps'
import { fromPage } from '../support/app/staff-people'
import { besideFile, ownerKey, startTestApp, type TestApp } from '../support/app/test-app'
import { testCatalogue } from '../support/app/test-catalogue'
import { openOutageProxy, type Outage, type OutageProxy } from '../support/database/outage-proxy'
import { createTestDatabase } from '../support/database/test-database'
import { startStripeStandIn } from '../support/gateways/stripe-stand-in'

/** Maximum time in milliseconds that a call may wait for a database that rejects or ends connections. */
const maxWaitMs = 5000

let database: Awaited<ReturnType<typeof createTestDatabase>>
let proxy: OutageProxy
let stripe: Awaited<ReturnType<typeof startStripeStandIn>>
let shop: TestApp
const payloads = new Map<string, object>()
let ofOwner: Record<string, string> = {}
let pages: readonly { url: string; method?: 'POST'; form?: Record<string, string> }[] = []

const calls: [url: string, call: Call][] = [
  ...shopCalls.map((call): [string, Call] => [`/api/${call.path}`, call]),
  ...officeCalls.map((call): [string, Call] => [`/office/api/${call.path}`, call]),
]

beforeAll(async () => {
  database = await createTestDatabase()
  proxy = await openOutageProxy(database.connectionString)
  stripe = await startStripeStandIn(() => shop.clock.now)
  shop = await startTestApp({
    database: { connectionString: proxy.connectionString },
    catalogue: testCatalogue,
    env: stripe.env,
  })
  const good = await goodPayloads(shop)
  ofOwner = good.owner.headers
  for (const [url, { path }] of calls) {
    const makers: Record<string, () => Promise<object>> = url.startsWith('/office/')
      ? good.officePayloads
      : good.shopPayloads
    payloads.set(url, (await makers[path]?.()) ?? {})
  }
  // A token is sent even where visitors may call, so that the caller is looked up in the database.
  const { token } = good.ana
  for (const [url] of calls)
    if (url.startsWith('/api/') && !url.endsWith('reset-password'))
      payloads.set(url, { token, ...payloads.get(url) })
  const { order, payment } = await orderSteps(() => shop).order('credit_card', 'pass')
  if (payment === undefined) throw new Error('An order by card has an instruction')
  const fields = await shop.openPayment(payment)
  const reference = fields['reference'] ?? ''
  const form = { ...fields, decision: 'paid' }
  pages = [
    { url: '/gateway/sandbox/decide', method: 'POST', form },
    { url: `/gateway/sandbox/return?reference=${reference}` },
    { url: `/gateway/stripe/return?reference=${reference}&session_id=cs_test` },
    { url: `/download-ticket/holder@mail.example/ABCDEFGHJKLM` },
    { url: `/download-tickets/${order.code}/${order.checksum}` },
    { url: `/download-invoice/${order.code}/${order.checksum}` },
    { url: `/download-calendar/${order.code}/${order.checksum}` },
    { url: `/payment-slip/${order.code}/${order.checksum}` },
  ]
})
afterAll(async () => {
  await proxy.end()
  await shop.stop()
  await proxy.stop()
  await stripe.stop()
  await database.drop()
})

function callerOf(url: string, call: Call): Record<string, string> {
  const { roles } = call as { roles?: unknown }
  if (roles === 'signed in') return ofOwner
  if (roles === 'open') return fromPage
  return url.startsWith('/office/') ? { authorization: `Bearer ${ownerKey}` } : {}
}

interface Answered {
  url: string
  status: number
  retryAfter: unknown
  isLate: boolean
}

async function answerTo(url: string, sent: InjectOptions): Promise<Answered> {
  const began = performance.now()
  const { statusCode, headers } = await shop.app.inject(sent)
  const isLate = performance.now() - began > maxWaitMs
  return { url, status: statusCode, retryAfter: headers['retry-after'], isLate }
}

const isUnavailable = ({ status, retryAfter, isLate }: Answered) =>
  status === 503 && retryAfter !== undefined && !isLate

/** Calls that need no database for their response. */
const withoutDatabase = new Set(['/office/api/sign-out'])

describe.each<Outage>(['refused', 'starting', 'terminated'])('while the database is %s', (outage) => {
  beforeAll(() => proxy.begin(outage))
  afterAll(() => proxy.end())

  test('every call answers 503 with Retry-After within the time limit', async () => {
    const wrong: Answered[] = []
    for (const [url, call] of calls) {
      const headers = { 'content-type': 'application/json', ...callerOf(url, call) }
      const sent = JSON.stringify(payloads.get(url))
      const answered = await answerTo(url, {
        method: 'POST',
        ...(call.takesFile === undefined ? { url, payload: sent, headers } : besideFile(url, sent, headers)),
      })
      if (!isUnavailable(answered) && !withoutDatabase.has(url)) wrong.push(answered)
    }
    expect(wrong).toEqual([])
  })

  test('gateway and document routes answer 503 with Retry-After within the time limit', async () => {
    const wrong: Answered[] = []
    for (const { url, method = 'GET', form } of pages) {
      const answered = await answerTo(url, {
        method,
        url,
        ...(form && {
          payload: new URLSearchParams(form).toString(),
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
        }),
      })
      if (!isUnavailable(answered)) wrong.push(answered)
    }
    const event = stripe.event('checkout.session.completed', { id: 'cs_test', client_reference_id: 'x-1' })
    const webhook = await answerTo('webhook', {
      method: 'POST',
      url: '/gateway/stripe/webhook',
      payload: event.payload,
      headers: { 'content-type': 'application/json', 'stripe-signature': event.header },
    })
    if (!isUnavailable(webhook)) wrong.push(webhook)
    expect(wrong).toEqual([])
  })
})
