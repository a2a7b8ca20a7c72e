import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { readEnvironment } from '#server/environment'
import { backupStore } from '#server/modules/backup/backup-store'
import { freePort } from '#server/platform/db/embedded/launch-postgres'
import { s3Address } from '#server/platform/storage/s3-client'
import { createTestDatabase } from '../support/database/test-database'
import { runToEnd } from '../support/processes/failing-start'
import { buildOnce } from '../support/processes/race-shop'
import { startSmallS3 } from '../support/s3/small-s3'

vi.setConfig({ testTimeout: 90_000, hookTimeout: 120_000 })

const access = { key: 'AKIDEXAMPLE', secret: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCY', region: 'eu-central-1' }
const folder = mkdtempSync(join(tmpdir(), 'remote-backups-'))
const databases: { drop(): Promise<void> }[] = []
let s3: Awaited<ReturnType<typeof startSmallS3>>
let source = ''
const BACKUP_KEY = randomBytes(32).toString('base64')

beforeAll(async () => {
  await buildOnce()
  s3 = await startSmallS3(access)
  source = await emptyShop()
  await sql(source, `insert into setting (key, value) values ('shopName', '"Secret Festival"')`)
  await sql(
    source,
    `insert into event (code, name, venue, address, timezone, starts_at, ends_at)
     values ('SUMMER', 'Summer', 'Harbour', 'Split', 'Europe/Zagreb', now(), now())`,
  )
})
beforeEach(() => {
  s3.objects.clear()
  s3.uploads.clear()
  Object.assign(s3.state, { isSilent: false, isBroken: false, requested: [], drops: () => false })
})
afterAll(async () => {
  s3.close()
  for (const one of databases) await one.drop()
  rmSync(folder, { recursive: true, force: true })
})

async function emptyShop(): Promise<string> {
  const made = await createTestDatabase()
  databases.push(made)
  return made.connectionString
}
async function sql(connectionString: string, text: string) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}
const events = (connectionString: string) => sql(connectionString, 'select code from event')
const variables = (more: Record<string, string> = {}) => ({
  BACKUP_URL: `s3://${s3.host}/shop/nightly?tls=0`,
  BACKUP_KEY,
  AWS_ACCESS_KEY_ID: access.key,
  AWS_SECRET_ACCESS_KEY: access.secret,
  AWS_REGION: access.region,
  ...more,
})
const command = (DATABASE_URL: string, args: readonly string[], more?: Record<string, string>) =>
  runToEnd('shop-command', { DATABASE_URL, ...variables(more) }, args)

describe('the commands', () => {
  test('a remote backup is encrypted, listed and verified, and restores the shop elsewhere', async () => {
    const made = await command(source, ['backup', '--fast', 's3:first.backup'])
    expect(made).toMatchObject({ code: 0, printed: expect.stringContaining('rows to s3:first.backup') })
    const stored = s3.objects.get('nightly/first.backup')?.bytes ?? Buffer.alloc(0)
    expect(stored.subarray(0, 8).toString()).toBe('SHOPENC1')
    // Neither text nor a gzip stream is readable in it.
    expect(stored.includes('Secret Festival')).toBe(false)
    expect(stored.includes(Buffer.from([0x1f, 0x8b, 0x08]))).toBe(false)
    expect(s3.uploads.size).toBe(0)

    const listed = await command(source, ['list-backups'])
    expect(listed).toEqual({ code: 0, printed: `first.backup\t${stored.length}\n` })
    const verified = await command('', ['verify-backup', 's3:first.backup'])
    expect(verified.printed).toMatch(
      /^The backup of "Secret Festival" as of .* is complete: \d+ tables with \d+ rows\.$/m,
    )

    const target = await emptyShop()
    const restored = await command(target, ['restore', 's3:first.backup'])
    expect(restored).toMatchObject({ code: 0, printed: expect.stringContaining('"Secret Festival"') })
    expect(await events(target)).toEqual([{ code: 'SUMMER' }])

    const again = await command(source, ['backup', '--fast', 's3:first.backup'])
    expect(again).toMatchObject({ code: 1, printed: expect.stringContaining('never replaces another one') })
    expect(s3.objects.get('nightly/first.backup')?.bytes.equals(stored)).toBe(true)
  })

  test('a backup file is copied to the store, and a copy from the store is restored with the key', async () => {
    const file = join(folder, 'local.backup')
    expect(await command(source, ['backup', '--fast', file])).toMatchObject({ code: 0 })
    const made = new Date('2026-11-20T03:30:00Z')
    utimesSync(file, made, made)
    const uploaded = await command(source, ['upload-backup', file])
    expect(uploaded).toMatchObject({
      code: 0,
      printed: expect.stringContaining(`Copied ${file}, encrypted, to s3:local.backup.\n`),
    })
    // Its age is that of the file. A failed upload is not recorded.
    s3.state.isBroken = true
    expect(await command(source, ['upload-backup', file])).toMatchObject({ code: 1 })
    s3.state.isBroken = false
    const recorded = `select at from audit_log where action = 'upload-backup' and after ->> 'name' = 'local.backup'`
    expect(await sql(source, recorded)).toEqual([{ at: made }])
    const copy = join(folder, 'copy.backup')
    writeFileSync(copy, s3.objects.get('nightly/local.backup')?.bytes ?? '')
    expect(readFileSync(copy).equals(readFileSync(file))).toBe(false)
    const target = await emptyShop()
    const without = await runToEnd('shop-command', { DATABASE_URL: target }, ['restore', copy])
    expect(without.printed).toContain('This backup is encrypted: set the BACKUP_KEY it was made with.')
    expect(
      await runToEnd('shop-command', { DATABASE_URL: target, BACKUP_KEY }, ['restore', copy]),
    ).toMatchObject({
      code: 0,
    })
    expect(await events(target)).toEqual([{ code: 'SUMMER' }])
  })

  test('a wrong key, a truncated object and an unencrypted one are rejected in a sentence and change nothing', async () => {
    await command(source, ['backup', '--fast', 's3:whole.backup'])
    const stored = s3.objects.get('nightly/whole.backup')?.bytes ?? Buffer.alloc(0)
    const type = 'application/octet-stream'
    for (const length of [stored.length - 1, stored.length - 3000, Math.floor(stored.length / 2), 20])
      s3.objects.set(`nightly/cut-${length}.backup`, { bytes: stored.subarray(0, length), type })
    const plain = join(folder, 'plain.backup')
    await command(source, ['backup', '--fast', plain])
    s3.objects.set('nightly/plain.backup', { bytes: readFileSync(plain), type })
    const target = await emptyShop()
    const tried: [string, RegExp, Record<string, string>?][] = [
      [
        'whole.backup',
        /^This backup was made with another BACKUP_KEY\. Nothing was changed\.$/m,
        {
          BACKUP_KEY: randomBytes(32).toString('base64'),
        },
      ],
      ...[...s3.objects.keys()]
        .filter((name) => name.includes('cut-'))
        .map((name): [string, RegExp] => [
          name.slice(8),
          /^The backup is incomplete .*Nothing was changed\.$/m,
        ]),
      ['plain.backup', /^This isn’t an encrypted backup of a shop\. Nothing was changed\.$/m],
      ['none.backup', /^There’s no backup none\.backup at BACKUP_URL\.$/m],
      ['../x', /isn’t a valid backup name/],
    ]
    expect(tried).toHaveLength(8)
    for (const [index, [name, sentence, more]] of tried.entries()) {
      const ended = await command(target, [index % 3 === 1 ? 'verify-backup' : 'restore', `s3:${name}`], more)
      expect(ended).toMatchObject({ code: 1, printed: expect.stringMatching(sentence) })
      expect(ended.printed).not.toContain('    at ')
    }
    expect(await events(target)).toEqual([])
    expect(await command(target, ['restore', 's3:whole.backup'])).toMatchObject({ code: 0 })
  })

  test('an unavailable store and a rejected key are reported in a sentence without secrets', async () => {
    const closed = `s3://127.0.0.1:${await freePort()}/shop?tls=0`
    const away = await command(source, ['list-backups'], { BACKUP_URL: closed })
    expect(away).toEqual({ code: 1, printed: 'The store of BACKUP_URL doesn’t answer (ECONNREFUSED).\n' })
    const wrong = await command(source, ['backup', '--fast', 's3:x.backup'], {
      AWS_SECRET_ACCESS_KEY: 'another',
    })
    expect(wrong).toMatchObject({ code: 1, printed: expect.stringContaining('(status 403)') })
    expect(wrong.printed).not.toMatch(/another|AKID|    at /)
    expect(s3.objects.size).toBe(0)
    const none = await runToEnd('shop-command', { DATABASE_URL: source }, ['backup', 's3:x.backup'])
    expect(none.printed).toContain('BACKUP_URL and BACKUP_KEY aren’t set')
  })

  test('a remote backup whose database fails leaves no object and no unfinished upload', async () => {
    const gone = await emptyShop()
    await sql(gone, 'drop schema public cascade')
    await sql(gone, 'create schema public')
    const failed = await command(gone, ['backup', '--fast', 's3:x.backup'])
    expect(failed).toMatchObject({
      code: 1,
      printed: expect.stringContaining('There’s no shop in this database.'),
    })
    expect([s3.objects.size, s3.uploads.size]).toEqual([0, 0])
  })

  test('old nightly backups are removed, except the newest and those with another name', async () => {
    const named = (daysAgo: number) =>
      `shop-${new Date(Date.now() - daysAgo * 86_400_000).toISOString().replace(/:|\.\d+/g, '')}.backup`
    const put = (...names: string[]) => {
      for (const name of names) s3.objects.set(name, { bytes: Buffer.from('old'), type: '' })
    }
    const [old, older, recent] = [named(7.1), named(300), named(6.9)]
    put(...[old, older, recent, 'before-the-sale.backup', 'shop.backup'].map((name) => `nightly/${name}`))
    put(`elsewhere/${older}`, `nightly/of-a-folder/${older}`)
    const removed = await command('', ['remove-backups', '7'])
    expect(removed).toEqual({
      code: 0,
      printed: [older, old].map((name) => `Removed s3:${name}: older than 7 days.\n`).join(''),
    })
    expect(s3.objects.size).toBe(5)
    s3.objects.clear()
    put(`nightly/${old}`, `nightly/${older}`)
    await command('', ['remove-backups', '7'])
    expect([...s3.objects.keys()]).toEqual([`nightly/${old}`])
    expect(await command('', ['remove-backups', '0'])).toMatchObject({ code: 1 })
  })
})

describe('the store', () => {
  const address = () => {
    const given = readEnvironment({ APP_SECRET: 'x'.repeat(16), ...variables() })
    const found = s3Address('BACKUP_URL', given)
    if (found === null) throw new Error('There is an address')
    return found
  }
  const store = (timeoutMs = 5000) => backupStore(address(), { timeoutMs, waitsMs: [10, 10] }, 10_000)
  const content = randomBytes(95_000)
  const portions = async function* (length = 3333) {
    for (let at = 0; at < content.length; at += length) yield content.subarray(at, at + length)
  }

  test('a large backup is uploaded in equal parts and downloaded in ranges, even if requests break once', async () => {
    let count = 0
    // Every third request finds its connection broken.
    s3.state.drops = () => (count += 1) % 3 === 0
    s3.state.maxBodyLength = 0
    await store().upload('long.backup', portions())
    expect(s3.objects.get('nightly/long.backup')?.bytes.equals(content)).toBe(true)
    expect(s3.state.maxBodyLength).toBeLessThan(13_400)
    expect((await buffer(store().download('long.backup'))).equals(content)).toBe(true)
    expect(await store().list()).toEqual([{ name: 'long.backup', size: 95_000 }])
    for (let number = 0; number < 9; number += 1) await store().upload(`${number}.backup`, portions(50_000))
    expect(await store().list()).toHaveLength(10)
  })

  test('an upload that fails permanently leaves nothing and reports the reason', async () => {
    s3.state.drops = (request) => request.includes('partNumber=4')
    await expect(store().upload('x.backup', portions())).rejects.toThrow(
      'The store of BACKUP_URL doesn’t answer',
    )
    expect([s3.objects.size, s3.uploads.size]).toEqual([0, 0])
    s3.state.drops = () => false
    const broken = async function* () {
      yield* portions()
      throw new Error('the database is gone')
    }
    await expect(store().upload('x.backup', broken())).rejects.toThrow('the database is gone')
    expect([s3.objects.size, s3.uploads.size]).toEqual([0, 0])
  })

  test('a request to a silent or failing backup store is given up', async () => {
    s3.objects.set('nightly/x.backup', { bytes: content, type: '' })
    for (const [fault, sentence] of [
      ['isSilent', /doesn’t answer/],
      ['isBroken', /status 500/],
    ] as const) {
      s3.state[fault] = true
      await expect(buffer(store(300).download('x.backup'))).rejects.toThrow(sentence)
      await expect(store(300).list()).rejects.toThrow(sentence)
      s3.state[fault] = false
    }
    expect(await buffer(store().download('x.backup'))).toHaveLength(95_000)
  })

  test('a download detects that its object was replaced', async () => {
    s3.objects.set('nightly/x.backup', { bytes: content, type: '' })
    const read = async () => {
      for await (const _ of store().download('x.backup'))
        s3.objects.set('nightly/x.backup', { bytes: randomBytes(95_000), type: '' })
    }
    await expect(read()).rejects.toThrow('was replaced while it was being read')
  })
})

test('an invalid BACKUP_KEY or BACKUP_URL is reported at startup without its value', async () => {
  const start = (more: Record<string, string>) =>
    runToEnd('main', { DATABASE_URL: source, APP_SECRET: 'x'.repeat(20), ...variables(more) })
  const long = randomBytes(33).toString('base64')
  for (const [more, sentence] of [
    [
      { BACKUP_KEY: '' },
      /^BACKUP_URL needs BACKUP_KEY to encrypt the backups: create one with openssl rand -base64 32/m,
    ],
    [{ BACKUP_KEY: 'a passphrase' }, /^BACKUP_KEY: must be 32 bytes in base64/m],
    [{ BACKUP_KEY: long }, /^BACKUP_KEY: must be 32 bytes in base64/m],
    [{ BACKUP_URL: 'https://store.example/shop' }, /^BACKUP_URL: must be an S3-compatible store/m],
    [{ BACKUP_URL: 's3://store.example/' }, /^BACKUP_URL has no bucket/m],
    [{ AWS_ACCESS_KEY_ID: '' }, /^BACKUP_URL needs a key/m],
  ] as [Record<string, string>, RegExp][]) {
    const ended = await start(more)
    expect(ended).toMatchObject({ code: 1, printed: expect.stringMatching(sentence) })
    expect(ended.printed).not.toContain(long)
    expect(ended.printed).not.toContain('a passphrase')
  }
})
