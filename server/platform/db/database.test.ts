import { CompiledQuery, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestDatabase } from '#tests/support/database/database-templates'
import { createTestDatabase } from '#tests/support/database/test-database'
import { readAddresses } from './addresses'
import { openDatabase, type Database, type Queryable, type Tx, andCommit } from './database'

let database: TestDatabase
let db: Database

beforeAll(async () => {
  database = await createTestDatabase()
})
beforeEach(() => {
  // With a single connection, every statement of a test uses the connection on which one was rejected.
  db = openDatabase(database.connectionString, { connections: 1 })
  return () => db.close()
})
afterAll(() => database.drop())

describe('a newer version gives a table another column while this one runs', () => {
  const change = (name: string) => sql.raw(`alter table changed add column ${name} text`).execute(db.kysely)
  beforeAll(async () => {
    const first = openDatabase(database.connectionString)
    await sql`create table changed (id int)`.execute(first.kysely)
    await sql`insert into changed values (1)`.execute(first.kysely)
    await first.close()
  })

  test('a named statement is prepared again after a column was added', async () => {
    const ask = () => db.prepared<{ id: number }>('changed', 'select * from changed where id = $1', [1])
    expect(await ask()).toMatchObject([{ id: 1 }])
    await change('one')
    expect(await ask()).toMatchObject([{ id: 1 }])
    expect(await ask()).toMatchObject([{ id: 1 }])
  })

  test('a statement outside a transaction is prepared again after a column was added', async () => {
    const ask = () => sql`select * from changed where id = ${1}`.execute(db.kysely)
    await ask()
    await change('two')
    expect((await ask()).rows).toMatchObject([{ id: 1 }])
  })

  test('a transaction is repeated once as a whole after a column was added', async () => {
    let times = 0
    const work = () =>
      db.transaction(async (tx) => {
        times += 1
        await sql`insert into changed (id) values (${2})`.execute(tx)
        return (await sql`select * from changed where id = ${2}`.execute(tx)).rows.length
      })
    expect(await work()).toBe(1)
    await change('three')
    expect(await work()).toBe(2)
    expect(times).toBe(3)
  })
})

describe('the last statement of a transaction', () => {
  beforeAll(async () => {
    const first = openDatabase(database.connectionString)
    await sql`create table ended (id int primary key)`.execute(first.kysely)
    await first.close()
  })
  const insert = (tx: Queryable, id: number, end = '') =>
    tx.executeQuery(CompiledQuery.raw(`insert into ended values ($1) returning id${end}`, [id]))
  const kept = async () =>
    (await sql<{ id: number }>`select id from ended order by id`.execute(db.kysely)).rows.map(({ id }) => id)

  test('a statement with andCommit commits the whole transaction', async () => {
    const work = async (tx: Tx) => {
      await insert(tx, 1)
      return (await insert(tx, 2, andCommit)).rows
    }
    expect(await db.transaction(work)).toEqual([{ id: 2 }])
    expect((await db.transaction((tx) => insert(tx, 3, andCommit))).rows).toEqual([{ id: 3 }])
    expect(await kept()).toEqual([1, 2, 3])
  })

  test('a rejected statement with andCommit rolls back, and the connection can be reused', async () => {
    const refused = db.transaction(async (tx) => {
      await insert(tx, 4)
      await insert(tx, 1, andCommit)
    })
    await expect(refused).rejects.toThrow('ended_pkey')
    await expect(db.transaction((tx) => insert(tx, 1, andCommit))).rejects.toThrow('ended_pkey')
    expect(await kept()).toEqual([1, 2, 3])
    await db.transaction((tx) => insert(tx, 5))
    expect(await kept()).toEqual([1, 2, 3, 5])
  })

  test('a statement after andCommit in the same transaction throws', async () => {
    const work = async (tx: Tx) => {
      await insert(tx, 6, andCommit)
      await insert(tx, 7)
    }
    await expect(db.transaction(work)).rejects.toThrow('A statement follows the last one')
    expect(await kept()).toEqual([1, 2, 3, 5, 6])
    await db.transaction((tx) => insert(tx, 7))
  })
})

test('behind a pooler nothing is prepared, and each transaction sets its own time limits', async () => {
  const pooled = openDatabase(database.connectionString, { connections: 1, keepsSession: false })
  const limit = async (from: Database['kysely']) =>
    (await sql<{ statement_timeout: string }>`show statement_timeout`.execute(from)).rows[0]
      ?.statement_timeout
  try {
    await pooled.prepared('named', 'select $1::int', [1])
    const { rows } = await sql`select name from pg_prepared_statements where ${1} = 1`.execute(pooled.kysely)
    expect(rows).toEqual([])
    expect(await pooled.transaction(limit)).toBe('9500ms')
    expect(await limit(pooled.kysely)).toBe('0')
    expect(await limit(db.kysely)).toBe('9500ms')
    const zone = await sql<{ TimeZone: string }>`show timezone`.execute(pooled.kysely)
    expect(zone.rows[0]?.TimeZone).toBe('UTC')
  } finally {
    await pooled.close()
  }
})

test('JIT is off for requests, even if the database has it on', async () => {
  const name = new URL(database.connectionString).pathname.slice(1)
  await sql.raw(`alter database ${name} set jit = on`).execute(db.kysely)
  const jit = async (limits: 'requests' | 'none') => {
    const opened = openDatabase(database.connectionString, { connections: 1, limits })
    const { rows } = await sql<{ jit: string }>`show jit`.execute(opened.kysely)
    await opened.close()
    return rows[0]?.jit
  }
  expect([await jit('none'), await jit('requests')]).toEqual(['on', 'off'])
})

test('a command’s connection has no statement timeout', async () => {
  const command = openDatabase(database.connectionString, { connections: 1, limits: 'none' })
  const { rows } = await sql<{ statement_timeout: string }>`show statement_timeout`.execute(command.kysely)
  await command.close()
  expect(rows[0]?.statement_timeout).toBe('0')
})

test('several hosts share the rest of a connection string and are used in turn', () => {
  const addresses = readAddresses('postgresql://shop:p%40ss@one:5432,[::1]:5433/shop?sslmode=require')
  expect(addresses.several).toBe(true)
  const first = 'postgresql://shop:p%40ss@one:5432/shop?sslmode=require'
  const second = 'postgresql://shop:p%40ss@[::1]:5433/shop?sslmode=require'
  expect(addresses.current()).toBe(first)
  addresses.leave(second)
  expect(addresses.current()).toBe(first)
  addresses.leave(first)
  expect(addresses.current()).toBe(second)
  // Another request found the first host silent at the same time. It must not switch back to it.
  addresses.leave(first)
  expect(addresses.current()).toBe(second)
  addresses.leave(second)
  expect(addresses.current()).toBe(first)
})
