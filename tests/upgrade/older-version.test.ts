import { join } from 'node:path'
import { Client } from 'pg'
import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '../../server/db/database'
import { migrate, migrationNames } from '../../server/db/migrate'
import type { TestDatabase } from '../support/database/database-templates'
import { createTestDatabase } from '../support/database/test-database'
import { loadDump } from './dump-files'

/** A release that renames what older versions use does not run beside them (decision 094). */
const folder = join(import.meta.dirname, 'dumps')

let database: TestDatabase
const clients: Client[] = []
beforeEach(async () => {
  database = await createTestDatabase()
  await loadDump(folder, '027-places-by-key', database.connectionString)
})
afterEach(async () => {
  for (const client of clients.splice(0)) await client.end().catch(() => undefined)
  await database.drop()
})

/** A connection like that of a process with this application name. */
async function connect(application_name: string): Promise<Client> {
  const client = new Client({ connectionString: database.connectionString, application_name })
  clients.push(client)
  await client.connect()
  return client
}

const addressWith = (parameter: string) => {
  const { connectionString } = database
  return `${connectionString}${connectionString.includes('?') ? '&' : '?'}${parameter}`
}

async function ran(): Promise<string[]> {
  const client = await connect('psql')
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name')
  await client.end()
  return rows.map(({ name }) => name)
}

const refusal =
  /^An older version of the shop is still connected to the database \(connections: 1, from [^)]+\): stop all/

test.each([
  ['without a name, as until 027', '', ''],
  ['of a later edition than none', 'shop 27', ''],
  ['behind a pooler that adds its client', 'shop 27 - 10.0.0.1:5000', ''],
  ['with the name that its address gives it', 'festival', 'application_name=festival'],
])('an older process %s is refused', async (_what, name, inAddress) => {
  const old = await connect(name)
  await expect(migrate(addressWith(inAddress))).rejects.toThrow(refusal)
  expect((await ran()).at(-1)).toBe('027-places-by-key')
  await old.end()
  await migrate(addressWith(inAddress))
  expect(await ran()).toEqual(migrationNames)
})

test('one that is just ending is waited for, by several new ones at once', async () => {
  const old = await connect('')
  const starts = Promise.all(Array.from({ length: 4 }, () => migrate(database.connectionString)))
  await delay(500)
  expect((await ran()).at(-1)).toBe('027-places-by-key')
  await old.end()
  await starts
  expect(await ran()).toEqual(migrationNames)
})

test('processes of this version, backups and tools do not keep it from starting', async () => {
  await Promise.all(['shop 64', 'shop 100', 'shop backup', 'shop presence', 'psql'].map(connect))
  const other = openDatabase(addressWith('application_name=festival'), { connections: 1 })
  const { rows } = await other.pool.query<{ application_name: string }>('show application_name')
  expect(rows).toEqual([{ application_name: 'shop 64' }])
  await migrate(database.connectionString)
  await other.close()
})

test('one that has no name may use a database that this version has upgraded', async () => {
  await migrate(database.connectionString)
  await connect('')
  await expect(migrate(database.connectionString)).resolves.toBeUndefined()
})

test('the renamed tables and columns keep their content', async () => {
  const old = await connect('psql')
  await old.query(`insert into surplus (order_id, movement_id, amount, recorded_at)
    select order_id, id, 123, recorded_at from movement order by id limit 2`)
  await old.query(`insert into try_count (scope, subject_hash, window_start, tries)
    values ('login-address', '\\x01', '2027-01-01Z', 7)`)
  await old.query(`update notification set judged_at = '2027-01-02Z'`)
  await old.query(`update payment set overdue_told_at = '2027-01-03Z'`)
  await old.query(`insert into order_event (order_id, at, kind, text)
    select id, now(), kind, 'x' from orders cross join unnest(array['surplus', 'revived', 'paid']) kind`)
  await old.query(`insert into outbox (message_id, event_key, kind, recipient, payload, created_at, due_at)
    select key, key, 'operator-notice', 'x', '{}', now(), now()
    from unnest(array['surplus:1:200', 'revived:1:1000', 'paid:surplus:1']) key`)
  const count = async (text: string) =>
    (await old.query<{ count: number }>(`select count(*)::integer as count from ${text}`)).rows[0]?.count
  const [notifications, payments, orders] = [
    await count('notification'),
    await count('payment'),
    await count('orders'),
  ]
  expect(notifications).toBeGreaterThan(0)

  await migrate(database.connectionString)
  const { rows } = await old.query('select amount from overpayment where amount = 123')
  expect(rows).toHaveLength(2)
  const { rows: limits } = await old.query(
    `select scope, used from rate_limit_count where subject_hash = '\\x01' and window_start = '2027-01-01Z'`,
  )
  expect(limits).toEqual([{ scope: 'login-address', used: 7 }])
  expect(await count(`notification where handled_at = '2027-01-02Z'`)).toBe(notifications)
  expect(await count(`payment where overdue_notified_at = '2027-01-03Z'`)).toBe(payments)
  const { rows: kinds } = await old.query(
    `select kind, count(*)::integer from order_event where text = 'x' group by 1 order by 1`,
  )
  expect(kinds).toEqual(['overpayment', 'paid', 'reactivated'].map((kind) => ({ kind, count: orders })))
  const { rows: keys } = await old.query(
    `select event_key as key from outbox where recipient = 'x' order by 1`,
  )
  expect(keys.map(({ key }: { key: string }) => key)).toEqual([
    'overpayment:1:200',
    'paid:surplus:1',
    'reactivated:1:1000',
  ])
  // Their keys, checks and indexes have the new names, and ids continue.
  const { rows: named } =
    await old.query(`select relname as name from pg_class where relname ~ 'surplus|try_count|unjudged'
    union all select conname from pg_constraint where conname ~ 'surplus|try_count'
    union all select proname from pg_proc where proname in ('add_to_carts', 'cart_view') group by 1 having count(*) > 1`)
  expect(named).toEqual([])
  await old.query(`insert into overpayment (order_id, movement_id, amount, recorded_at)
    select order_id, movement_id, 1, now() from overpayment limit 1`)
})
