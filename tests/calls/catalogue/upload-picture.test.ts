import { Readable } from 'node:stream'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OfficeAnswered } from '#contract/calls'
import { orderSteps } from '#tests/support/app/order-steps'
import { addPerson } from '#tests/support/app/staff-people'
import { ownerKey, refused, startTestApp, type TestApp } from '#tests/support/app/test-app'
import { ticketItem } from '#tests/support/app/test-catalogue'

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp({ pages: true })
})
afterAll(() => shop.stop())

const owner = { authorization: `Bearer ${ownerKey}` }
const photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#2848c8' } })
  .jpeg()
  .toBuffer()
const maxBytes = 20 * 1024 * 1024

async function upload(
  file: Buffer | Readable,
  headers: Record<string, string> = owner,
  payload: unknown = { kind: 'item' },
) {
  const answer = await shop.app.inject({
    method: 'POST',
    url: `/office/api/upload-picture?${new URLSearchParams({ payload: JSON.stringify(payload) })}`,
    payload: file,
    headers: { 'content-type': 'image/jpeg', ...headers },
  })
  return { status: answer.statusCode, body: answer.json<OfficeAnswered<'upload-picture'>>() }
}

test('a picture uploaded by a manager is shown in every size, and each size is downloaded once', async () => {
  const manager = await addPerson(shop, 'manager')
  const crop = { left: 0.25, top: 0, width: 0.5, height: 0.75 }
  const { status, body } = await upload(photo, manager.headers, { kind: 'item', crop })
  expect([status, body]).toEqual([
    200,
    { path: expect.stringMatching(/^\/pictures\/uploaded\/[0-9a-f]{32}$/), width: 450, height: 450 },
  ])
  await shop.sell(ticketItem({ external_code: 'pictured', shop_image: body.path }))
  const page = (await shop.app.inject({ url: '/tickets/pictured' })).body
  for (const width of [350, 700, 1000])
    for (const [ending, type] of [
      ['avif', 'image/avif'],
      ['webp', 'image/webp'],
    ]) {
      const url = `${body.path}-${width}.${ending}`
      expect(page).toContain(url)
      const { statusCode, headers, rawPayload } = await shop.app.inject({ url })
      expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
        200,
        type,
        'public, max-age=31536000, immutable',
      ])
      expect(headers['content-security-policy']).toContain('sandbox')
      expect((await sharp(rawPayload).metadata()).width).toBe(width)
    }
  expect((await shop.app.inject({ method: 'HEAD', url: `${body.path}-350.webp` })).statusCode).toBe(200)
  for (const url of [`${body.path}-351.webp`, `${body.path}.svg`, '/pictures/uploaded/..%2fapp-secret'])
    expect((await shop.app.inject({ url })).statusCode).toBe(404)

  const again = await upload(photo, manager.headers, { kind: 'item', crop })
  expect(again.body).toEqual(body)
  const { rows: entries } = await shop.officeAnswer('find-audit', { subject: body.path })
  expect(entries).toHaveLength(2)
  expect(entries[0]).toMatchObject({
    actor: `staff:${manager.email}`,
    action: 'upload-picture',
    after: { kind: 'item', width: 450, height: 450, bytes: photo.length },
  })
})

test('a file that is not a picture is rejected, whatever its name, and nothing of it is stored', async () => {
  const kept = () => shop.db.kysely.selectFrom('picture_file').select('name').execute()
  const before = await kept()
  const text = Buffer.from('no picture, though its name ends with .jpg')
  expect(await upload(text)).toMatchObject(refused('picture-unknown'))
  expect(await upload(photo.subarray(0, 500))).toMatchObject(refused('picture-broken'))
  const wide = sharp({ create: { width: 10_000, height: 6100, channels: 3, background: '#fff' } })
  const bomb = await wide.toColourspace('b-w').png().toBuffer()
  expect(await upload(bomb, { ...owner, 'content-type': 'application/octet-stream' })).toMatchObject(
    refused('picture-too-many-pixels'),
  )
  expect(await kept()).toEqual(before)
})

test('a file above 20 MB is rejected: by its length before it is read, otherwise while it is', async () => {
  const large = Buffer.alloc(maxBytes + 1, photo)
  expect(await upload(large)).toMatchObject(refused('picture-too-large'))
  const parts = Readable.from([large.subarray(0, maxBytes), large.subarray(maxBytes)])
  expect(await upload(parts)).toMatchObject(refused('too-large'))
  // Bytes after the picture are not part of it.
  expect((await upload(Buffer.concat([photo, Buffer.alloc(maxBytes - photo.length)]))).status).toBe(200)
})

test('the permission is checked before the body is read', async () => {
  const large = Buffer.alloc(maxBytes + 1)
  expect((await upload(large, {})).status).toBe(401)
  for (const role of ['finance', 'box office', 'door'] as const)
    expect(await upload(large, (await addPerson(shop, role)).headers)).toMatchObject(refused('not-allowed'))
})

test('only upload calls accept a file as their body, with their payload in the query', async () => {
  const elsewhere = await shop.app.inject({
    method: 'POST',
    url: '/office/api/find-items',
    payload: photo,
    headers: { ...owner, 'content-type': 'image/jpeg' },
  })
  expect(elsewhere.statusCode).toBe(400)
  const json = { ...owner, 'content-type': 'application/json' }
  expect((await upload(Buffer.from('{"kind":"item"}'), json)).status).toBe(400)
  expect((await upload(photo, owner, { kind: 'poster' })).status).toBe(422)
  expect(shop.faults).toEqual([])
})

test('a guarantee notice is stored byte for byte, shown with goods, named in their mails, and its lack is a gap', async () => {
  const lacks = async () =>
    (await shop.officeAnswer('get-today', {})).ready.some(({ gap }) => gap === 'guarantee-notice-missing')
  expect(await lacks()).toBe(true)
  const notice = await sharp(photo).withMetadata().png().toBuffer()
  const { body } = await upload(notice, owner, { kind: 'notice' })
  expect(body).toEqual({
    path: expect.stringMatching(/^\/pictures\/uploaded\/[0-9a-f]{32}\.png$/),
    width: 900,
    height: 600,
  })
  const stored = await shop.app.inject({ url: body.path })
  expect([stored.headers['content-type'], stored.rawPayload.equals(notice)]).toEqual(['image/png', true])

  const link = 'https://europa.example/guarantee'
  await shop.configure({ guaranteeNotices: { en: { file: body.path, link } } })
  expect(await lacks()).toBe(false)
  const goods = (await shop.app.inject({ url: '/merchandise/shirt' })).body
  expect(goods).toContain(`src="${body.path}"`)
  expect(goods).toContain(`href="${link}"`)
  expect((await shop.app.inject({ url: '/tickets/pass' })).body).not.toContain(`src="${body.path}"`)

  const { order } = orderSteps(() => shop)
  const named = async (code: string) => {
    const { customer } = await order('bank_transfer', code)
    await shop.runJobs()
    return shop.mails.findLast(({ to }) => to === customer.email)?.text.includes(body.path)
  }
  expect([await named('shirt'), await named('pass')]).toEqual([true, false])
  await shop.configure({ guaranteeNotices: {} })
})

test('a notice may be a PDF, which browsers download, and nothing else', async () => {
  const pdf = Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj\n<<>>\nendobj\n')
  const { body } = await upload(pdf, owner, { kind: 'notice' })
  expect(body.path).toMatch(/\.pdf$/)
  const { headers, rawPayload } = await shop.app.inject({ url: body.path })
  expect(headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'attachment; filename="guarantee-notice.pdf"',
    'x-content-type-options': 'nosniff',
  })
  expect(rawPayload.equals(pdf)).toBe(true)
  const page = Buffer.from('<!doctype html><script>alert(1)</script>')
  expect(await upload(page, owner, { kind: 'notice' })).toMatchObject(refused('notice-unknown'))
  const elsewhere = { en: { file: 'https://evil.example/notice.png', link: '' } }
  const wrong = await shop.office('import', { settings: { guaranteeNotices: elsewhere } })
  expect(wrong.body['errors']).toHaveProperty(['settings.guaranteeNotices.en.file'])
})
