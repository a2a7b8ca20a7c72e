import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getData } from '../../../contract/shop/shop-data'
import { startTestApp, type TestApp } from '../../../tests/support/app/test-app'

let shop: TestApp
beforeAll(async () => (shop = await startTestApp()))
afterAll(() => shop.stop())

const unpack = { br: brotliDecompressSync, gzip: gunzipSync }

const ask = (payload: object, encoding?: string) =>
  shop.app.inject({
    method: 'POST',
    url: '/api/get-data',
    payload,
    headers: encoding === undefined ? {} : { 'accept-encoding': encoding },
  })
const dataOf = (answer: { body: string }) =>
  (JSON.parse(answer.body) as { data: Record<string, unknown> }).data

test.each(['br', 'gzip'] as const)('an answer in %s is the plain one', async (encoding) => {
  const { token } = await shop.customer()
  for (const payload of [{}, { token }, { token, keys: ['products', 'orders'] }, { keys: [] }]) {
    const [plain, packed] = [await ask(payload), await ask(payload, encoding)]
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
  expect((await ask({}, encoding)).rawPayload.length).toBeLessThan((await ask({})).rawPayload.length / 2)
})

test('what is the same for everybody is compressed apart from what is hers', async () => {
  const { token, email } = await shop.customer()
  const [visitor, hers] = [await ask({}, 'br'), await ask({ token }, 'br')]
  const { data } = getData.answer.parse(JSON.parse(brotliDecompressSync(hers.rawPayload).toString()))
  expect(data.customer?.email).toBe(email)
  // Both begin with the same bytes, and hers go on in plain text.
  const same = visitor.rawPayload.findIndex((byte, n) => byte !== hers.rawPayload[n])
  expect(hers.rawPayload.indexOf(email)).toBeGreaterThan(same)
  expect(same).toBeGreaterThan(visitor.rawPayload.length / 2)
})

test('much of her own is compressed too', async () => {
  const { token } = await shop.customer()
  const { rows } = await shop.db.pool.query<{ id: number }>(
    'select id from customer order by id desc limit 1',
  )
  await shop.db.pool.query(`update customer set full_name = repeat('Ana Maria ', 2000) where id = $1`, [
    rows[0]?.id,
  ])
  const [plain, packed] = [await ask({ token }), await ask({ token }, 'br')]
  expect(plain.body.length).toBeGreaterThan(20_000)
  expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.body)
  expect(packed.rawPayload.length).toBeLessThan(8000)
})

test('keys narrow the answer, which always says when it was so', async () => {
  const { token } = await shop.customer()
  const all = Object.keys(getData.answer.shape.data.shape).toSorted()
  expect(Object.keys(dataOf(await ask({ token }))).toSorted()).toEqual(all)
  expect(Object.keys(dataOf(await ask({ token, keys: null }))).toSorted()).toEqual(all)
  const whole = dataOf(await ask({ token }))
  for (const keys of [
    [],
    ['orders'],
    ['customer', 'country'],
    ['config', 'merchandise'],
    ['products', 'products'],
  ]) {
    const narrow = dataOf(await ask({ token, keys }))
    expect(Object.keys(narrow).toSorted()).toEqual([...new Set([...keys, 'now'])].toSorted())
    expect(narrow).toEqual(Object.fromEntries(Object.keys(narrow).map((key) => [key, whole[key]])))
  }
})

test('keys that are none are refused by name', async () => {
  for (const [keys, field] of [
    [['products', 'prices'], 'keys.1'],
    [['now'], 'keys.0'],
    ['products', 'keys'],
    [Array.from({ length: 50 }, () => 'orders'), 'keys'],
  ] as const) {
    const { statusCode, body } = await ask({ keys })
    const { errors } = JSON.parse(body) as { errors: Record<string, string[]> }
    expect([statusCode, Object.keys(errors)]).toEqual([422, [field]])
  }
  expect((await ask({ keys: ['prices'] })).body).toContain('existing_tickets')
})

test('a login answers the same data, compressed too, beside its token', async () => {
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
  expect(data).toEqual(dataOf(await ask({ token })))
})
