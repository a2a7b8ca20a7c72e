import { sql } from 'kysely'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase, type Database } from '../server/db/database'
import { migrate, migrationNames } from '../server/db/migrate'
import type { TestDatabase } from './support/database/database-templates'
import { createTestDatabase } from './support/database/test-database'

const folder = resolve(import.meta.dirname, '../server/db/migrations')
/** Migrations that ran on databases in use: those of main, each with its SHA-256. A new one is added when it lands. */
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
const sourceOf = (name: string) => readFileSync(join(folder, `${name}.ts`), 'utf8')
const hashOf = (name: string) => sha256(sourceOf(name))
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

describe('migrations on main never change', () => {
  test.each(landed)('%s is unchanged', (name, hash) => {
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

describe('functions', () => {
  const functions = resolve(folder, '../functions')
  const versions = readdirSync(functions).map((file) => {
    const text = readFileSync(join(functions, file), 'utf8')
    return { name: basename(file, '.sql'), text, version: /'version (\d+)';\n$/.exec(text)?.[1] }
  })

  test('a changed text has another version', () => {
    const known = JSON.parse(
      readFileSync(join(import.meta.dirname, 'function-hashes.json'), 'utf8'),
    ) as object
    const now = Object.fromEntries(
      versions.map(({ name, version, text }) => [`${name} ${version}`, sha256(text)]),
    )
    expect(known, 'count its version up, then npm run hash-migrations').toMatchObject(now)
  })

  /** Creates triggers, which need their functions at once; the files replace these afterwards. */
  const withTriggers = new Set(['060-found-by-text'])

  test('migrations after 026 define none but those of new triggers', () => {
    const later = names.filter((name) => name > '026-monitoring' && !withTriggers.has(name))
    expect(later.filter((name) => /create (or replace )?function/.test(sourceOf(name)))).toEqual([])
  })

  test('an older version in the database is replaced, even by several at once; a newer one is left alone', async () => {
    const database = await createTestDatabase()
    const db = openDatabase(database.connectionString, { connections: 1 })
    const run = (text: string) => sql.raw(text).execute(db.kysely)
    const versionOf = async () => {
      const { rows } = await sql<{ version: string; body: string }>`
        select obj_description(oid, 'pg_proc') as version, prosrc as body from pg_proc where proname = 'refuse_change'`.execute(
        db.kysely,
      )
      return { version: rows[0]?.version, isOurs: rows[0]?.body.includes('append-only') }
    }
    const our = await versionOf()
    expect(our).toEqual({ version: expect.stringMatching(/^version \d+$/), isOurs: true })
    const other = `create or replace function refuse_change() returns trigger language plpgsql as 'begin return null; end';
      comment on function refuse_change() is`
    await run(`${other} null`)
    await Promise.all(Array.from({ length: 4 }, () => migrate(database.connectionString)))
    expect(await versionOf()).toEqual(our)
    await run(`${other} 'version 999'`)
    await migrate(database.connectionString)
    expect(await versionOf()).toEqual({ version: 'version 999', isOurs: false })
    await db.close()
    await database.drop()
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

  test('one with another history: a migration between ours, or one of ours left out', async () => {
    await change(`insert into kysely_migration values ('014-of-nobody', now()::text)`)
    await expect(migrate(database.connectionString)).rejects.toThrow(/not one that this shop.*014-of-nobody/)
    await change(`delete from kysely_migration where name = '014-of-nobody'`)
    await change(`delete from kysely_migration where name = '013-lock-cart'`)
    await expect(migrate(database.connectionString)).rejects.toThrow(/not one that this shop.*013-lock-cart/)
  })
})
