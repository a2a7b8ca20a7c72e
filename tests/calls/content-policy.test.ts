import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../support/test-app'

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp()
})
afterAll(() => shop.stop())

const policy = async () =>
  String((await shop.app.inject({ method: 'GET', url: '/healthz' })).headers['content-security-policy'])

test('the policy lets the pixel’s host in only while a pixel is configured, and never its scripts', async () => {
  expect(await policy()).not.toContain('facebook')
  await shop.configure({ pixelId: '1234567890' })
  expect(await policy()).toContain("img-src 'self' data: https://www.facebook.com;")
  expect(await policy()).toContain("script-src 'self';")
  await shop.configure({ pixelId: '' })
  expect(await policy()).not.toContain('facebook')
  await shop.configure({ pixelId: null })
  expect(await policy()).not.toContain('facebook')
})
