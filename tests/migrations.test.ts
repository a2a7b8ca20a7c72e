import { sql } from 'kysely'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase, type Database } from '../server/db/database'
import { migrate, migrationNames } from '../server/db/migrate'
import type { TestDatabase } from './support/database-templates'
import { createTestDatabase } from './support/test-database'

const folder = resolve(import.meta.dirname, '../server/db/migrations')
/** What ran on somebody's database: the migrations of main, with a SHA-256 of each. A new one is added when it lands. */
const landed = Object.entries(
  JSON.parse(readFileSync(join(import.meta.dirname, 'migration-hashes.json'), 'utf8')) as Record<
    string,
    string
  >,
)
const names = readdirSync(folder)
  .filter((file) => file.endsWith('.ts'))
  .map((file) => basename(file, '.ts'))
  .toSorted()
const hashOf = (name: string) =>
  createHash('sha256')
    .update(readFileSync(join(folder, `${name}.ts`), 'utf8'))
    .digest('hex')

describe('migrations on main never change', () => {
  test.each(landed)('%s is as it was', (name, hash) => {
    expect(hashOf(name)).toBe(hash)
  })

  test('a new one sorts last, and all of them run in the order of their names', () => {
    const last = landed.at(-1)?.[0] ?? ''
    const fresh = names.filter((name) => !landed.some(([known]) => known === name))
    expect(fresh.filter((name) => name <= last)).toEqual([])
    expect(migrationNames).toEqual(names)
    expect(fresh, 'write them into tests/migration-hashes.json').toEqual([])
  })
})

describe('a database that this version cannot serve is refused in a sentence', () => {
  let database: TestDatabase
  let db: Database
  beforeAll(async () => {
    database = await createTestDatabase()
    db = openDatabase(database.connectionString, { connections: 1 })
  })
  afterAll(async () => {
    await db.close()
    await database.drop()
  })
  const change = (text: string) => sql.raw(text).execute(db.kysely)

  test('a newer version’s', async () => {
    await change(`insert into kysely_migration values ('999-of-tomorrow', now()::text)`)
    await expect(migrate(database.connectionString)).rejects.toThrow(/newer version.*999-of-tomorrow/)
    await change(`delete from kysely_migration where name = '999-of-tomorrow'`)
    await migrate(database.connectionString)
  })

  test('one whose history is another: a migration between ours, or one of ours left out', async () => {
    await change(`insert into kysely_migration values ('014-of-nobody', now()::text)`)
    await expect(migrate(database.connectionString)).rejects.toThrow(/not one that this shop.*014-of-nobody/)
    await change(`delete from kysely_migration where name = '014-of-nobody'`)
    await change(`delete from kysely_migration where name = '013-lock-cart'`)
    await expect(migrate(database.connectionString)).rejects.toThrow(/not one that this shop.*013-lock-cart/)
  })
})
