import { Registry } from 'prom-client'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readEnvironment, sharedVariables } from '#server/environment'
import { keysFrom } from '#server/platform/crypto/keys'
import { watchProcess, type ProcessWatch } from '#server/platform/process/process-watch'
import { startWorker } from '#server/registry/jobs'
import { officeBulk, officeEdits } from '#server/registry/office'
import { orderDesk } from '#tests/support/app/orders'
import { startTestApp, type TestApp } from '#tests/support/app/test-app'
import { croatianSettings } from '#tests/support/fiscal/croatian-settings'
import { until } from '#tests/support/timing/in-turns'

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp({ settings: croatianSettings('12345678903') })
})
afterAll(() => shop.stop())
beforeEach(() => shop.db.pool.query('delete from process'))

const secret = 'a secret of these tests'
const variablesOf = (env: Record<string, string>, key = secret) =>
  sharedVariables(readEnvironment(env), keysFrom(key))

let opened: ProcessWatch[] = []
afterEach(async () => {
  await Promise.all(opened.map((one) => one.end()))
  opened = []
})

/** Opens the watch of a process whose clock is `aheadMs` ahead of this machine's, and its log. */
function processWith(variables: Record<string, string | null>, aheadMs = 0) {
  const lines: string[] = []
  const line = (fields: object, message: string) => void lines.push(JSON.stringify({ ...fields, message }))
  const registry = new Registry()
  const clock = { aheadMs }
  const watch = watchProcess({
    db: shop.db.kysely,
    now: () => new Date(Date.now() + clock.aheadMs),
    log: { info: line, warn: line, error: line },
    registry,
    variables,
  })
  opened.push(watch)
  const gauge = async (name: string) => (await registry.getSingleMetric(name)?.get())?.values[0]?.value
  return { watch, lines, gauge, clock }
}

describe('the variables of several processes', () => {
  test('a difference is found by both processes, named, logged once, and gone when the other one ends', async () => {
    const whole = processWith(variablesOf({ STRIPE_SECRET_KEY: 'sk_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }))
    const partial = processWith(variablesOf({}))
    await whole.watch.check()
    await partial.watch.check()
    await whole.watch.check()
    for (const { watch, gauge } of [whole, partial]) {
      expect(watch.differing()).toEqual(['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'])
      expect(await gauge('shop_process_variables_differing')).toBe(2)
    }
    await whole.watch.check()
    expect(whole.lines).toHaveLength(1)
    expect(whole.lines[0]).toContain('STRIPE_SECRET_KEY')
    expect(whole.lines[0]).not.toMatch(/sk_1|whsec_1/)
    await partial.watch.end()
    await whole.watch.check()
    expect(whole.watch.differing()).toEqual([])
    expect(whole.lines).toHaveLength(2)
  })

  test('the database holds no value, and a process that only serves needs no mail server', async () => {
    const both = processWith(variablesOf({ SMTP_URL: 'smtp://user:word@mail.example' }))
    const serving = processWith(variablesOf({ WORKER: 'none' }))
    await both.watch.check()
    await serving.watch.check()
    await both.watch.check()
    expect([both.watch.differing(), serving.watch.differing()]).toEqual([[], []])
    const { rows } = await shop.db.pool.query<{ row: string }>('select process::text as row from process')
    expect(rows.map(({ row }) => row).join()).not.toMatch(/word|mail\.example/)
  })

  test('during a replacement of the secret only the secret is named', async () => {
    const old = processWith(variablesOf({ VIES_URL: 'https://vies.example' }))
    const next = processWith(variablesOf({}, 'the next secret of these tests'))
    await old.watch.check()
    await next.watch.check()
    expect(next.watch.differing()).toEqual(['APP_SECRET'])
  })

  test('a process that ended without a word is forgotten after three minutes', async () => {
    const { watch } = processWith(variablesOf({ SANDBOX: '1' }))
    const killed = processWith(variablesOf({}))
    await killed.watch.check()
    await watch.check()
    expect(watch.differing()).toEqual(['SANDBOX'])
    await shop.db.pool.query(`update process set seen_at = seen_at - interval '3 minutes'`)
    await watch.check()
    expect(watch.differing()).toEqual([])
  })
})

describe('the clock of a process', () => {
  test.each([
    [4000, true, 0],
    [30_000, true, 1],
    [7_200_000, false, 1],
    [-7_200_000, false, 1],
  ])('a clock that is %i ms ahead: right enough %s, %i warnings', async (aheadMs, isRight, warnings) => {
    const { watch, lines, gauge } = processWith(variablesOf({}), aheadMs)
    await watch.check()
    expect(watch.isClockRight()).toBe(isRight)
    expect(lines).toHaveLength(warnings)
    expect(await gauge('shop_clock_offset_seconds')).toBeCloseTo(aheadMs / 1000, -1)
  })

  test('a process with a wrong clock ends no reservation, and does once its clock is right', async () => {
    const { cart } = await shop.answer('add-merchandise-to-cart', { external_code: 'shirt' })
    const { watch, clock } = processWith(variablesOf({}), 7_200_000)
    await watch.check()
    // The job's own clock: the reservation is over.
    shop.later(120)
    const context = { ...shop.context, processes: watch }
    const registry = new Registry()
    const worker = startWorker(context, { mailing: null, registry, edits: officeEdits, bulk: officeBulk })
    const expired = () => shop.db.pool.query('select from cart where code = $1', [cart.code])
    try {
      const recounts = async () => (await shop.db.pool.query('select from stock_audit')).rowCount
      await until('another job has run', 30, async () => (await recounts()) === 1)
      expect((await expired()).rowCount).toBe(1)
      clock.aheadMs = 0
      await watch.check()
      await until('the reservation has ended', 30, async () => (await expired()).rowCount === 0)
    } finally {
      await worker.stop()
    }
  })
})

describe('a process without the certificate of a shop that is fiscalised', () => {
  test('it issues no document while another process has the certificate, and the order stays unpaid', async () => {
    const desk = orderDesk(shop)
    const buyer = await shop.customer()
    const order = await desk.buy(buyer, [{ external_code: 'pass', full_name: 'Ana Horvat' }], { paid: false })
    const pay = () =>
      shop.office('record-payment', { order: order.code, amount: order.total_price, reference: 'R1' })
    // The file does not exist, so its path is what is compared.
    const other = processWith(
      variablesOf({ FISCAL_CERT: '/nowhere.p12', FISCAL_CERT_PASSWORD: 'x', FISCAL_CA: '/nowhere.pem' }),
    )
    await other.watch.check()
    shop.context.log.error = () => undefined
    expect((await pay()).status).toBe(503)
    const paid = async () => (await desk.inOffice(order.code)).payment_status
    expect(await paid()).toBe('processing')
    await other.watch.end()
    expect((await pay()).status).toBe(200)
    expect(await paid()).toBe('paid')
  })
})
