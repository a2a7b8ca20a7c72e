import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { brokenInvariants } from '../support/database/invariants'
import { continuousCatalogue, shopContinuously, wrongBoats } from '../support/processes/continuous-shoppers'
import { dataDirDatabase } from '../support/processes/killable-databases'
import { startKillableShop, type KillableShop } from '../support/processes/killable-shop'
import { expectMailed } from '../support/processes/retrying-shoppers'
import { timed } from '../support/timing/in-turns'

/** Number of kills; `KILLS=50 npx vitest run tests/faults/random-kills` kills more often. */
const kills = Number(process.env.KILLS ?? 10)
/** Maximum number of mails that one process sends at a time. */
const mailsAtOnce = 20

let killable: KillableShop
beforeAll(async () => {
  killable = await startKillableShop(dataDirDatabase(), continuousCatalogue(kills))
})
afterAll(() => killable.stop())

/** Whether an order exists and, if a payment was confirmed, is paid. */
const isStored = (isFoundPaid: boolean | undefined, isPaid: boolean | null) =>
  isFoundPaid !== undefined && (isPaid === null || isFoundPaid === isPaid)

test(
  `after kill -9 of the server or PostgreSQL at ${kills} random moments under load, the ledger is consistent, no confirmed call is lost, and bulk cancellations are done once`,
  async () => {
    const { shop, inbox } = killable
    const books = () => brokenInvariants(({ text }) => shop.sql(text))
    let isOver = false
    const boats: Promise<void>[] = []
    const { orders, counts, finished, takeOffBoat } = shopContinuously(
      shop,
      await shop.customers(10),
      () => isOver,
    )
    await timed(`${kills} kills`, async () => {
      for (let kill = 1; kill <= kills; kill++) {
        const answeredBefore = counts.answered
        while (counts.answered < answeredBefore + 5) await delay(10)
        // The office's work on many orders is interrupted by this kill or by one of the next.
        boats.push(takeOffBoat())
        await delay(Math.random() * 500)
        const isDatabase = kill % 4 === 0
        await (isDatabase ? killable.killDatabase() : killable.kill())
        expect({ kill, broken: await books() }).toEqual({ kill, broken: [] })
        if (!isDatabase) await killable.restart()
      }
    })
    isOver = true
    await Promise.all([finished, ...boats])
    expect(await wrongBoats(shop)).toEqual([])
    expect(counts.brokenOff).toBeGreaterThan(0)
    expect(await books()).toEqual([])
    const stored = await shop.sql<{ code: string; is_paid: boolean }>(
      'select code, paid_at is not null as is_paid from orders where code = any($1)',
      [orders.map(({ code }) => code)],
    )
    const paidByCode = new Map(stored.map(({ code, is_paid }) => [code, is_paid]))
    expect(orders.filter(({ code, isPaid }) => !isStored(paidByCode.get(code), isPaid))).toEqual([])
    const twice = await expectMailed(shop, inbox)
    expect(twice).toBeLessThanOrEqual(kills * mailsAtOnce)
    const [many] = await shop.sql<{ cancelled: number; rows: number }>(
      `select (select count(*)::int from cancellation_order) as cancelled, (select count(*)::int from bulk_row) as rows`,
    )
    expect((many?.cancelled ?? 0) + (many?.rows ?? 0)).toBeGreaterThan(0)
    const of = `${many?.cancelled} ended by cancellations, ${many?.rows} rows of jobs`
    process.stdout.write(
      `  ${orders.length} orders, ${of}, ${JSON.stringify(counts)}, ${twice} mails came twice\n`,
    )
  },
  120_000 + kills * 30_000,
)
