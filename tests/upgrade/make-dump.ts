/**
 * `npm run upgrade-dump` (tools/upgrade-dump.mjs) bundles and runs this. Arguments: the commit, the folder of its tree,
 * and the folder of the dumps.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import type { SealedRow } from '#server/modules/mail-queue/seal-mail'
import { keysFrom } from '#server/platform/crypto/keys'
import { addressOn, administer } from '../support/database/database-templates'
import { startSystemPostgres } from '../support/database/system-postgres'
import { mailedPassword } from '../support/mail/opened-mail'
import { startServerProcess } from '../support/processes/server-process'
import { release } from '../support/sources/schema-files'
import { countRows, dumpSecret, dumpUrl, storeDump, type Written } from './dump-files'
import { visitShopAt } from './shop-visitor'
import { shop } from './shoppers'

const officeKey = 'the-owner-of-the-dumped-shop'
const [commit = '', tree = '', folder = ''] = process.argv.slice(2)
const dataDir = mkdtempSync(join(tmpdir(), 'upgrade-dump-'))
const postgres = await startSystemPostgres()
try {
  // Use the oldest version that the shop supports: every later version can read its dump.
  if (postgres?.major !== 15)
    throw new Error('A dump is made by PostgreSQL 15: apt-get install postgresql-15')
  await administer(postgres.administration, 'create database dumped')
  await makeDump(addressOn(postgres.administration, 'dumped'))
} finally {
  await postgres?.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

async function makeDump(connectionString: string) {
  const env = {
    DATABASE_URL: connectionString,
    DATA_DIR: dataDir,
    APP_SECRET: dumpSecret,
    OFFICE_KEY: officeKey,
    PUBLIC_URL: dumpUrl,
    SHOP_DEMO: '1',
    DEMO_ORDERS: '0',
    LOG_LEVEL: 'error',
  }
  const server = await startServerProcess(env, tree)
  const client = new Client({ connectionString })
  await client.connect()
  try {
    const visitor = visitShopAt(server.url, officeKey)
    const shopped = await shop(visitor, async (email) => {
      const { rows } = await client.query<SealedRow>(
        `select * from outbox where recipient = $1 and kind = 'welcome'`,
        [email],
      )
      return mailedPassword(rows[0], keysFrom(dumpSecret))
    })
    const command = [join(tree, 'dist/server/shop-command.js'), 'add-key', 'North gate', 'door']
    const doorKey = execFileSync(process.execPath, command, {
      env: { PATH: process.env['PATH'], ...env },
      encoding: 'utf8',
    }).trim()

    const orders: Written['orders'][number][] = []
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page = await visitor.office('find-orders', { cursor })
      for (const { code } of page.orders) orders.push(await visitor.office('get-order', { order: code }))
      cursor = page.cursor
    }
    const seen: Record<string, Written['seen'][string]> = {}
    for (const { email, token } of shopped.people) {
      const { data } = await visitor.call('get-data', { token })
      seen[email] = { orders: data.orders, refunds: data.refunds }
    }
    await server.end()
    const faults = server.logs().filter((line) => /^{"level":[4-6]0/.test(line))
    if (faults.length > 0) throw new Error(`There were faults:\n${faults.join('\n')}`)

    const migrations = await client.query<{ name: string }>('select name from kysely_migration order by name')
    const unsent = await client.query<{ count: number }>(
      'select count(*)::integer as count from outbox where sent_at is null',
    )
    const written = {
      commit,
      madeAt: new Date().toISOString(),
      migrations: migrations.rows.map(({ name }) => name),
      rows: await countRows(client),
      unsentMails: unsent.rows[0]?.count ?? 0,
      doorKey,
      shopped,
      orders,
      seen,
    }
    storeDump(folder, release, dumped(connectionString), written)
  } finally {
    await client.end()
    await server.end()
  }
}

/** A whole database as statements, without lines that only psql understands (those that start with a backslash). */
function dumped(connectionString: string): string {
  const { status, stdout, stderr } = spawnSync(
    '/usr/lib/postgresql/15/bin/pg_dump',
    ['--inserts', '--no-owner', '--no-privileges', connectionString],
    { encoding: 'utf8', maxBuffer: 2 ** 30 },
  )
  if (status !== 0) throw new Error(`pg_dump: ${stderr}`)
  return stdout.replace(/^\\.*\n/gm, '')
}
