import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getData } from '#contract/shop/shop-data'
import { startTestApp, type TestApp } from '#tests/support/app/test-app'

let shop: TestApp
beforeAll(async () => (shop = await startTestApp()))
afterAll(() => shop.stop())

const unpack = { br: brotliDecompressSync, gzip: gunzipSync }

const request = (payload: object, encoding?: string) =>
  shop.app.inject({
    method: 'POST',
    url: '/api/get-data',
    payload,
    headers: encoding === undefined ? {} : { 'accept-encoding': encoding },
  })
const dataOf = (answer: { body: string }) =>
  (JSON.parse(answer.body) as { data: Record<string, unknown> }).data

test.each(['br', 'gzip'] as const)(
  'get-data compressed with %s has the same content as the uncompressed response',
  async (encoding) => {
    const { token } = await shop.customer()
    for (const payload of [{}, { token }, { token, keys: ['products', 'orders'] }, { keys: [] }]) {
      const [plain, packed] = [await request(payload), await request(payload, encoding)]
      expect(plain.headers['content-encoding']).toBeUndefined()
      expect(packed.headers).toMatchObject({
        'content-encoding': encoding,
        vary: 'Accept-Encoding',
        'cache-control': 'no-store',
        'content-type': 'application/json; charset=utf-8',
        'content-length': String(packed.rawPayload.length),
      })
      expect(unpack[encoding](packed.rawPayload).toString()).toBe(plain.body)
    }
    expect((await request({}, encoding)).rawPayload.length).toBeLessThan(
      (await request({})).rawPayload.length / 2,
    )
  },
)

test('get-data compresses shared data separately from personal data', async () => {
  const { token, email } = await shop.customer()
  const [visitor, personal] = [await request({}, 'br'), await request({ token }, 'br')]
  const { data } = getData.answer.parse(JSON.parse(brotliDecompressSync(personal.rawPayload).toString()))
  expect(data.customer?.email).toBe(email)
  // Both responses begin with the same bytes. The personal data follows uncompressed.
  const same = visitor.rawPayload.findIndex((byte, n) => byte !== personal.rawPayload[n])
  expect(personal.rawPayload.indexOf(email)).toBeGreaterThan(same)
  expect(same).toBeGreaterThan(visitor.rawPayload.length / 2)
})

test('get-data compresses large personal data too', async () => {
  const { token } = await shop.customer()
  const { rows } = await shop.db.pool.query<{ id: number }>(
    'select id from customer order by id desc limit 1',
  )
  await shop.db.pool.query(`update customer set full_name = repeat('Ana Maria ', 2000) where id = $1`, [
    rows[0]?.id,
  ])
  const [plain, packed] = [await request({ token }), await request({ token }, 'br')]
  expect(plain.body.length).toBeGreaterThan(20_000)
  expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.body)
  expect(packed.rawPayload.length).toBeLessThan(8000)
})

test('get-data returns only the requested keys and always now', async () => {
  const { token } = await shop.customer()
  const all = Object.keys(getData.answer.shape.data.shape).toSorted()
  expect(Object.keys(dataOf(await request({ token }))).toSorted()).toEqual(all)
  expect(Object.keys(dataOf(await request({ token, keys: null }))).toSorted()).toEqual(all)
  const whole = dataOf(await request({ token }))
  for (const keys of [
    [],
    ['orders'],
    ['customer', 'country'],
    ['config', 'merchandise'],
    ['products', 'products'],
  ]) {
    const narrow = dataOf(await request({ token, keys }))
    expect(Object.keys(narrow).toSorted()).toEqual([...new Set([...keys, 'now'])].toSorted())
    expect(narrow).toEqual(Object.fromEntries(Object.keys(narrow).map((key) => [key, whole[key]])))
  }
})

test('get-data rejects unknown keys and names them', async () => {
  for (const [keys, field] of [
    [['products', 'prices'], 'keys.1'],
    [['now'], 'keys.0'],
    ['products', 'keys'],
    [Array.from({ length: 50 }, () => 'orders'), 'keys'],
  ] as const) {
    const { statusCode, body } = await request({ keys })
    const { errors } = JSON.parse(body) as { errors: Record<string, string[]> }
    expect([statusCode, Object.keys(errors)]).toEqual([422, [field]])
  }
  expect((await request({ keys: ['prices'] })).body).toContain('existing_tickets')
})

test('login returns the same compressed data as get-data and a token', async () => {
  const { email, password } = await shop.customer()
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/api/login',
    payload: { email, password },
    headers: { 'accept-encoding': 'br' },
  })
  expect(answer.headers['content-encoding']).toBe('br')
  const { remember_token: token, data } = JSON.parse(brotliDecompressSync(answer.rawPayload).toString()) as {
    remember_token: string
    data: object
  }
  expect(data).toEqual(dataOf(await request({ token })))
})
