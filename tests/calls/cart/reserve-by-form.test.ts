import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#tests/support/app/test-app'

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp({ pages: true })
})
afterAll(() => shop.stop())

const own = { 'sec-fetch-site': 'same-origin' }
const ana = { full_name: 'Ana Horvat', email: 'ana@mail.example' }

/** Sends an item's form as a browser without scripts does. */
const send = (path: string, fields: Record<string, string>, headers: Record<string, string> = own) =>
  shop.app.inject({
    method: 'POST',
    url: `${path}/reserve`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(fields).toString(),
  })
type Answer = Awaited<ReturnType<typeof send>>

/** Returns the cart's code from the cookie that a response sets. */
const cartOf = (answer: Answer) =>
  /^__Host-shop-cart=([\w-]+);/.exec(String(answer.headers['set-cookie']))?.[1] ?? ''
/** Returns the part of the form that the page's script receives. */
const sentForm = (answer: Answer) =>
  JSON.parse(/<script id="shop-form"[^>]*>(.*?)<\/script>/s.exec(answer.body)?.[1] ?? 'null') as unknown

test('the page of the form is complete without scripts, and the same for all visitors', async () => {
  const page = await shop.app.inject({ method: 'GET', url: '/tickets/pass/reserve' })
  expect(page.statusCode).toBe(200)
  expect(page.headers).toMatchObject({ 'cache-control': 'no-cache' })
  expect(page.body).toMatch(/<form[^>]* method="post"/)
  expect(page.body).toContain('name="full_name"')
  expect(page.body).toMatch(/<button type="submit" class=/)
  expect(page.body).toContain('<meta name="robots" content="noindex">')
  const item = await shop.app.inject({ method: 'GET', url: '/tickets/pass' })
  expect(item.body).toMatch(/<form[^>]* action="\/tickets\/pass\/reserve"/)
})

test('a reservation redirects, with the cart in a cookie that is sent to this shop only', async () => {
  const answer = await send('/tickets/pass', ana)
  expect([answer.statusCode, answer.headers.location]).toEqual([303, '/reserved'])
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(answer.headers['set-cookie']).toBe(
    `__Host-shop-cart=${cartOf(answer)}; Max-Age=900; Path=/; SameSite=Strict; Secure`,
  )
  const { cart } = await shop.answer('get-cart', { token: null, cart: cartOf(answer) })
  expect(cart.products).toMatchObject([ana])
  expect((await shop.app.inject({ method: 'GET', url: '/reserved' })).body).toContain('Reserved for you')
})

test('a second form adds to the same cart, including goods', async () => {
  const first = await send('/tickets/pass', ana)
  const headers = { ...own, cookie: `other=1; __Host-shop-cart=${cartOf(first)}` }
  const second = await send('/merchandise/shirt', {}, headers)
  expect([second.statusCode, cartOf(second)]).toEqual([303, cartOf(first)])
  const { cart } = await shop.answer('get-cart', { token: null, cart: cartOf(first) })
  expect([cart.products.length, cart.merchandise.length]).toEqual([1, 1])
})

test('an error is shown on the page with the entered values, to this visitor only', async () => {
  const typed = { full_name: '<Ana> & "Co"', email: 'ana' }
  const answer = await send('/tickets/pass', typed)
  expect(answer.statusCode).toBe(422)
  expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'content-type': /^text\/html/ })
  expect(answer.headers).not.toHaveProperty('set-cookie')
  const sentence = 'Please enter a valid email address for this ticket holder.'
  expect(answer.body.split(sentence).length).toBeGreaterThan(2)
  expect(answer.body).toContain('value="&lt;Ana&gt; &amp; &quot;Co&quot;"')
  expect(answer.body).not.toContain('<Ana>')
  expect(sentForm(answer)).toMatchObject({ item: 'pass', values: typed, errors: { email: sentence } })
  const page = await shop.app.inject({ method: 'GET', url: '/tickets/pass/reserve' })
  expect(page.body).not.toContain('Ana')
  expect(page.body).not.toContain('shop-form')
})

test('the form can choose a departure, and rejects an invalid one', async () => {
  const missing = await send('/tickets/coach', { ...ana, transport_time_id: '' })
  expect([missing.statusCode, sentForm(missing)]).toMatchObject([
    422,
    { alert: 'Please choose your travel date and time.' },
  ])
  expect((await send('/tickets/coach', { ...ana, transport_time_id: 'x' })).statusCode).toBe(422)
  const form = await shop.app.inject({ method: 'GET', url: '/tickets/coach/reserve' })
  const id = /<option value="(\d+)" selected=""/.exec(form.body)?.[1] ?? ''
  expect(form.body).toMatch(/<select name="transport_time_id"|<select [^>]*name="transport_time_id"/)
  expect((await send('/tickets/coach', { ...ana, transport_time_id: id })).statusCode).toBe(303)
})

test('a form from another site, or of unknown origin, reserves nothing', async () => {
  const strangers: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
    { 'sec-fetch-site': 'same-site', origin: 'https://other.shop.example' },
    { origin: 'https://evil.example', host: 'shop.example' },
    { origin: 'null' },
    {},
  ]
  for (const headers of strangers) {
    const answer = await send('/tickets/pass', ana, headers)
    expect([headers, answer.statusCode, answer.headers['set-cookie']]).toEqual([headers, 403, undefined])
  }
  const older = { origin: 'https://shop.example', host: 'shop.example' }
  expect((await send('/tickets/pass', ana, older)).statusCode).toBe(303)
})

test('an unknown item redirects to its list; a body that is too large is rejected as in a call', async () => {
  const unknown = await send('/tickets/made-up', ana)
  expect([unknown.statusCode, unknown.headers.location]).toEqual([303, '/tickets'])
  expect((await send('/tickets/pass', { ...ana, more: 'x'.repeat(70_000) })).statusCode).toBe(413)
  expect((await send('/tickets/pass', { ...ana, full_name: 'x'.repeat(5000) })).statusCode).toBe(422)
})

test('one network has a share of pages that show errors, and a repeated form gets a cached page', async () => {
  const wrong = (full_name: string, remoteAddress: string) =>
    shop.app.inject({
      method: 'POST',
      url: '/tickets/pass/reserve',
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html', ...own },
      remoteAddress,
      payload: new URLSearchParams({ full_name, email: 'ana' }).toString(),
    })
  // The reservations of the tests above change the stock, for which pages are cached; it is otherwise read later.
  await shop.context.catalogue.stock()
  const names = Array.from({ length: 40 }, (_, n) => `Guest ${n}`)
  const answers = await Promise.all(names.map((name) => wrong(name, '203.0.113.7')))
  const rejected = answers.filter(({ statusCode }) => statusCode === 429)
  expect(answers.filter(({ statusCode }) => statusCode === 422).length).toBeGreaterThanOrEqual(10)
  expect(rejected.length).toBeGreaterThan(0)
  expect(rejected[0]?.headers).toMatchObject({
    'retry-after': expect.any(String),
    'content-type': /^text\/html/,
  })
  expect((await wrong('Guest of another network', '203.0.113.8')).statusCode).toBe(422)
  // Equal forms are rendered once, so they take nothing of the share.
  const equal = await Promise.all(names.map(() => wrong('Guest of another network', '203.0.113.8')))
  expect(new Set(equal.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
  // A page with other errors is another one.
  const fixed = await wrong('', '203.0.113.8')
  expect(fixed.body).not.toBe(equal[0]?.body)
})

test('the description of the calls is sent compressed', async () => {
  const plain = await shop.app.inject({ method: 'GET', url: '/openapi.json' })
  for (const [encoding, open] of [
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const) {
    const headers = { 'accept-encoding': encoding }
    const sent = await shop.app.inject({ method: 'GET', url: '/openapi.json', headers })
    expect(sent.headers).toMatchObject({ 'content-encoding': encoding, vary: 'Accept-Encoding' })
    expect(open(sent.rawPayload).toString()).toBe(plain.body)
    expect(sent.rawPayload.length).toBeLessThan(plain.rawPayload.length / 8)
  }
})
