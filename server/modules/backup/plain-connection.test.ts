import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '#tests/support/database/test-database'
import { plainConnection } from './plain-connection'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let own: Client
beforeAll(async () => {
  database = await createTestDatabase()
  own = new Client({ connectionString: database.connectionString })
  await own.connect()
})
afterAll(async () => {
  await own.end()
  await database.drop()
})

/** The database under two names of its host. */
const twoHosts = () => {
  const { username, password, port, pathname } = new URL(database.connectionString)
  return `postgresql://${username}:${password}@127.0.0.1:${port},localhost:${port}${pathname}`
}
const openConnections = async () => {
  const { rows } = await own.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and application_name = 'shop backup'`,
  )
  return rows[0]?.count
}

test('a connection to one of several hosts that accepts writes is returned', async () => {
  const client = await plainConnection(twoHosts())
  expect(await openConnections()).toBe(1)
  await client.end()
})

test.each([
  ['does not answer whether it accepts writes', "raise 'no answer'", /no answer/],
  ['accepts no writes', 'return true', /None of the hosts/],
])('no connection stays open to a host that %s', async (_, body, error) => {
  await own.query(`create or replace function public.pg_is_in_recovery() returns boolean language plpgsql
    as 'begin ${body.replaceAll("'", "''")}; end'`)
  // The function of this name in `public` is found first.
  const address = `${twoHosts()}?options=${encodeURIComponent('-c search_path=public,pg_catalog')}`
  await expect(plainConnection(address)).rejects.toThrow(error)
  await expect.poll(openConnections).toBe(0)
})
