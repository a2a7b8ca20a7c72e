import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoSettings } from '#demo/settings'
import { passwordResetMail } from '../accounts/mails'
import { orderCancelledMail } from '../orders/cancellation-mails'
import { orderPaidMail } from '../orders/mails'
import { refundProcessedMail } from '../refunds/mails'
import { mailPictures } from './mail-design'

const folder = mkdtempSync(join(tmpdir(), 'mail-pictures-'))
const uploaded = new Map<string, Buffer>()
const from = { dataDir: folder, findUploaded: async (name: string) => uploaded.get(name) ?? null }
const svg = (inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 10" width="30" height="10">${inside}</svg>`

beforeAll(async () => {
  mkdirSync(join(folder, 'pictures'))
  const put = (name: string, content: string | Buffer) =>
    writeFileSync(join(folder, 'pictures', name), content)
  put('small.svg', svg('<rect width="15" height="10" fill="#ff0000"/>'))
  put('letters.svg', svg('<text y="8">Club</text>'))
  put('broken.png', 'not a picture')
  const wide = sharp({ create: { width: 800, height: 80, channels: 4, background: '#00000000' } })
  put('wide.avif', await wide.avif().toBuffer())
  uploaded.set('logo.webp', await wide.webp().toBuffer())
  writeFileSync(join(folder, 'secret.png'), await wide.png().toBuffer())
})
afterAll(() => rmSync(folder, { recursive: true }))

test('mails contain the demo shop’s SVG logo as a PNG and its AVIF banner as a JPEG', async () => {
  const { logo, banner, attachments } = await mailPictures(orderPaidMail.hasBanner, demoSettings.images, from)
  expect(logo).toEqual({ src: 'cid:logo', width: 150, height: 44 })
  expect(banner).toEqual({ src: 'cid:banner', width: 600, height: 150 })
  const kinds = await Promise.all(
    attachments.map(async ({ cid, contentType, content }) => {
      const { format, width, height } = await sharp(content).metadata()
      return [cid, contentType, format, width, height]
    }),
  )
  expect(kinds).toEqual([
    ['logo', 'image/png', 'png', 299, 88],
    ['banner', 'image/jpeg', 'jpeg', 1200, 300],
  ])
  const bytes = attachments.reduce((sum, { content }) => sum + content.length, 0)
  expect(bytes).toBeLessThan(100_000)
})

test('a mail about a password or a refund has no banner', async () => {
  for (const { hasBanner } of [passwordResetMail, refundProcessedMail, orderCancelledMail])
    expect((await mailPictures(hasBanner, demoSettings.images, from)).banner).toBeNull()
})

test.each([
  ['a small SVG', '/pictures/small.svg', { width: 132, height: 44 }],
  ['a wide AVIF', '/pictures/wide.avif', { width: 240, height: 24 }],
  ['an uploaded WebP', '/pictures/uploaded/logo.webp', { width: 240, height: 24 }],
])('%s is scaled to the logo’s space in a mail', async (_, logo, size) => {
  const found = await mailPictures(true, { logo }, from)
  expect(found.logo).toEqual({ src: 'cid:logo', ...size })
  const { data, info } = await sharp(found.attachments[0]?.content)
    .raw()
    .toBuffer({ resolveWithObject: true })
  // Transparent pixels have become white.
  expect([...data.subarray(-info.channels)].slice(0, 3)).toEqual([255, 255, 255])
})

test.each([
  undefined,
  '/pictures/missing.png',
  '/pictures/broken.png',
  '/pictures/uploaded/missing.webp',
  // The server may lack the font.
  '/pictures/letters.svg',
  '/pictures/../secret.png',
  '/elsewhere/logo.png',
  'http://cdn.example/logo.png',
  'https://cdn.example/logo.svg',
  'javascript:alert(1).png',
  'https://cdn.example/"onerror="x.png',
])('the logo %s cannot be shown and is omitted', async (logo) => {
  expect(await mailPictures(true, { logo }, from)).toEqual({
    logo: null,
    banner: null,
    attachments: [],
  })
})

test('a logo at an external URL is linked, not attached', async () => {
  const { logo, attachments } = await mailPictures(true, { logo: 'https://cdn.example/logo.PNG' }, from)
  expect(logo).toEqual({ src: 'https://cdn.example/logo.PNG', width: null, height: 44 })
  expect(attachments).toEqual([])
})
