import { createReadStream, rmSync, statSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { demoHistory } from '#demo/fill/demo-history'
import { fillDemo } from '#demo/fill/fill-demo'
import { restoreBackup } from '#server/modules/backup/restore-backup'
import { writeBackup } from '#server/modules/backup/write-backup'
import { stockAudit } from '#server/modules/catalogue/recount-stock'
import { type Database, openDatabase } from '#server/platform/db/database'
import { tableStore } from '#server/platform/storage/picture-store'
import { startTestApp } from '../support/app/test-app'
import { ticketItem } from '../support/app/test-catalogue'
import { brokenInvariants } from '../support/database/invariants'
import { tableSums } from '../support/database/table-sums'
import { createTestDatabase, startOwnPostgres } from '../support/database/test-database'
import { timed } from '../support/timing/in-turns'

/** Number of orders; `npm run prove -- restore 1000000` runs it with that many. */
const orders = Number(process.env['RESTORE_ORDERS'] ?? 2000)
vi.setConfig({ testTimeout: orders > 10_000 ? 3_600_000 : 240_000 })

const folder = mkdtempSync(join(tmpdir(), 'restore-'))
const source = await createTestDatabase()
const databases = [source]
const shop = await startTestApp({ database: source })
const other = await startOwnPostgres()
afterAll(async () => {
  await shop.stop()
  for (const database of databases) await database.drop()
  await other?.stop()
  rmSync(folder, { recursive: true, force: true })
})

test(`a shop of ${orders} orders moves to another PostgreSQL and back, unchanged`, async () => {
  await fillDemo(shop.db, shop.clock.now)
  const unhurried = openDatabase(source.connectionString, { connections: 1, limits: 'none' })
  await timed('made the orders', () =>
    demoHistory(unhurried, { orders, keys: shop.context.keys, now: shop.clock.now }),
  )
  await shop.context.catalogue.refresh()

  const elsewhere = other === null ? await createTestDatabase() : await other.createTestDatabase()
  const back = await createTestDatabase()
  databases.push(elsewhere, back)

  const [endless = ''] = await shop.sell(ticketItem({ stock_level: null }))
  // Visitors keep adding while the first backup runs. The backup contains each add either completely, with its place,
  // or not at all.
  const state = { isOver: false }
  let adds = 0
  const adding = (async () => {
    while (!state.isOver) {
      await shop.answer('add-product-to-cart', {
        external_code: endless,
        full_name: `Visitor ${(adds += 1)}`,
        email: 'v@example.com',
        token: null,
        cart: null,
        transport_time_id: null,
      })
    }
  })()
  await carry('the first', source.connectionString, elsewhere.connectionString).finally(
    () => (state.isOver = true),
  )
  await adding
  expect(adds).toBeGreaterThan(0)
  await carry('the way back', elsewhere.connectionString, back.connectionString)

  const [there, here] = [elsewhere, back].map(({ connectionString }) =>
    openDatabase(connectionString, { connections: 1, limits: 'none' }),
  ) as [Database, Database]
  try {
    const sums = await tableSums(here.pool)
    expect(sums).toEqual(await tableSums(there.pool))
    expect(sums['orders']).toMatch(new RegExp(`^${orders} `))
    // Carts are as they were at one moment during the backup; everything else did not change.
    const {
      cart: _cart,
      cart_line: _line,
      pool: _pool,
      rate_limit_count: _used,
      ...atRest
    } = await tableSums(unhurried.pool)
    expect(sums).toMatchObject(atRest)
    expect(await stockAudit(here)).toMatchObject({ ok: true })
    // With a million orders each rule takes longer than the restore. Then the checksums prove that the data is
    // unchanged.
    const ask = ({ text }: { text: string }) =>
      orders > 10_000 ? Promise.resolve([]) : here.pool.query(text).then(({ rows }) => rows)
    expect(await brokenInvariants(ask)).toEqual([])
    // Keys, indexes and triggers are restored.
    const made = `select count(*)::integer as extras from (select conname from pg_constraint union all
      select indexrelid::regclass::text from pg_index where indrelid in (select oid from pg_class
        where relnamespace = 'public'::regnamespace) union all select tgname from pg_trigger where not tgisinternal) all_of`
    expect((await here.pool.query(made)).rows).toEqual((await shop.db.pool.query(made)).rows)
    await expect(here.pool.query('update movement set amount = 1')).rejects.toThrow('append-only')
  } finally {
    await Promise.all([there.close(), here.close(), unhurried.close()])
  }
})

async function carry(name: string, from: string, to: string) {
  const path = join(folder, `${name.replaceAll(' ', '-')}.backup`)
  const now = shop.clock.now
  await timed(`${name}: backup`, () =>
    writeBackup({
      connectionString: from,
      path,
      files: [],
      pictures: tableStore,
      fingerprint: null,
      now,
      fast: orders > 10_000,
    }),
  )
  expect(statSync(path).mode & 0o777).toBe(0o600)
  process.stdout.write(`  ${Math.round(statSync(path).size / 1e6)} MB\n`)
  const began = performance.now()
  await timed(`${name}: restore`, () =>
    restoreBackup(createReadStream(path), {
      connectionString: to,
      invoicesAfter: [],
      dataDir: folder,
      keepsSecret: false,
      pictures: tableStore,
      now,
    }),
  )
  // The documented limit applies to a million orders; fewer take less time.
  expect(performance.now() - began).toBeLessThan(600_000)
}
