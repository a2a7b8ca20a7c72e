import { afterAll, beforeAll, expect, test } from 'vitest'
import { recountStock } from '#server/modules/catalogue/recount-stock'
import { startTestApp, type TestApp } from '#tests/support/app/test-app'

let shop: TestApp
beforeAll(async () => {
  // Its clock is compared with the database's.
  shop = await startTestApp({
    now: new Date().toISOString(),
    env: { STRIPE_SECRET_KEY: 'sk_live_a-secret', STRIPE_WEBHOOK_SECRET: 'whsec_a-secret' },
  })
})
afterAll(() => shop.stop())

const health = async () =>
  Object.fromEntries((await shop.officeAnswer('get-health', {})).checks.map((one) => [one.check, one]))

test('every check has its verdict and its details', async () => {
  shop.clock.now = new Date()
  const before = await health()
  expect(before['clock']).toMatchObject({ verdict: 'good' })
  expect(before['stock']).toMatchObject({ verdict: 'look', facts: { counted_at: null } })
  expect(before['backup']).toMatchObject({ verdict: 'bad', facts: { at: null } })
  // A voucher of this name is no backup.
  await shop.db.kysely
    .insertInto('audit_log')
    .values({ at: shop.clock.now, actor: 'command', action: 'save-voucher', subject: 'backup' })
    .execute()
  expect((await health())['backup']).toMatchObject({ verdict: 'bad' })
  expect(before['gateway']).toMatchObject({ verdict: 'look', facts: { gateway: 'sandbox', why_not: null } })
  expect(before['version']?.facts).toMatchObject({ node: process.version, migration: expect.any(String) })

  await recountStock(shop.context)
  await shop.db.kysely
    .insertInto('audit_log')
    .values({ at: shop.clock.now, actor: 'command', action: 'backup', subject: 'backup' })
    .execute()
  expect(await health()).toMatchObject({
    stock: { verdict: 'good', facts: { wrong: 0 } },
    backup: { verdict: 'good', facts: { at: shop.clock.now.toISOString() } },
  })
})

test('with BACKUP_URL only a backup that has reached the store counts', async () => {
  const backup = async (action: string, hoursAgo: number) => {
    const at = new Date(shop.clock.now.getTime() - hoursAgo * 3_600_000)
    await shop.db.kysely
      .insertInto('audit_log')
      .values({ at, actor: 'command', action, subject: 'backup' })
      .execute()
    return at.toISOString()
  }
  const verdict = async () => {
    const { verdict, facts } = (await health())['backup'] ?? {}
    return { verdict, ...facts }
  }
  await backup('backup', 1)
  const { environment } = shop.context
  environment.BACKUP_URL = 's3://store.example/backups'
  try {
    expect(await verdict()).toMatchObject({ verdict: 'bad', at: null, is_stored: true })
    const old = await backup('upload-backup', 40)
    expect(await verdict()).toMatchObject({ verdict: 'look', at: old })
    const recent = await backup('upload-backup', 2)
    expect(await verdict()).toMatchObject({ verdict: 'good', at: recent })
  } finally {
    delete environment.BACKUP_URL
  }
})

test('a wrong counter, overdue work and a wrong clock are reported', async () => {
  await shop.db.pool.query(`update pool set taken = taken + 1 where travel_time_id is null`)
  await shop.db.pool.query(`delete from stock_audit`)
  shop.context.log.error = () => undefined
  await recountStock(shop.context)
  await shop.answer('add-merchandise-to-cart', { external_code: 'shirt' })
  shop.later(60)
  expect(await health()).toMatchObject({
    stock: { verdict: 'bad' },
    worker: { verdict: 'bad', facts: { job: 'carts' } },
    clock: { verdict: 'bad' },
  })
})

test('the environment check says which keys are set, and never their values', async () => {
  await shop.configure({ gateway: 'wspay' })
  const environment = await shop.officeAnswer('get-environment', {})
  expect(environment.why_no_cards).toContain('WSPAY_SHOP_ID')
  const [sandbox, wspay, stripe] = environment.gateways
  expect(sandbox).toMatchObject({ gateway: 'sandbox', can_serve: true })
  expect(wspay).toMatchObject({
    gateway: 'wspay',
    can_serve: false,
    variables: [{ name: 'WSPAY_SHOP_ID', is_set: false }, {}, {}],
  })
  expect(stripe).toMatchObject({ gateway: 'stripe', can_serve: true, is_live: true })
  expect(JSON.stringify(environment)).not.toContain('a-secret')
  expect(await health()).toMatchObject({ gateway: { verdict: 'bad' } })
})
