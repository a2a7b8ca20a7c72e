import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataDirPlace } from '../support/processes/fault-places'
import { timed } from '../support/timing/in-turns'
import { brokenInvariants } from '../support/database/invariants'
import { startKillableShop, type KillableShop } from '../support/processes/killable-shop'
import { restlessCatalogue, shopRestlessly } from '../support/processes/restless-shoppers'
import { expectMailed } from '../support/processes/stubborn-shoppers'

/** `KILLS=50 npx vitest run tests/faults/random-kills` kills more often. */
const kills = Number(process.env.KILLS ?? 10)
/** The largest number of mails that one process sends at a time. */
const mailsInHand = 20

let killable: KillableShop
beforeAll(async () => {
  killable = await startKillableShop(dataDirPlace(), restlessCatalogue)
})
afterAll(() => killable.stop())

test(
  `kill -9 at ${kills} random moments under load: the books are consistent after each, and no answered call is lost`,
  async () => {
    const { shop, inbox } = killable
    const books = () => brokenInvariants(({ text }) => shop.sql(text))
    let isOver = false
    const { told, counts, finished } = shopRestlessly(shop, await shop.customers(10), () => isOver)
    await timed(`${kills} kills`, async () => {
      for (let kill = 1; kill <= kills; kill++) {
        const answeredBefore = counts.answered
        while (counts.answered < answeredBefore + 5) await delay(10)
        await delay(Math.random() * 500)
        await killable.kill()
        expect({ kill, broken: await books() }).toEqual({ kill, broken: [] })
        await killable.restart()
      }
    })
    isOver = true
    await finished
    expect(counts.brokenOff).toBeGreaterThan(0)
    expect(await books()).toEqual([])
    const kept = await shop.sql<{ code: string; is_paid: boolean }>(
      'select code, paid_at is not null as is_paid from orders where code = any($1)',
      [told.map(({ code }) => code)],
    )
    const isKeptPaid = new Map(kept.map(({ code, is_paid }) => [code, is_paid]))
    expect(told.filter(({ code, isPaid }) => isKeptPaid.get(code) !== isPaid)).toEqual([])
    const twice = await expectMailed(shop, inbox)
    expect(twice).toBeLessThanOrEqual(kills * mailsInHand)
    process.stdout.write(`  ${told.length} orders, ${JSON.stringify(counts)}, ${twice} mails came twice\n`)
  },
  120_000 + kills * 30_000,
)
