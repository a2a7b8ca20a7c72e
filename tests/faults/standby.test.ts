import { setTimeout as delay } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { startPostgresPair } from '../support/database/postgres-pair'
import { startSmtpInbox } from '../support/mail/smtp-inbox'
import { buildOnce, serverEnv, visitShop } from '../support/processes/race-shop'
import {
  expectOrdersStored,
  expectMailed,
  shopWithRetries,
  retryCatalogue,
} from '../support/processes/retrying-shoppers'
import { startServerProcesses } from '../support/processes/server-process'
import { until } from '../support/timing/in-turns'

/** Number of shoppers; `npm run prove -- standby` runs it with more. */
const shoppers = Number(process.env.STANDBY_SHOPPERS ?? 60)
const killAfter = Math.round(shoppers / 3)

const pair = await startPostgresPair()

// Like the calls and races, this test runs on the system's PostgreSQL if there is one (vitest.config.ts).
test.runIf(pair !== null)(
  'after the primary is killed during a sale, the standby continues to sell and has every confirmed order',
  async () => {
    if (pair === null) return
    await buildOnce()
    const inbox = await startSmtpInbox()
    const env = { ...serverEnv, DATABASE_URL: pair.connectionString, SMTP_URL: inbox.url }
    const servers = await startServerProcesses(2, env)
    const before = visitShop(servers, pair.primary)
    const after = visitShop(servers, pair.standby)
    onTestFinished(async () => {
      await after.stop()
      await inbox.stop()
      await pair.stop()
    })
    await before.import(retryCatalogue(shoppers))
    await delay(600)
    const customers = await before.customers(shoppers)

    let failover: Promise<number> | undefined
    const { placed, trouble } = await shopWithRetries(after, customers, (answered) => {
      if (answered === killAfter) failover ??= failOver()
    })
    const seconds = ((await failover) ?? Infinity) / 1000
    process.stdout.write(
      `  ${placed.length} orders; selling again ${seconds.toFixed(1)} s after the primary's end; ${trouble.faults} faults\n`,
    )
    expect(placed).toHaveLength(shoppers)
    expect(trouble.brokenOff).toBe(0)
    expect(seconds).toBeLessThan(45)
    // Unsent mails wait a minute until another process may send them. That wait is not measured here.
    await after.sql('update outbox set due_at = now() where sent_at is null')
    await until('no mail waits', 60, async () => {
      const waiting = await after.sql('select 1 from outbox where sent_at is null')
      return waiting.length === 0
    })
    await expectOrdersStored(after, placed)
    await expectMailed(after, inbox)

    /** Kills the primary. Returns the milliseconds until the first place is sold afterwards. */
    async function failOver(): Promise<number> {
      await pair?.killPrimary()
      const began = performance.now()
      await pair?.promote()
      await until('a process sells again', 60, async () => {
        const added = await after.call('add-product-to-cart', {
          cart: null,
          external_code: 'pass',
          full_name: 'First after',
          email: 'first@example.com',
          transport_time_id: null,
        })
        return added.status === 200
      })
      return performance.now() - began
    }
  },
)
