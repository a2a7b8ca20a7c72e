import { setTimeout as delay } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { hasPatroni, startPatroniCluster } from '../support/database/patroni-cluster'
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

/** Number of shoppers, set by `npm run prove -- patroni`. Without it nothing runs. */
const shoppers = Number(process.env.PATRONI_SHOPPERS ?? 0)
const killAfter = Math.round(shoppers / 3)

test.runIf(shoppers > 0)(
  'after the primary’s host is killed during a sale, Patroni promotes the standby and every confirmed order exists',
  async () => {
    if (!hasPatroni) throw new Error('The proof needs: apt-get install patroni etcd-server haproxy')
    await buildOnce()
    const cluster = await startPatroniCluster()
    onTestFinished(() => cluster.stop())
    const first = await cluster.primary()
    const second = first === 'db1' ? 'db2' : 'db1'
    const inbox = await startSmtpInbox()
    const env = { ...serverEnv, DATABASE_URL: cluster.connectionString, SMTP_URL: inbox.url }
    const servers = await startServerProcesses(2, env)
    const shop = visitShop(servers, cluster.connectionString)
    onTestFinished(async () => {
      await shop.stop()
      await inbox.stop()
    })
    await shop.import(retryCatalogue(shoppers))
    await delay(600)
    const customers = await shop.customers(shoppers)
    // A killed host ends the connections of the test itself too.
    let failover: Promise<{ promoted: number; sells: number }> | undefined
    const { placed, trouble } = await shopWithRetries(shop, customers, (answered) => {
      if (answered === killAfter) failover ??= failOver()
    })
    const { promoted, sells } = (await failover) ?? { promoted: Infinity, sells: Infinity }
    process.stdout.write(
      `  ${placed.length} orders; promoted ${promoted.toFixed(1)} s and selling again ${sells.toFixed(1)} s after the kill; ` +
        `${trouble.faults} errors, ${trouble.brokenOff} calls without an answer\n`,
    )
    expect(placed).toHaveLength(shoppers)
    expect(trouble.brokenOff).toBe(0)
    expect(sells).toBeLessThan(45)
    expect(await cluster.primary()).toBe(second)
    // Unsent mails wait a minute until another process may send them. That wait is not measured here.
    await shop.sql('update outbox set due_at = now() where sent_at is null')
    await expectOrdersStored(shop, placed)
    await expectMailed(shop, inbox)

    // The killed host returns as the standby, without a second primary.
    cluster.start(first)
    await until('the killed host is the synchronous standby', 120, () => cluster.isSynchronous(first))
    expect(await cluster.primary()).toBe(second)

    async function failOver() {
      await cluster.kill(first)
      const began = performance.now()
      const seconds = () => (performance.now() - began) / 1000
      await until('the standby is the primary', 90, async () => {
        const primary = await cluster.primary().catch(() => first)
        return primary === second
      })
      const promotedAfter = seconds()
      await until('a process sells again', 60, async () => {
        const added = await shop.call('add-product-to-cart', {
          cart: null,
          external_code: 'pass',
          full_name: 'First after',
          email: 'first@example.com',
          transport_time_id: null,
        })
        return added.status === 200
      })
      return { promoted: promotedAfter, sells: seconds() }
    }
  },
)
