import { createHash, randomUUID } from 'node:crypto'
import {
  createReadStream,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { type Kysely, sql as kysely } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { framed } from '#server/modules/backup/backup-file'
import { restoreBackup } from '#server/modules/backup/restore-backup'
import { writeBackup } from '#server/modules/backup/write-backup'
import { migrationNames } from '#server/platform/db/migrate'
import { tableStore } from '#server/platform/storage/picture-store'
import { orderDesk } from '../support/app/orders'
import { startTestApp, type TestApp } from '../support/app/test-app'
import { testCatalogue } from '../support/app/test-catalogue'
import { brokenInvariants } from '../support/database/invariants'
import { asLaterVersion } from '../support/database/later-version'
import { createTestDatabase } from '../support/database/test-database'

vi.setConfig({ testTimeout: 120_000 })

const folder = mkdtempSync(join(tmpdir(), 'backup-'))
const databases: { drop(): Promise<void> }[] = []
const emptyDatabase = async () => {
  const made = await createTestDatabase()
  databases.push(made)
  return made.connectionString
}
const source = await emptyDatabase()
const shop = await startTestApp({ database: { connectionString: source }, catalogue: testCatalogue })
const now = shop.clock.now
const whole = join(folder, 'whole.backup')
const backup = (path: string, connectionString = source) =>
  writeBackup({
    connectionString,
    path,
    files: [],
    pictures: tableStore,
    fingerprint: 'abc',
    now,
    fast: true,
  })
const restore = (connectionString: string, path = whole, invoicesAfter: string[] = []) =>
  restoreBackup(createReadStream(path), {
    connectionString,
    invoicesAfter,
    dataDir: folder,
    keepsSecret: false,
    pictures: tableStore,
    now,
  })

async function sql<Row extends pg.QueryResultRow>(connectionString: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

const buy = async (at: TestApp) => {
  const paid = await orderDesk(at).buy(await at.customer(), [
    { external_code: 'pass', full_name: 'Ana Horvat' },
  ])
  expect(paid.payment_status).toBe('paid')
  return paid
}

beforeAll(async () => {
  await sql(
    source,
    `insert into process (id, name, variables, started_at, seen_at)
     values (gen_random_uuid(), 'machine:1', '{"APP_SECRET": "a-digest"}', now(), now())`,
  )
  await buy(shop)
  await buy(shop)
  await backup(whole)
})

afterAll(async () => {
  await shop.stop()
  for (const database of databases) await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

test('a backup file is readable only by its owner and replaces no other file', async () => {
  expect(statSync(whole).mode & 0o777).toBe(0o600)
  const before = readFileSync(whole)
  await expect(backup(whole)).rejects.toThrow('already exists')
  expect(readFileSync(whole).equals(before)).toBe(true)
  await expect(backup(join(folder, 'nowhere', 'x.backup'))).rejects.toThrow('ENOENT')
  const empty = await emptyDatabase()
  await sql(empty, 'drop schema public cascade')
  await sql(empty, 'create schema public')
  await expect(backup(join(folder, 'empty'), empty)).rejects.toThrow('There’s no shop in this database.')
  expect(readdirSync(folder)).toEqual(['whole.backup'])
})

test('digests of the processes’ secrets are neither backed up nor restored from an older backup', async () => {
  const content = gunzipSync(readFileSync(whole))
  expect(content.includes('a-digest')).toBe(false)
  // The last frame is the end with the number of parts. An older backup has the table before it.
  const endAt = content.lastIndexOf('{"parts":')
  const { parts, ...end } = JSON.parse(content.toString('utf8', endAt)) as { parts: number }
  const row = Buffer.from(`${randomUUID()}\tmachine:1\t{}\t2027-01-01\t2027-01-01\n`)
  const sha256 = createHash('sha256').update(row).digest('hex')
  const json = (value: object) => Buffer.from(JSON.stringify(value))
  const older = join(folder, 'older.backup')
  const columns = ['id', 'name', 'variables', 'started_at', 'seen_at']
  const frames = [
    ...framed('T', json({ table: 'process', columns })),
    ...framed('D', row),
    ...framed('E', json({ rows: 1, sha256 })),
    ...framed('Z', json({ parts: parts + 1, ...end })),
  ]
  writeFileSync(older, gzipSync(Buffer.concat([content.subarray(0, endAt - 5), ...frames])))
  const target = await emptyDatabase()
  expect((await restore(target, older)).leftOut).toEqual([])
  expect(await sql(target, 'select name from process')).toEqual([])
  rmSync(older)
})

test('a truncated or damaged backup restores nothing, and the database remains usable', async () => {
  const target = await emptyDatabase()
  const good = readFileSync(whole)
  const cut = join(folder, 'cut.backup')
  for (const length of [good.length - 1, good.length - 30, Math.floor(good.length / 2), 8]) {
    writeFileSync(cut, good.subarray(0, length))
    await expect(restore(target, cut)).rejects.toThrow(/incomplete/)
  }
  const damaged = Buffer.from(good)
  damaged.fill(0x55, Math.floor(good.length / 2), Math.floor(good.length / 2) + 40)
  writeFileSync(cut, damaged)
  await expect(restore(target, cut)).rejects.toThrow(/damaged|incomplete/)
  writeFileSync(cut, 'a text')
  await expect(restore(target, cut)).rejects.toThrow('isn’t a backup of a shop')
  expect(await sql(target, 'select count(*)::integer as n from orders')).toEqual([{ n: 0 }])
  await restore(target)
  expect(await sql(target, 'select count(*)::integer as n from orders')).toEqual([{ n: 2 }])
})

describe('the commit of a restore', () => {
  const dataDir = join(folder, 'data')
  const secretFile = join(dataDir, 'app-secret')
  const withSecret = join(folder, 'with-secret.backup')
  const restoreSecret = (connectionString: string) =>
    restoreBackup(createReadStream(withSecret), {
      connectionString,
      invoicesAfter: [],
      dataDir,
      keepsSecret: true,
      pictures: tableStore,
      now,
    })
  const ordersIn = async (target: string) =>
    (await sql<{ n: number }>(target, 'select count(*)::integer as n from orders'))[0]?.n

  /** Lets `answer` replace the next commit. */
  const failingCommit = (answer: (client: pg.Client) => Promise<never>) => {
    const query = Reflect.get(pg.Client.prototype, 'query') as (...given: unknown[]) => unknown
    return vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
      this: pg.Client,
      ...given: unknown[]
    ) {
      return given[0] === 'commit' ? answer(this) : Reflect.apply(query, this, given)
    })
  }

  beforeAll(async () => {
    async function* content() {
      yield Buffer.from('the secret of the backup')
    }
    const files = [
      { path: 'app-secret', read: content },
      { path: 'mailbox-password', read: content },
    ]
    await writeBackup({
      connectionString: source,
      path: withSecret,
      files,
      pictures: tableStore,
      fingerprint: 'abc',
      now,
      fast: true,
    })
    mkdirSync(dataDir)
  })

  beforeEach(() => {
    for (const name of readdirSync(dataDir)) rmSync(join(dataDir, name))
    writeFileSync(secretFile, 'the secret before')
  })

  test('a failed commit leaves the secret as it was, and the restore can be repeated', async () => {
    const target = await emptyDatabase()
    const spy = failingCommit(() =>
      Promise.reject(Object.assign(new Error('could not extend file'), { code: '53100' })),
    )
    await expect(restoreSecret(target)).rejects.toThrow('could not extend file')
    spy.mockRestore()
    expect(readdirSync(dataDir)).toEqual(['app-secret'])
    expect(readFileSync(secretFile, 'utf8')).toBe('the secret before')
    expect(await ordersIn(target)).toBe(0)

    await restoreSecret(target)
    expect(readdirSync(dataDir).toSorted()).toEqual([
      'app-secret',
      'app-secret.before-restore',
      'mailbox-password',
    ])
    expect(readFileSync(secretFile, 'utf8')).toBe('the secret of the backup')
    expect(await ordersIn(target)).toBe(2)
  })

  test('a restore whose commit gets no answer keeps both secrets, because it may be committed', async () => {
    const target = await emptyDatabase()
    const spy = failingCommit(async (client) => {
      spy.mockRestore()
      await client.query('commit')
      throw new Error('Connection terminated unexpectedly')
    })
    await expect(restoreSecret(target)).rejects.toThrow('Connection terminated')
    expect(readFileSync(secretFile, 'utf8')).toBe('the secret of the backup')
    expect(readFileSync(`${secretFile}.before-restore`, 'utf8')).toBe('the secret before')
    expect(await ordersIn(target)).toBe(2)
  })

  test('a restore moves its files back and commits nothing if one cannot be moved into place', async () => {
    const target = await emptyDatabase()
    // A folder cannot be replaced by a file.
    mkdirSync(join(dataDir, 'mailbox-password'))
    await expect(restoreSecret(target)).rejects.toThrow(/EISDIR/)
    rmSync(join(dataDir, 'mailbox-password'), { recursive: true })
    expect(readdirSync(dataDir)).toEqual(['app-secret'])
    expect(readFileSync(secretFile, 'utf8')).toBe('the secret before')
    expect(await ordersIn(target)).toBe(0)
  })
})

test('a restore leaves a database that is not empty unchanged and reports its content', async () => {
  const sold = sql(source, 'select count(*)::integer as n from orders')
  await expect(restore(source)).rejects.toThrow(/contains a shop \(rows: orders 2, .*Nothing was changed/)
  expect(await sql(source, 'select count(*)::integer as n from orders')).toEqual(await sold)
  const foreign = await emptyDatabase()
  await sql(foreign, 'drop schema public cascade')
  await sql(foreign, 'create schema public')
  await sql(foreign, 'create table diary (day date)')
  await expect(restore(foreign)).rejects.toThrow('something other than a shop (diary)')
  await sql(foreign, 'drop table diary')
  await restore(foreign)
  expect(await sql(foreign, 'select count(*)::integer as n from orders')).toEqual([{ n: 2 }])
})

test('a restore continues IDs and numbers where the backup ended', async () => {
  const target = await emptyDatabase()
  const { series } = await restore(target)
  expect(series).toEqual([{ series: 'test-invoice-2027', last: 2, skipped: null }])
  const again = await startTestApp({ database: { connectionString: target } })
  try {
    await buy(again)
    const numbers = 'select id, number from invoice order by id'
    expect(await sql(target, numbers)).toMatchObject([{}, {}, { number: 'TEST-2027-000003' }])
    expect(await brokenInvariants(({ text }) => again.db.pool.query(text).then(({ rows }) => rows))).toEqual(
      [],
    )
  } finally {
    await again.stop()
  }
})

test('numbers issued after the backup are not issued again, and the gap is recorded', async () => {
  const target = await emptyDatabase()
  await expect(restore(target, whole, ['TEST-2027-000001'])).rejects.toThrow(
    'TEST-2027-000002 was given here: TEST-2027-000001',
  )
  await expect(restore(target, whole, ['last'])).rejects.toThrow('"last" isn’t one')
  const { series } = await restore(target, whole, ['TEST-2027-000057', 'CN-2027-000003'])
  expect(series).toEqual([
    { series: 'credit-note-2027', last: 3, skipped: { first: 1, last: 3 } },
    { series: 'test-invoice-2027', last: 57, skipped: { first: 3, last: 57 } },
  ])
  const again = await startTestApp({ database: { connectionString: target } })
  try {
    await buy(again)
    expect(await sql(target, 'select max(number) as last from invoice')).toEqual([
      { last: 'TEST-2027-000058' },
    ])
    expect(
      await sql(
        target,
        `select subject, after from audit_log where action = 'skip-invoice-numbers' order by 1`,
      ),
    ).toEqual([
      { subject: 'credit-note-2027', after: { first: 1, last: 3 } },
      { subject: 'test-invoice-2027', after: { first: 3, last: 57 } },
    ])
    // The invariants accept the recorded gap but no other.
    const broken = () => brokenInvariants(({ text }) => again.db.pool.query(text).then(({ rows }) => rows))
    expect(await broken()).toEqual([])
    await sql(target, `delete from audit_log where action = 'skip-invoice-numbers'`)
    expect((await broken()).join()).toContain('numbers have no gaps')
  } finally {
    await again.stop()
  }
})

/** Migrations of a later version. */
const later = {
  '901-note': {
    up: async (db: Kysely<unknown>) =>
      void (await kysely`alter table event add column note text not null default 'none'`.execute(db)),
  },
}

test('a backup of an older version is upgraded, and one of a newer version is rejected', async () => {
  const older = await emptyDatabase()
  await sql(
    older,
    `insert into event (code, name, venue, address, timezone, starts_at, ends_at)
     values ('OLD', 'Old', 'Harbour', 'Split', 'Europe/Zagreb', now(), now())`,
  )
  const path = join(folder, 'older.backup')
  await backup(path, older)
  const target = await emptyDatabase()
  await asLaterVersion(later, async () => {
    await restore(target, path)
    expect(await sql(target, 'select code, note from event')).toEqual([{ code: 'OLD', note: 'none' }])
    expect(await sql(target, 'select name from kysely_migration order by name')).toEqual(
      migrationNames().map((name) => ({ name })),
    )
  })

  const newer = join(folder, 'newer.backup')
  await backup(newer, target)
  await expect(restore(await emptyDatabase(), newer)).rejects.toThrow(
    'A newer version of the shop made this backup (it has 901-note)',
  )
})

test('neither a backup nor a database of a development version before the baseline is accepted', async () => {
  const old = await emptyDatabase()
  await sql(old, `update kysely_migration set name = '001-catalogue' where name = '001-baseline'`)
  await expect(backup(join(folder, 'no.backup'), old)).rejects.toThrow(
    'The database was written by a development version from before 1.0.0',
  )

  const header = {
    what: 'shop backup',
    format: 1,
    made_at: now.toISOString(),
    shop: 'Old',
    server: '15.0',
    migrations: ['001-catalogue', '002-people'],
    secret: 'environment',
    fingerprints: [],
  }
  const path = join(folder, 'before-baseline.backup')
  writeFileSync(path, gzipSync(Buffer.concat(framed('H', Buffer.from(JSON.stringify(header))))))
  const target = await emptyDatabase()
  await expect(restore(target, path)).rejects.toThrow(
    'This backup was made by a development version from before 1.0.0, which this version can’t restore. Nothing was changed.',
  )
  expect(await sql(target, 'select count(*)::integer as items from item')).toEqual([{ items: 0 }])
})
