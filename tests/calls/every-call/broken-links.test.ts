import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#tests/support/app/test-app'

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp({ pages: true })
})
afterAll(() => shop.stop())

const get = (url: string) => shop.app.inject({ method: 'GET', url })

test.each(['/100%', '/tickets/pass%E0%A4', '/reset-password/ana%4', '/login/%zz?from=%2Fportal'])(
  'the link %s with a truncated escape redirects to the start page, as unknown paths do',
  async (url) => {
    const { statusCode, headers } = await get(url)
    expect([statusCode, headers.location]).toEqual([302, '/'])
    expect(headers).toMatchObject({ 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' })
  },
)

test.each(['/api/%zz', '/office/%zz', '/office/api/%zz', '/assets/%zz', '/gateway/%zz'])(
  '%s is not a page and is rejected',
  async (url) => {
    const { statusCode, body } = await get(url)
    const refusal = { code: 'malformed', message: 'We couldn’t read that request.' }
    expect([statusCode, body]).toEqual([400, JSON.stringify(refusal)])
  },
)
