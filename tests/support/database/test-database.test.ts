import { Client } from 'pg'
import { afterAll, expect, test } from 'vitest'
import type { TestDatabase } from './database-templates'
import { createTestDatabase, startOwnPostgres } from './test-database'

const other = await startOwnPostgres()
afterAll(() => other?.stop())

async function ask(database: TestDatabase, sql: string) {
  const client = new Client({ connectionString: database.connectionString })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}

test.each([
  ['the embedded PostgreSQL', 18, createTestDatabase],
  // If no PostgreSQL is installed, the embedded one is tested twice, so that no test is skipped.
  ["the system's PostgreSQL", other?.major ?? 18, other?.createTestDatabase ?? createTestDatabase],
])('databases on %s are migrated and independent of each other', async (_, major, create) => {
  const [one, two] = await Promise.all([create(), create()])
  const version = `select current_setting('server_version_num')::int / 10000 as major`
  expect(await ask(one, version)).toEqual([{ major }])
  expect(await ask(one, 'select count(*) > 0 as migrated from kysely_migration')).toEqual([
    { migrated: true },
  ])
  await ask(one, 'create table seen_by_one ()')
  expect(await ask(two, `select to_regclass('seen_by_one') as found`)).toEqual([{ found: null }])
  await one.drop()
  await two.drop()
  await expect(ask(one, 'select 1')).rejects.toThrow('does not exist')
})
