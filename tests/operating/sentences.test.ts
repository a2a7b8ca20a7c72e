import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readEnvironment } from '#server/environment'
import { encrypt } from '#server/modules/backup/encryption'
import { withDatabase } from '#server/platform/db/open-postgres'
import { CannotStart } from '#server/platform/process/start-failures'
import { addressOn, type TestDatabase } from '../support/database/database-templates'
import { asLaterVersion } from '../support/database/later-version'
import { createTestDatabase } from '../support/database/test-database'
import { runToEnd } from '../support/processes/failing-start'
import { buildOnce } from '../support/processes/race-shop'
import { textOf } from '../support/sources/project-files'

const APP_SECRET = 'a-secret-that-only-tests-share-0123456789abcdef'
const text = textOf('docs/guide/operating.md') ?? ''
const table = text.slice(text.indexOf('<!-- table: sentences -->'))
const sentences = [...table.matchAll(/^\| `(.+?)` \|/gm)].map(([, sentence = '']) => sentence)

const folder = mkdtempSync(join(tmpdir(), 'sentences-'))
const databases: TestDatabase[] = []
/** Creates a database with a shop and runs these statements on it. */
async function changed(...statements: string[]): Promise<string> {
  const database = await createTestDatabase()
  databases.push(database)
  const client = new Client({ connectionString: database.connectionString })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
  return database.connectionString
}
const command = (DATABASE_URL: string, ...args: string[]) => runToEnd('shop-command', { DATABASE_URL }, args)
const start = (env: Record<string, string>) => runToEnd('main', { APP_SECRET, ...env })
const withoutFile = (name: string) => join(folder, name)
async function backupFile(name: string): Promise<string> {
  const path = withoutFile(name)
  expect(await command(await changed(), 'backup', '--fast', path)).toMatchObject({ code: 0 })
  return path
}

/** Commands that make the shop print each sentence of the table, by the start of the sentence. */
const causes: Readonly<Record<string, () => ReturnType<typeof runToEnd>>> = {
  'APP_SECRET is required with': async () => runToEnd('main', { DATABASE_URL: await changed() }),
  'doesn’t match this database': async () =>
    start({
      DATABASE_URL: await changed(
        `insert into secret_fingerprint (fingerprint, first_seen_at) values ('0123456789abcdef', now())`,
      ),
    }),
  'needs BACKUP_KEY': async () =>
    start({ DATABASE_URL: await changed(), BACKUP_URL: 's3://store.example/shop' }),
  'another BACKUP_KEY': async () => {
    const path = withoutFile('encrypted.backup')
    const source = (async function* () {
      yield Buffer.from('a backup')
    })()
    writeFileSync(path, await buffer(encrypt(source, Buffer.alloc(32, 1))))
    const BACKUP_KEY = Buffer.alloc(32, 2).toString('base64')
    return runToEnd('shop-command', { DATABASE_URL: await changed(), BACKUP_KEY }, ['restore', path])
  },
  'The store of BACKUP_URL': () =>
    runToEnd(
      'shop-command',
      {
        BACKUP_URL: 's3://key:secret@127.0.0.1:2/shop?tls=0',
        BACKUP_KEY: Buffer.alloc(32, 1).toString('base64'),
      },
      ['list-backups'],
    ),
  'STORAGE_URL has no bucket': async () =>
    start({ DATABASE_URL: await changed(), STORAGE_URL: 's3://store.example/' }),
  'STORAGE_URL needs a key': async () =>
    start({ DATABASE_URL: await changed(), STORAGE_URL: 's3://store.example/shop' }),
  'Check DATABASE_URL': () => command('postgresql://shop:secret@127.0.0.1:1/shop', 'audit-stock'),
  'rejects the password': async () => {
    const address = new URL(await changed())
    address.password = 'another'
    return command(address.href, 'audit-stock')
  },
  'doesn’t exist': async () => command(addressOn(await changed(), 'nowhere'), 'audit-stock'),
  'contains no shop': async () => command(addressOn(await changed(), 'postgres'), 'audit-stock'),
  // The check runs in this process, because no version is older than the one that was built.
  'belongs to an older version': async () => {
    const environment = readEnvironment({ DATABASE_URL: await changed(), APP_SECRET })
    const later = { '999-later': { up: () => Promise.resolve() } }
    const ignore = () => undefined
    const error = await asLaterVersion(later, () =>
      withDatabase(environment, ignore, () => Promise.resolve(null)).catch((thrown: unknown) => thrown),
    )
    return error instanceof CannotStart ? { code: 1, printed: error.message } : { code: 0, printed: '' }
  },
  'a newer version': async () =>
    start({
      DATABASE_URL: await changed(`insert into kysely_migration values ('999-later', now()::text)`),
    }),
  'a development version': async () =>
    start({
      DATABASE_URL: await changed(`update kysely_migration set name = '001-catalogue'`),
    }),
  'is used by another program': async () => {
    const taken = createServer()
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
    const PORT = String((taken.address() as AddressInfo).port)
    const ended = await start({ DATABASE_URL: await changed(), PORT })
    await new Promise((resolve) => taken.close(resolve))
    return ended
  },
  'can’t be created or written': () => {
    writeFileSync(withoutFile('no-folder'), '')
    return runToEnd('main', { DATA_DIR: withoutFile('no-folder') })
  },
  'There’s no shop in': () => runToEnd('shop-command', { DATA_DIR: withoutFile('none') }, ['audit-stock']),
  'contains a shop (rows': async () => {
    const sold = await changed(
      `insert into document_counter (series, last_number) values ('invoice-2027', 1)`,
    )
    return command(sold, 'restore', await backupFile('whole.backup'))
  },
  'already exists': async () => {
    const path = await backupFile('there.backup')
    return command(await changed(), 'backup', path)
  },
  'is incomplete': async () => {
    const path = await backupFile('long.backup')
    writeFileSync(path, readFileSync(path).subarray(0, 2000))
    return command(await changed(), 'restore', path)
  },
  'was given here': async () =>
    command(
      await changed(`insert into document_counter (series, last_number) values ('invoice-2027', 5)`),
      'invoices-after',
      '2027-000003',
    ),
}

beforeAll(() => buildOnce())
afterAll(async () => {
  for (const database of databases) await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

test('every error sentence of the operating guide has a test', () => {
  expect(sentences).toHaveLength(Object.keys(causes).length)
})

test.each(sentences)('the shop prints the sentence of the operating guide: %s', async (sentence) => {
  const [, cause] = Object.entries(causes).find(([words]) => sentence.includes(words)) ?? []
  const ended = await cause?.()
  const pattern = sentence
    .split('…')
    .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('.*')
  expect(ended?.printed).toMatch(new RegExp(`^${pattern}$`, 'm'))
  expect(ended?.code).toBe(1)
})
