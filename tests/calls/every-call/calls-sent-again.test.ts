import { afterAll, beforeAll, expect, test } from 'vitest'
import { tidyUp } from '#server/modules/retention/tidy-up'
import { addKey } from '#server/modules/staff/key-routes'
import { deleteOldCallKeys } from '#server/platform/http/call-keys.queries'
import { refused, startTestApp, type TestApp } from '#tests/support/app/test-app'

let shop: TestApp
let tills: string[]
beforeAll(async () => {
  shop = await startTestApp()
  const till = (name: string) =>
    addKey(shop.db, { name, role: 'box office', actor: 'test', now: shop.clock.now })
  tills = [await till('one'), await till('another')].map(String)
})
afterAll(() => shop.stop())

const ofOwner = 'a-key-of-one-call-1'
const orderFor = (email: string, more = {}) => ({
  customer: { full_name: 'Ana Horvat', email },
  items: [{ external_code: 'pass', full_name: 'Ana Horvat', email }],
  payment_method: 'bank_transfer',
  ...more,
})
const send = (path: string, payload: unknown, key: string, till = 0) =>
  shop.post(`/office/api/${path}`, payload, {
    authorization: `Bearer ${tills[till]}`,
    'idempotency-key': key,
  })
const ordersOf = async (query: string) => (await shop.officeAnswer('find-orders', { query })).orders.length
const alreadyDone = {
  status: 409,
  body: { message: 'This has already been done: your earlier request reached the shop.' },
}

test('a change repeated with its key is done once; another payload with that key is rejected', async () => {
  const email = 'once@ana.example'
  expect(await send('create-order', orderFor(email), ofOwner)).toMatchObject({ status: 200 })
  expect(await send('create-order', orderFor(email), ofOwner)).toMatchObject(alreadyDone)
  const withNote = orderFor(email, { note: 'By phone' })
  expect(await send('create-order', withNote, ofOwner)).toMatchObject(refused('call-key-reused'))
  // The order of the fields does not matter.
  const turned = Object.fromEntries(Object.entries(orderFor(email)).toReversed())
  expect(await send('create-order', turned, ofOwner)).toMatchObject(alreadyDone)
  expect(await ordersOf(email)).toBe(1)
  // Without a key it creates another order.
  expect((await shop.office('create-order', orderFor(email))).status).toBe(200)
  expect(await ordersOf(email)).toBe(2)
})

test('the second of two simultaneous changes with one key is not done again', async () => {
  const email = 'race@ana.example'
  const both = await Promise.all([1, 2].map(() => send('create-order', orderFor(email), 'a-key-of-a-race-1')))
  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]))
  expect(await ordersOf(email)).toBe(1)
})

test('dry runs, errors and calls by another person do not use up a key', async () => {
  const email = 'later@ana.example'
  const key = 'a-key-of-one-call-2'
  const dryRun = await send('create-order', orderFor(email, { dry_run: true }), key)
  expect(dryRun.status).toBe(200)
  const wrong = await send('create-order', orderFor(email, { items: [{ external_code: 'nothing' }] }), key)
  expect(wrong.status).toBe(404)
  expect((await send('create-order', orderFor(email), key)).status).toBe(200)
  expect((await send('create-order', orderFor(email), key, 1)).status).toBe(200)
  expect(await ordersOf(email)).toBe(2)
})

test('a dry run tells the sender that the call with its key was already done', async () => {
  const requested = orderFor('tried@ana.example')
  const key = 'a-key-of-one-call-3'
  expect((await send('create-order', requested, key)).status).toBe(200)
  const dryRun = { ...requested, dry_run: true }
  // Dialogs omit from a preview the fields that have no effect on it.
  const otherPreview = { ...dryRun, note: 'By phone' }
  expect(await send('create-order', otherPreview, key)).toMatchObject(alreadyDone)
  expect(await send('create-order', dryRun, key)).toMatchObject(alreadyDone)
  expect((await send('create-order', dryRun, key, 1)).status).toBe(200)
  expect((await send('create-order', dryRun, 'a-key-of-one-call-4')).status).toBe(200)
})

test('a malformed key is rejected before anything is changed', async () => {
  const email = 'no-key@ana.example'
  const refused = {
    status: 400,
    body: {
      message: 'The Idempotency-Key header must have 16 to 64 letters, digits, hyphens or underscores.',
    },
  }
  for (const key of [
    '',
    'too-short',
    'a key with spaces in it',
    'a'.repeat(65),
    'one-key-for-a-call, another',
  ]) {
    expect(await send('create-order', orderFor(email), key)).toMatchObject(refused)
    expect(await send('create-order', orderFor(email, { dry_run: true }), key)).toMatchObject(refused)
  }
  expect(await ordersOf(email)).toBe(0)
  // A call that only reads is the same however often it is sent.
  expect((await send('find-orders', { query: email }, 'too-short')).status).toBe(200)
})

test('keys of calls are stored for a day', async () => {
  const count = async () => (await shop.db.pool.query('select from call_key')).rowCount
  await tidyUp(shop.context)
  expect(await count()).toBe(5)
  await shop.db.pool.query(`update call_key set at = at - interval '25 hours' where key = $1`, [ofOwner])
  await tidyUp(shop.context)
  expect(await count()).toBe(4)
})

test('only the newest keys of each caller are stored', async () => {
  const { pool, kysely } = shop.db
  const { now } = shop.clock
  await pool.query(
    `insert into call_key (actor, key, at, content_hash)
    select actor, 'key-' || age, $1::timestamptz - make_interval(secs => age), ''
    from (values ('busy', 5), ('calm', 3)) as callers (actor, many), generate_series(1, many) as age`,
    [now],
  )
  const keysOf = async (actor: string) =>
    (await pool.query('select key from call_key where actor = $1 order by key', [actor])).rows
  await deleteOldCallKeys(kysely, now, 3)
  const newest = [{ key: 'key-1' }, { key: 'key-2' }, { key: 'key-3' }]
  expect(await keysOf('busy')).toEqual(newest)
  expect(await keysOf('calm')).toEqual(newest)
  await pool.query(`delete from call_key where actor in ('busy', 'calm')`)
})
