import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '#tests/support/app/open-test-shop'
import { answerMissing } from '../../platform/http/errors'
import { officeHtml, registerOfficePages } from './office-pages'

let shop: TestShop
let app: FastifyInstance
const folder = mkdtempSync(join(tmpdir(), 'shop-office-'))

beforeAll(async () => {
  shop = await openTestShop()
  mkdirSync(join(folder, '.vite'))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'assets/main-1.js'), 'the office')
  const manifest = { 'web/office/main.tsx': { file: 'assets/main-1.js', css: ['assets/main-1.css'] } }
  writeFileSync(join(folder, '.vite/manifest.json'), JSON.stringify(manifest))
  app = Fastify({ routerOptions: { ignoreTrailingSlash: true } })
  app.setNotFoundHandler(answerMissing(new Set()))
  await registerOfficePages(app, shop.context, folder)
})
afterAll(async () => {
  await app.close()
  await shop.close()
  rmSync(folder, { recursive: true })
})

test.each(['/office', '/office/', '/office/orders?q=ana', '/office/orders/ABC123', '/office/set-up/token'])(
  '%s returns the office’s document, whose policy allows no inline code',
  async (url) => {
    const { statusCode, headers, body } = await app.inject({ url })
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(headers['x-robots-tag']).toBe('noindex, nofollow')
    expect(headers['referrer-policy']).toBe('no-referrer')
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toContain('unsafe')
    expect(body).toContain('<script type="module" fetchpriority="low" src="/office/assets/main-1.js">')
    expect(body).toContain('<link rel="stylesheet" href="/office/assets/main-1.css">')
    expect(body).not.toMatch(/<style|style=|<script>|<script type="module">/)
  },
)

test('unknown calls and files of the office return 404, not a page', async () => {
  for (const url of ['/office/api', '/office/api/nothing', '/office/assets/gone.js'])
    expect([url, (await app.inject({ url })).statusCode]).toEqual([url, 404])
  expect((await app.inject({ url: '/office/assets/main-1.js' })).body).toBe('the office')
  expect((await app.inject({ url: '/officer' })).statusCode).toBe(404)
})

test('the office’s style sheet contains the shop’s brand colour for light and dark mode', async () => {
  const { headers, body } = await app.inject({ url: '/office/theme.css' })
  expect(headers['content-type']).toBe('text/css; charset=utf-8')
  expect(body).toMatch(/^:root\{(?=.*--brand:#)(?=.*--on-brand-tint:#)/)
  expect(body).toContain('@media (prefers-color-scheme:dark){:root{')
  expect(body).not.toContain('--paper')
})

test('the document says what only owners change, and which calls are sent with a key', () => {
  const html = officeHtml(shop.context.catalogue.current(), '')
  const [, json = ''] = /<script id="office-data"[^>]*>(.*)<\/script>/.exec(html) ?? []
  const { ownersSettings, onceCalls } = JSON.parse(json) as Record<string, string[]>
  expect(ownersSettings).toEqual(expect.arrayContaining(['gateway', 'seller.vatNumber']))
  expect(ownersSettings).not.toContain('shopName')
  expect(onceCalls).toEqual(expect.arrayContaining(['add-note', 'take-payment']))
  expect(onceCalls).not.toContain('save-settings')
})

test('the shop’s name cannot end the data element of the office’s document', () => {
  const { config, settings } = shop.context.catalogue.current()
  const html = officeHtml({ config: { ...config, shopName: '</script><b>' }, settings }, '')
  expect(html).not.toContain('</script><b>')
})
