import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ShopItem } from '#contract/shop-item'
import { fillDemo } from '#demo/fill/fill-demo'
import { openTestShop, takePlace, type TestShop } from '#tests/support/app/open-test-shop'
import { answerMissing } from '../../platform/http/errors'
import { registerMailbox } from '../mails/mailbox-page'
import { sendCachedPages } from './cached-pages'
import { createPages, registerPages } from './pages'

let shop: TestShop
let app: FastifyInstance
const folder = mkdtempSync(join(tmpdir(), 'shop-pages-'))
/** Headers of every response, such as the security headers. */
let everywhere = { 'content-security-policy': 'the first' }
let clock = new Date('2027-03-01T10:00:00Z').getTime()

beforeAll(async () => {
  shop = await openTestShop()
  await fillDemo(shop.db, new Date())
  await shop.context.catalogue.refresh()
  mkdirSync(join(folder, 'dist/.vite'), { recursive: true })
  mkdirSync(join(folder, 'dist/assets'))
  mkdirSync(join(folder, 'pictures'))
  writeFileSync(join(folder, 'pictures/friday-350.webp'), 'a WebP of the build')
  writeFileSync(join(folder, 'dist/assets/main-1.js'), 'plain')
  writeFileSync(join(folder, 'dist/assets/main-1.js.br'), 'brotli')
  const manifest = {
    'web/shop/main.tsx': { file: 'assets/main-1.js', css: ['assets/main-1.css'], imports: ['_shared.js'] },
    '_shared.js': { file: 'assets/shared-1.js' },
    'web/shop/pages/home-screen.tsx': { file: 'assets/home-1.js', imports: ['_shared.js'] },
  }
  writeFileSync(join(folder, 'dist/.vite/manifest.json'), JSON.stringify(manifest))
  writeFileSync(
    join(folder, 'dist/offline-worker.js'),
    'worker of __SHOP_VERSION__ with __SHOP_FILES__ as __SHOP_LOOK__',
  )
  app = Fastify()
  app.setNotFoundHandler(answerMissing(new Set(['/api/get-data'])))
  const environment = { ...shop.context.environment, DATA_DIR: join(folder, 'data') }
  const context = { ...shop.context, environment, now: () => new Date((clock += 1)) }
  await app.register(async (scope) => registerMailbox(scope, context, { by: 'loopback' }))
  const pages = createPages(context, join(folder, 'dist'))
  const security = () => everywhere
  sendCachedPages(app, pages, security)
  app.addHook('onRequest', (_request, reply, done) => {
    void reply.headers(security())
    done()
  })
  await registerPages(app, context, pages)
  await app.ready()
})
afterAll(async () => {
  await app.close()
  await shop.close()
  rmSync(folder, { recursive: true })
})

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ method: 'GET', url, headers })
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

test('a page contains the rendered shop, its data and the tags of the built files', async () => {
  const { statusCode, headers, body } = await get('/')
  expect(statusCode).toBe(200)
  expect(headers).toMatchObject({ 'cache-control': 'no-cache', vary: 'Accept-Encoding' })
  expect(body).toMatch(/^<!doctype html>\n<html lang="en"/)
  expect(body).toContain('<script type="module" fetchpriority="low" src="/assets/main-1.js"></script>')
  expect(body).toContain('<link rel="modulepreload" fetchpriority="low" href="/assets/shared-1.js">')
  expect(body).toContain('<link rel="modulepreload" fetchpriority="low" href="/assets/home-1.js">')
  expect(body).toContain('<link rel="stylesheet" href="/assets/main-1.css">')
  const json = /<script id="shop-data" type="application\/json">(.*?)<\/script>/s.exec(body)?.[1] ?? ''
  const data = JSON.parse(json) as { products: unknown[]; now: string; country: null }
  expect(data.products.length).toBeGreaterThan(10)
  expect(data.country).toBeNull()
  expect(new Date(data.now).toISOString()).toBe(data.now)
})

test('a page has no inline script, and its data cannot end the data element', async () => {
  const evil = '</script><script>alert(1)</script><!--'
  await shop.importFile({ settings: { contactAddress: evil } })
  await shop.context.catalogue.stock()
  const { body } = await get('/faqs')
  expect(body).not.toContain('<script>')
  const config = /<script id="shop-config" type="application\/json">(.*?)<\/script>/s.exec(body)?.[1] ?? ''
  expect((JSON.parse(config) as { contactAddress: string }).contactAddress).toBe(evil)
})

const configOn = async (path: string): Promise<Record<string, unknown>> => {
  const { body } = await get(path)
  const config = /<script id="shop-config" type="application\/json">(.*?)<\/script>/s.exec(body)?.[1] ?? ''
  return JSON.parse(config) as Record<string, unknown>
}

test('the configuration in a page contains only those texts of the operator that the page shows', async () => {
  await shop.importFile({ settings: { cookiePolicy: '' } })
  const { config } = (await shop.context.catalogue.stock()).snapshot
  const { ambassadorsText, underConstructionText, termsConditions, privacyPolicy, ...others } = config
  const { securityStatement, accessibilityStatement, faqs, ...shared } = others
  expect(shared.cookiePolicy).toBe('')
  expect(await configOn('/')).toEqual(shared)
  expect(await configOn('/checkout')).toEqual(shared)
  expect(await configOn('/faqs')).toEqual({ ...shared, faqs })
  expect(await configOn('/terms-conditions')).toEqual({ ...shared, termsConditions })
  expect(await configOn('/privacy-policy')).toEqual({ ...shared, privacyPolicy })
  expect(await configOn('/security-statement')).toEqual({ ...shared, securityStatement })
  expect(await configOn('/accessibility-statement')).toEqual({ ...shared, accessibilityStatement })
  expect(await configOn(config.ambassadorsPath)).toEqual({ ...shared, ambassadorsText })
  await shop.importFile({ settings: { shopActive: false } })
  await shop.context.catalogue.stock()
  expect(await configOn('/login')).toEqual({ ...shared, shopActive: false, underConstructionText })
  await shop.importFile({ settings: { shopActive: true } })
  await shop.context.catalogue.stock()
})

test.each([
  ['/login', true],
  ['/checkout', true],
  ['/portal', true],
  ['/accept-tcs/ABCD2345/sum', true],
  ['/payment-plan-payment/ABCD2345/sum/ABCD2345-2', true],
  ['/withdraw', true],
  ['/', false],
  ['/tickets/valbor27-pass', false],
  ['/tickets/valbor27-pass/reserve', false],
  ['/terms-conditions', false],
])('%s asks users without JavaScript to enable it: %s', async (url, isSaid) => {
  const said = /<noscript><p[^>]*>(.*?)<\/p><\/noscript><div id="root">/.exec((await get(url)).body)?.[1]
  expect(said).toBe(
    isSaid
      ? 'This page needs JavaScript. Please turn it on in your browser and load the page again.'
      : undefined,
  )
})

test('a conditional request returns 304 until the content of the page changes', async () => {
  const first = await get('/tickets')
  const etag = String(first.headers['etag'])
  const again = await get('/tickets', { 'if-none-match': etag })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  clock += 61_000
  expect((await get('/tickets', { 'if-none-match': `"other", ${etag}` })).statusCode).toBe(304)

  await takePlace(shop.db, 'zima27-entry')
  await wait(510)
  const after = await get('/tickets', { 'if-none-match': etag })
  expect(after.statusCode).toBe(200)
  expect(after.headers['etag']).not.toBe(etag)
})

test('a page contains the places that have changed, with and without compression', async () => {
  const requestPage = async () => {
    const { body, headers } = await get('/tickets')
    const json = (id: string) =>
      JSON.parse(
        new RegExp(`<script id="${id}" type="application/json">(.*?)</script>`, 's').exec(body)?.[1] ?? '',
      ) as unknown
    const { products } = json('shop-data') as { products: ShopItem[] }
    const item = products.find(({ external_code }) => external_code === 'zima27-entry')
    const places = json('shop-places') as Record<string, { stock_level: number }>
    return { etag: headers['etag'], body, item, places: places[item?.id ?? ''] }
  }
  clock += 61_000
  const { item, places, etag } = await requestPage()
  expect([item?.in_stock, places]).toEqual([true, undefined])

  await takePlace(shop.db, 'zima27-entry')
  await wait(510)
  const moved = await requestPage()
  // The items are unchanged, and the end of the page contains the changed places.
  expect(moved.item).toEqual(item)
  expect(moved.places).toEqual({ in_stock: true, stock_level: (item?.stock_level ?? 0) - 1 })
  expect(moved.etag).not.toBe(etag)
  expect((await get('/tickets', { 'if-none-match': String(etag) })).statusCode).toBe(200)
  for (const [encoding, unpack] of [
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)
    expect(unpack((await get('/tickets', { 'accept-encoding': encoding })).rawPayload).toString()).toBe(
      moved.body,
    )
})

test('pages are compressed if the client accepts it', async () => {
  const plain = await get('/terms-conditions')
  const brotli = await get('/terms-conditions', { 'accept-encoding': 'gzip, deflate, br' })
  expect(brotli.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body)
  const zipped = await get('/terms-conditions', { 'accept-encoding': 'gzip, br;q=0' })
  expect(gunzipSync(zipped.rawPayload).toString()).toBe(plain.body)
})

test('a cached page is sent like a rendered one, with the current policy', async () => {
  const requestPage = () => get('/security-statement', { 'accept-encoding': 'br' })
  const made = await requestPage()
  const cached = await requestPage()
  const { date: _made, 'x-request-id': _id, ...of } = made.headers
  const { date: _cached, 'x-request-id': _request, ...same } = cached.headers
  expect(same).toEqual(of)
  expect(cached.rawPayload.equals(made.rawPayload)).toBe(true)
  expect(cached.headers['content-security-policy']).toBe('the first')
  everywhere = { 'content-security-policy': 'the second' }
  expect((await requestPage()).headers['content-security-policy']).toBe('the second')
  const head = await app.inject({
    method: 'HEAD',
    url: '/security-statement',
    headers: { 'accept-encoding': 'br' },
  })
  expect([head.statusCode, head.body, head.headers['etag']]).toEqual([200, '', made.headers['etag']])
})

test('unknown pages redirect to the home page or the list of tickets, other unknown paths return 404', async () => {
  for (const path of ['/nowhere', '/index.php?x=1', '//evil.example/', '/officer']) {
    const { statusCode, headers } = await get(path)
    expect([path, statusCode, headers['location']]).toEqual([path, 302, '/'])
  }
  expect((await get('/tickets/never')).headers['location']).toBe('/tickets')
  expect((await get('/%54ICKETS/?type=x&utm_source=y')).headers['location']).toBe(
    '/tickets?type=x&utm_source=y',
  )
  for (const path of ['/assets/none.js', '/pictures/none.webp', '/api/none', '/.well-known/none']) {
    expect([path, (await get(path)).statusCode]).toEqual([path, 404])
  }
  expect((await get('/api/get-data')).statusCode).toBe(405)
})

test('built files are immutable and sent compressed', async () => {
  const { headers, body } = await get('/assets/main-1.js', { 'accept-encoding': 'br' })
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect([headers['content-encoding'], body]).toEqual(['br', 'brotli'])
  expect((await get('/assets/main-1.js')).body).toBe('plain')
  for (const format of ['avif', 'webp']) {
    const picture = await get(`/pictures/demo/friday-350.${format}`)
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, `image/${format}`])
  }
  expect((await get('/pictures/demo/pictures.json')).statusCode).toBe(404)
})

test('the policy of pictures forbids code, even in an uploaded SVG that is opened directly', async () => {
  writeFileSync(join(folder, 'data/pictures/logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  for (const url of ['/pictures/logo.svg', '/pictures/demo/friday-350.webp']) {
    const { statusCode, headers } = await get(url)
    expect([url, statusCode, headers['content-security-policy']]).toEqual([
      url,
      200,
      "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    ])
    expect(headers['cache-control']).toBe('public, max-age=2592000')
  }
})

test('sitemap and robots.txt list the public pages and exclude private ones', async () => {
  const sitemap = (await get('/sitemap.xml')).body
  expect(sitemap).toContain('<loc>https://shop.example/tickets/zima27-entry</loc>')
  expect(sitemap).not.toContain('/portal')
  const robots = (await get('/robots.txt')).body
  expect(robots).toContain('Disallow: /portal')
  expect(robots).toContain('Sitemap: https://shop.example/sitemap.xml')
  expect((await get('/favicon.svg')).body).toContain('>V</text>')
})

test('the web app manifest has icons in the shop’s brand colour', async () => {
  const manifest = JSON.parse((await get('/manifest.webmanifest')).body) as {
    icons: { src: string; sizes: string; purpose: string }[]
  }
  expect(manifest).toMatchObject({
    name: 'Valbor',
    description: expect.stringContaining('boats and beds'),
    start_url: '/',
    display: 'standalone',
    theme_color: '#2149c1',
  })
  expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ])
  for (const { src, sizes, purpose } of manifest.icons) {
    const icon = await get(src)
    expect([icon.statusCode, icon.headers['content-type']]).toEqual([200, 'image/png'])
    const { data, info } = await sharp(icon.rawPayload)
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect(`${info.width}x${info.height}`).toBe(sizes)
    const colour = (x: number, y: number) =>
      data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4)
    const { width } = info
    // The background is the brand colour, the letter is white, and a maskable icon fills its corners.
    expect([...colour(width / 2, Math.round(width * 0.1))]).toEqual([0x21, 0x49, 0xc1, 255])
    expect(data.filter((part, index) => index % 4 === 0 && part === 255).length).toBeGreaterThan(
      data.length / 160,
    )
    expect(colour(1, 1)[3]).toBe(purpose === 'maskable' ? 255 : 0)
  }
})

test('the service worker contains its build, files and the shop’s look, and is revalidated on each request', async () => {
  const { body, headers } = await get('/offline-worker.js')
  expect(headers).toMatchObject({ 'cache-control': 'no-cache' })
  expect(String(headers['content-type'])).toContain('javascript')
  const files = ['/assets/home-1.js', '/assets/main-1.css', '/assets/main-1.js', '/assets/shared-1.js']
  const [script = '', look = ''] = body.split(' as ')
  expect(script).toBe(`worker of ${body.slice(10, 22)} with ${JSON.stringify(files)}`)
  expect(look).not.toMatch(/['"`\\\n]/)
  const { config } = (await shop.context.catalogue.stock()).snapshot
  expect(JSON.parse(decodeURIComponent(look))).toMatchObject({
    shopName: config.shopName,
    heading: config.words.offlineTitle,
    css: expect.stringContaining('--brand:'),
  })
  expect(body.slice(10, 22)).toMatch(/^[0-9a-f]{12}$/)
})

test('the mailbox escapes mails and forbids code in them', async () => {
  const { rows } = await shop.db.pool.query<{ id: number }>(
    `insert into mailbox (message_id, received_at, recipient, subject, text, html)
     values ('m1', now(), 'ana@shop.example', 'Hi <b>', 'See https://shop.example/a?b=1&c=2 now', '<p>Hi</p>') returning id`,
  )
  const id = rows[0]?.id ?? 0
  expect((await get('/mailbox')).body).toContain(`<a href="/mailbox/${id}">Hi &lt;b&gt;</a>`)
  const mail = (await get(`/mailbox/${id}`)).body
  expect(mail).toContain('<a href="https://shop.example/a?b=1&amp;c=2">')
  const html = await get(`/mailbox/${id}/html`)
  expect(html.body).toContain('<p>Hi</p>')
  expect(String(html.headers['content-security-policy'])).toMatch(/default-src 'none'.*; sandbox/)
  expect((await get('/mailbox/99999999')).statusCode).toBe(404)
  expect((await get('/mailbox/attachments/x')).statusCode).toBe(404)
})
