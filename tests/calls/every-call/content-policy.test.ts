import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#tests/support/app/test-app'

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp()
})
afterAll(() => shop.stop())

const policy = async () =>
  String((await shop.app.inject({ method: 'GET', url: '/healthz' })).headers['content-security-policy'])

test('the policy allows the pixel’s host only while a pixel is configured, and never its scripts', async () => {
  expect(await policy()).not.toContain('facebook')
  await shop.configure({ pixelId: '1234567890' })
  expect(await policy()).toContain("img-src 'self' data: https://www.facebook.com;")
  expect(await policy()).toContain("script-src 'self';")
  await shop.configure({ pixelId: '' })
  expect(await policy()).not.toContain('facebook')
  await shop.configure({ pixelId: null })
  expect(await policy()).not.toContain('facebook')
})

test.each([
  ['GET', '/healthz', 200],
  ['GET', '/readyz', 200],
  ['GET', '/%zz', 400],
  ['POST', '/api/%zz', 400],
  ['GET', '/api/login', 405],
  ['GET', '/api/login/', 405],
  ['POST', '/api/nothing', 404],
  ['POST', '/api/get-data', 400],
  ['GET', '/download-ticket/a@b.example/X', 404],
  ['GET', '/download-invoice/X/x', 404],
  ['GET', '/gateway/sandbox/pay', 400],
  ['GET', '/gateway/sandbox/return?reference=x', 303],
] as const)(
  '%s %s returns %i with every security header, JSON for errors, and no-store',
  async (method, url, status) => {
    const { statusCode, headers, body } = await shop.app.inject({ method, url })
    expect(statusCode).toBe(status)
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'content-security-policy': expect.stringMatching(/^default-src 'self'; .*frame-ancestors 'none'/),
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'strict-transport-security': 'max-age=31536000',
    })
    expect(body).not.toContain('FST_')
  },
)

test('a request that never completes is closed', () => expect(shop.app.server.requestTimeout).toBe(300_000))
