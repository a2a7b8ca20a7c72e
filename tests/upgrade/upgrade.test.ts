import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OfficeOrder } from '#contract/office/office-order'
import { fillDemo } from '#demo/fill/fill-demo'
import { openDatabase } from '#server/platform/db/database'
import { migrationNames } from '#server/platform/db/migrate'
import { checkSecret } from '#server/platform/db/secret-fingerprint'
import { startTestApp, type TestApp } from '../support/app/test-app'
import { brokenInvariants } from '../support/database/invariants'
import { createEmptyDatabase } from '../support/database/test-database'
import { buildOnce, serverEnv } from '../support/processes/race-shop'
import { release } from '../support/sources/schema-files'
import { countRows, dumpNames, dumpSecret, loadDump, writtenOf } from './dump-files'

const folder = join(import.meta.dirname, 'dumps')

test('each release has a database that it wrote', () => {
  expect(dumpNames(folder), 'npm run upgrade-dump').toContain(release)
  const sizes = readdirSync(folder).map((file) => statSync(join(folder, file)).size)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(1_000_000)
})

describe.each(dumpNames(folder))('a database that version %s wrote', (name) => {
  const written = writtenOf(folder, name)
  const { shopped } = written
  let database: Awaited<ReturnType<typeof createEmptyDatabase>>
  let shop: TestApp
  const stop: (() => Promise<void>)[] = []
  beforeAll(async () => {
    await buildOnce()
    database = await createEmptyDatabase()
    stop.push(() => database.drop())
    await loadDump(folder, name, database.connectionString)
  })
  afterAll(async () => {
    for (const end of stop.toReversed()) await end()
  })

  test('is upgraded by the command of an installed shop, with every row that it had', async () => {
    const db = openDatabase(database.connectionString, { connections: 1 })
    const ran = () => db.pool.query<{ name: string }>('select name from kysely_migration order by name')
    const before = (await ran()).rows.map((row) => row.name)
    expect(before).toEqual(written.migrations)
    upgradeInstalled(database.connectionString)
    expect((await ran()).rows.map((row) => row.name)).toEqual(migrationNames())
    // The audit log says that the backup was written.
    const logged = { audit_log: (written.rows['audit_log'] ?? 0) + 1 }
    expect(await countRows(db.pool)).toMatchObject({ ...written.rows, ...logged })
    const now = new Date(Date.parse(written.madeAt) + 60_000)
    await checkSecret(db, dumpSecret, [], now)
    expect(await fillDemo(db, now)).toBe(false)
    await db.close()
    shop = await startTestApp({ database, now: now.toISOString() })
    stop.push(() => shop.stop())
    await expectSoundBooks()
  })

  test('keeps every order as the office and its buyer saw it', async () => {
    expect(written.orders).toHaveLength(14)
    for (const { order, events } of written.orders) {
      const now = await shop.officeAnswer('get-order', { order: order.code })
      expect(now).toMatchObject({ order, events })
    }
    for (const { email, token, password } of shopped.people) {
      const { data } = await shop.answer('get-data', { token })
      expect(data).toMatchObject(written.seen[email] ?? { orders: 'none were seen' })
      const again = await shop.answer('login', { email, password })
      expect(again.data.orders).toEqual(data.orders)
    }
  })

  test('continues to work: gates admit, waiting orders are paid, refunds and mails go out', async () => {
    const { orders } = shopped
    const active = tickets(await allOrders()).filter(({ status }) => status === 'active')
    const answers: Record<string, number> = {}
    for (const { barcode } of active) {
      const scan = { barcode, gate: 'North' }
      const { status, body: atTheDoor } = await shop.office('check-in', scan, written.doorKey)
      expect(status).toBe(200)
      // The festival is later: the door asks staff who may override.
      const body =
        atTheDoor['reason'] === 'not-today'
          ? (await shop.office('check-in', { ...scan, override: true })).body
          : atTheDoor
      answers[String(body['result'])] = (answers[String(body['result'])] ?? 0) + 1
    }
    expect(answers).toEqual({ admitted: active.length - 1, already: 1 })

    await shop.officeAnswer('record-payment', await dueOf(orders.waitsForTransfer))
    await pay(orders.waitsForCard)
    await pay(orders.planUnderWay)
    const statusOf = async (code: string) => (await orderOf(code)).payment_status
    expect(await statusOf(orders.waitsForTransfer)).toBe('paid')
    expect(await statusOf(orders.waitsForCard)).toBe('paid')
    expect((await orderOf(orders.planUnderWay)).payments.map(({ payment_status }) => payment_status)).toEqual(
      ['paid', 'paid', 'paid', 'pending'],
    )

    const { refunds } = await shop.officeAnswer('find-refunds', { status: 'active' })
    const requested = refunds.find(({ order }) => order === orders.refundRequested)
    // The older version encrypted its account.
    expect(requested?.bank_account).toBe('HR•• •••• 0160')
    for (const outcome of ['processing', 'processed'] as const)
      await shop.officeAnswer('process-refund', {
        refund_id: requested?.id ?? 0,
        outcome,
        even_if_admitted: true,
      })

    await shop.runJobs()
    expect(shop.mails.length).toBeGreaterThan(written.unsentMails)
    await expectSoundBooks()
  })

  /** Runs `npm run shop -- upgrade`, which writes a backup before it migrates. */
  function upgradeInstalled(connectionString: string) {
    const dataDir = mkdtempSync(join(tmpdir(), 'upgraded-'))
    stop.push(() => Promise.resolve(rmSync(dataDir, { recursive: true })))
    const command = ['dist/server/shop-command.js', 'upgrade', '--fast', join(dataDir, 'before.backup')]
    execFileSync(process.execPath, command, {
      env: { ...serverEnv, DATABASE_URL: connectionString, DATA_DIR: dataDir, APP_SECRET: dumpSecret },
    })
  }

  async function expectSoundBooks() {
    const broken = await brokenInvariants(({ text }) => shop.db.pool.query(text).then(({ rows }) => rows))
    expect(broken).toEqual([])
    await shop.checkBooks()
  }

  const orderOf = async (code: string) => (await shop.officeAnswer('get-order', { order: code })).order
  const allOrders = () => Promise.all(written.orders.map(({ order }) => orderOf(order.code)))
  const tickets = (of: OfficeOrder[]) => of.flatMap((one) => one.tickets)

  async function dueOf(code: string) {
    const [payment] = (await orderOf(code)).payments
    return { order: code, amount: payment?.amount ?? 0, reference: 'today' }
  }

  /** Pays the first open payment of an order by its link. */
  async function pay(code: string) {
    const { checksum, payments } = await orderOf(code)
    const open = payments.find(({ payment_status }) => payment_status !== 'paid')
    const { data } = await shop.answer('pay-payment-plan-order-payment', {
      order: code,
      checksum,
      reference: open?.reference,
    })
    await shop.paySandbox(data.payment, 'paid')
  }
})
