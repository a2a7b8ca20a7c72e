import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestDatabase } from '#tests/support/database/database-templates'
import { createTestDatabase } from '#tests/support/database/test-database'
import { afterCommit, openDatabase, partsOf, type Database } from '../../platform/db/database'
import { changeOrDryRun, dryRunTogether } from './dry-run'

let database: TestDatabase
let db: Database
beforeAll(async () => {
  database = await createTestDatabase()
  const first = openDatabase(database.connectionString)
  await sql`create table counter (taken int check (taken <= 3))`.execute(first.kysely)
  await sql`insert into counter values (0)`.execute(first.kysely)
  await first.close()
})
beforeEach(() => {
  db = openDatabase(database.connectionString, { connections: 2 })
  return () => db.close()
})
afterAll(() => database.drop())

const effect = { carts: 0, orders: 0, tickets: 0, places: 0, mails: 0, money: 0, notes: [], fingerprint: '' }
const taken = async () =>
  (await sql<{ taken: number }>`select taken from counter`.execute(db.kysely)).rows[0]?.taken

/** Takes a place in a dry run; returns whether there was one. */
const takeIn = async (parts: Database): Promise<boolean> => {
  try {
    await changeOrDryRun(parts, { isDryRun: true, fingerprint: null }, async (tx) => {
      await sql`update counter set taken = taken + 1`.execute(tx)
      return { result: null, effect }
    })
    return true
  } catch (error) {
    if (error instanceof Error && 'constraint' in error) return false
    throw error
  }
}

test('dry runs together see the changes of the previous ones, and all are rolled back', async () => {
  const results = await dryRunTogether(db, [1, 2, 3, 4, 5], 10_000, takeIn)
  expect(results).toEqual([true, true, true, false, false])
  expect(await taken()).toBe(0)
})

test('dry runs together end at their time limit, whichever statement it meets', async () => {
  const rows = Array.from({ length: 10_000 }, (_, index) => index)
  const read = (parts: Database) =>
    changeOrDryRun(parts, { isDryRun: true, fingerprint: null }, async (tx) => {
      await sql`select 1`.execute(tx)
      return { result: null, effect }
    })
  for (let maxMs = 0; maxMs < 40; maxMs += 1) {
    const results = await dryRunTogether(db, rows, maxMs, read)
    expect(results.length).toBeLessThan(10_000)
  }
})

test('work for the commit of a part runs after the commit of the whole, and not if the part failed', async () => {
  const done: string[] = []
  await db.transaction(async (tx) => {
    const parts = partsOf(db, tx)
    await parts.transaction(async (part) => {
      await sql`update counter set taken = 1`.execute(part)
      afterCommit(part, () => done.push('kept'))
    })
    const failing = parts.transaction((part) => {
      afterCommit(part, () => done.push('failed'))
      return Promise.reject(new Error('A test'))
    })
    await expect(failing).rejects.toThrow('A test')
    expect(done).toEqual([])
  })
  expect(done).toEqual(['kept'])
  expect(await taken()).toBe(1)
  await sql`update counter set taken = 0`.execute(db.kysely)
})
