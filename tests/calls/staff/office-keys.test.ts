import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addKey } from '#server/modules/staff/key-routes'
import { ownerKey, refused, startTestApp, type TestApp } from '#tests/support/app/test-app'

let shop: TestApp
let tillKey = ''
beforeAll(async () => {
  shop = await startTestApp()
  tillKey = await addKey(shop.db, { name: 'till', role: 'box office', actor: 'test', now: shop.clock.now })
})
afterAll(() => shop.stop())
beforeEach(() => shop.db.kysely.deleteFrom('rate_limit_count').execute())

async function ask(
  authorization: string | undefined,
  { from = '203.0.113.7', body = '{}', path = 'find-orders' } = {},
) {
  const answer = await shop.app.inject({
    method: 'POST',
    url: `/office/api/${path}`,
    payload: body,
    remoteAddress: from,
    headers: { 'content-type': 'application/json', ...(authorization !== undefined && { authorization }) },
  })
  return {
    status: answer.statusCode,
    retryAfter: answer.headers['retry-after'],
    body: answer.json<unknown>(),
  }
}
const counted = async () =>
  (await shop.db.kysely.selectFrom('rate_limit_count').select('used').execute()).map((row) => row.used)

test('a network may send 30 wrong keys in 15 minutes, then gets 429 with Retry-After', async () => {
  const guesses = await Promise.all(Array.from({ length: 33 }, (_, n) => ask(`Bearer guess-${n}`)))
  const statuses = guesses.map(({ status }) => status)
  expect(statuses.filter((status) => status === 401)).toHaveLength(30)
  expect(guesses.filter(({ status }) => status === 429).map(({ retryAfter }) => retryAfter)).toEqual([
    '900',
    '900',
    '900',
  ])
  // All wrong keys from one network share a counter; another network has its own.
  expect(await counted()).toEqual([30])
  expect((await ask('Bearer guess', { from: '198.51.100.1' })).status).toBe(401)
})

test('above the limit, OFFICE_KEY is rejected too, because it could be guessed; stored keys still work', async () => {
  for (let n = 0; n < 30; n++) await ask('Bearer wrong')
  expect(await ask(`Bearer ${ownerKey}`)).toMatchObject({
    ...refused('too-many-attempts'),
    retryAfter: '900',
  })
  expect((await ask(`Bearer ${tillKey}`)).status).toBe(200)
  expect((await ask(`Bearer ${ownerKey}`, { from: '198.51.100.2' })).status).toBe(200)
  shop.later(15)
  expect((await ask(`Bearer ${ownerKey}`)).status).toBe(200)
})

test('right keys and requests without a key are not counted; the scheme ignores case', async () => {
  for (const header of [`Bearer ${ownerKey}`, `bearer   ${tillKey} `])
    expect((await ask(header)).status).toBe(200)
  for (const header of [undefined, '', 'Bearer', 'Bearer ', `Basic ${ownerKey}`, `Bearer ${ownerKey} x`])
    expect(await ask(header)).toMatchObject(refused('key-needed'))
  expect(await counted()).toEqual([])
})

test('the limit of wrong keys is a setting', async () => {
  const { limits } = shop.context.catalogue.current().settings
  await shop.configure({ limits: { ...limits, officeKeysPerAddress: 2 } })
  expect(
    [await ask('Bearer a'), await ask('Bearer b'), await ask('Bearer c')].map(({ status }) => status),
  ).toEqual([401, 401, 429])
  shop.later(15)
  await shop.configure({ limits })
})

test('the caller and the permission are checked before the body is read', async () => {
  for (const body of ['{', '[[[[', `{"x":"${'x'.repeat(70_000)}"}`]) {
    expect(await ask(undefined, { body })).toMatchObject(refused('key-needed'))
    expect(await ask('Bearer wrong', { body })).toMatchObject(refused('key-needed'))
    expect(await ask(`Bearer ${tillKey}`, { body, path: 'import' })).toMatchObject(refused('not-allowed'))
  }
})

test('a body with too many values is rejected with a sentence, even from the owner', async () => {
  const bodies = [
    `{"a":[${'0,'.repeat(25_000)}0]}`,
    `{"a":${'['.repeat(40)}${']'.repeat(40)}}`,
    `{"a":${'{"b":'.repeat(40)}1${'}'.repeat(40)}}`,
  ]
  for (const body of bodies) {
    expect(await ask(`Bearer ${ownerKey}`, { body })).toMatchObject(refused('too-complex'))
    const answer = await shop.app.inject({
      method: 'POST',
      url: '/api/get-data',
      payload: body,
      headers: { 'content-type': 'application/json' },
    })
    expect({ status: answer.statusCode, body: answer.json<unknown>() }).toEqual(refused('too-complex'))
  }
})
