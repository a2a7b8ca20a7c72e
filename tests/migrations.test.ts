import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readEnvironment } from '#server/environment'
import { openDatabase, type Database } from '#server/platform/db/database'
import { migrate, migrationNames } from '#server/platform/db/migrate'
import { withDatabase } from '#server/platform/db/open-postgres'
import { addressOn, administer, type TestDatabase } from './support/database/database-templates'
import { asLaterVersion } from './support/database/later-version'
import { createEmptyDatabase, createTestDatabase } from './support/database/test-database'
import { schemaFiles, sha256 } from './support/sources/schema-files'

/** Files of released migrations, each with its SHA-256. A new one is added when it lands. */
const landed = JSON.parse(readFileSync('tests/migration-hashes.json', 'utf8')) as Record<string, string>
const sourceOf = (path: string) => readFileSync(join('server/platform/db', path), 'utf8')

describe('migrations on main never change', () => {
  test('every file is unchanged, and none is missing', () => {
    expect(schemaFiles(), 'a new one: npm run hash-migrations').toEqual(landed)
  })

  test('a new one sorts last, and all of them run in the order of their names', () => {
    const names = readdirSync('server/platform/db/migrations').map((file) => basename(file, '.ts'))
    expect(migrationNames()).toEqual(names.toSorted())
  })

  test('the baseline’s files are named in the order of their numbers', () => {
    const numbers = readdirSync('server/platform/db/baseline').map((file) => file.slice(0, 3))
    expect(numbers.toSorted()).toEqual(numbers.map((_, index) => `${String(index + 1).padStart(2, '0')}-`))
  })
})

describe('functions', () => {
  const versions = readdirSync('server/platform/db/functions').map((file) => {
    const text = sourceOf(`functions/${file}`)
    return { name: basename(file, '.sql'), text, version: /'version (\d+)';\n$/.exec(text)?.[1] }
  })

  test('a changed text has another version', () => {
    const known = JSON.parse(readFileSync('tests/function-hashes.json', 'utf8')) as object
    const now = Object.fromEntries(
      versions.map(({ name, version, text }) => [`${name} ${version}`, sha256(text)]),
    )
    expect(known, 'count its version up, then npm run hash-migrations').toMatchObject(now)
  })

  test('migrations define those of stored columns alone: the others are replaced at each start', () => {
    const defined = Object.keys(schemaFiles()).flatMap((path) => [
      ...sourceOf(path).matchAll(/create (?:or replace )?function (\w+)/g),
    ])
    expect(defined.map(([, name]) => name)).toEqual(['folded_text', 'searched_names'])
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

/** Runs a command of `npm run shop` that does nothing. */
const runCommand = (DATABASE_URL: string) =>
  withDatabase(
    readEnvironment({ DATABASE_URL, APP_SECRET: 'a secret for tests only' }),
    () => undefined,
    () => Promise.resolve('done'),
  )

/** Migrations of a later version, for tests. */
const later = {
  '901-note': {
    up: async (db: Database['kysely']) =>
      void (await sql`alter table event add column note text`.execute(db)),
  },
  '902-more': {
    up: async (db: Database['kysely']) =>
      void (await sql`alter table event add column more text`.execute(db)),
  },
}

describe('a database that this version cannot serve is rejected with one sentence', () => {
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
  const ran = async () => {
    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(
      db.kysely,
    )
    return rows.map(({ name }) => name)
  }
  const run = () => migrate(database.connectionString)
  const command = () => runCommand(database.connectionString)

  test('one of a newer version', async () => {
    await change(`insert into kysely_migration values ('999-of-tomorrow', now()::text)`)
    await expect(run()).rejects.toThrow(/newer version.*999-of-tomorrow/)
    await expect(command()).rejects.toThrow(/newer version.*999-of-tomorrow/)
    await change(`delete from kysely_migration where name = '999-of-tomorrow'`)
    await run()
    expect(await command()).toBe('done')
  })

  test('one of a development version before the baseline, which keeps what it has', async () => {
    await change(`insert into kysely_migration
      select unnest(array['001-catalogue', '002-people', '061-keys-of-calls']), now()::text`)
    await change(`delete from kysely_migration where name = '001-baseline'`)
    const before = await ran()
    const sentence =
      'The database was written by a development version from before 1.0.0, which can’t be upgraded: start with an empty database.'
    await expect(run()).rejects.toThrow(sentence)
    await expect(command()).rejects.toThrow(sentence)
    expect(await ran()).toEqual(before)
    await change(`delete from kysely_migration`)
    await change(`insert into kysely_migration values ('001-baseline', now()::text)`)
    await run()
  })

  test('one with another history: a migration before ours, or one of ours left out', async () => {
    await change(`insert into kysely_migration values ('000-of-nobody', now()::text)`)
    await expect(run()).rejects.toThrow(/created by a published version.*000-of-nobody/)
    await change(`delete from kysely_migration where name = '000-of-nobody'`)
    await change(`insert into kysely_migration values ('902-more', now()::text)`)
    await asLaterVersion(later, () =>
      expect(run()).rejects.toThrow(/created by a published version.*901-note/),
    )
    await change(`delete from kysely_migration where name = '902-more'`)
  })
})

describe('a later version', () => {
  test('upgrades a database once, with its rows, when four of its processes start at once; commands wait for that', async () => {
    const database = await createTestDatabase()
    const db = openDatabase(database.connectionString, { connections: 1 })
    await sql`insert into event (code, name, venue, address, timezone, starts_at, ends_at)
      values ('OLD', 'Old', 'Harbour', 'Split', 'Europe/Zagreb', now(), now())`.execute(db.kysely)
    const command = () => runCommand(database.connectionString)
    await asLaterVersion(later, async () => {
      await expect(command()).rejects.toThrow(/belongs to an older version: start this version once/)
      await Promise.all(Array.from({ length: 4 }, () => migrate(database.connectionString)))
      expect(await command()).toBe('done')
    })
    const { rows } = await sql`select code, note, more from event`.execute(db.kysely)
    expect(rows).toEqual([{ code: 'OLD', note: null, more: null }])
    await db.close()
    await database.drop()
  })
})

test('a user who may not create the extension is told what an administrator has to do', async () => {
  const database = await createEmptyDatabase()
  const role = `limited_${randomBytes(4).toString('hex')}`
  await administer(database.connectionString, `create role ${role} login password 'limited'`)
  await administer(database.connectionString, `grant create on schema public to ${role}`)
  const address = new URL(database.connectionString)
  address.username = role
  address.password = 'limited'
  await expect(migrate(address.href)).rejects.toThrow(
    /needs the extension pg_trgm, and this user may not create it/,
  )
  await administer(database.connectionString, 'create extension pg_trgm')
  await migrate(address.href)
  await database.drop()
  await administer(addressOn(database.connectionString, 'postgres'), `drop role ${role}`)
})
