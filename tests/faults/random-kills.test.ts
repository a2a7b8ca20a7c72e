import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../../server/db/embedded/launch-postgres'
import { dataDirPlace } from '../support/fault-places'
import { timed } from '../support/in-turns'
import { brokenInvariants } from '../support/invariants'
import { buildOnce, serverEnv, visitShop, type RaceShop } from '../support/race-shop'
import { restlessCatalogue, shopRestlessly } from '../support/restless-shoppers'
import { startServerProcess, type ServerProcess } from '../support/server-process'
import { startSmtpInbox, type SmtpInbox } from '../support/smtp-inbox'
import { expectMailed } from '../support/stubborn-shoppers'

/** `KILLS=50 npx vitest run tests/faults/random-kills` kills more often. */
const kills = Number(process.env.KILLS ?? 10)
/** How many mails one process has in its hands at most. */
const mailsInHand = 20

const place = dataDirPlace()
let inbox: SmtpInbox
let server: ServerProcess
let shop: RaceShop
let start: () => Promise<ServerProcess>

beforeAll(async () => {
  await buildOnce()
  inbox = await startSmtpInbox()
  const PORT = String(await freePort())
  start = () => startServerProcess({ ...serverEnv, ...place.env, PORT, SMTP_URL: inbox.url })
  server = await start()
  shop = visitShop([server], place.address())
  await shop.import(restlessCatalogue)
})
afterAll(async () => {
  await server.end()
  await shop.stop()
  await inbox.stop()
  await place.remove()
})

const books = () => brokenInvariants(({ text }) => shop.sql(text))

test(
  `kill -9 at ${kills} random moments under load: the books are whole after each, and what was told is there`,
  async () => {
    let isOver = false
    const { told, counts, finished } = shopRestlessly(shop, await shop.customers(10), () => isOver)
    await timed(`${kills} kills`, async () => {
      for (let kill = 1; kill <= kills; kill++) {
        const answeredBefore = counts.answered
        while (counts.answered < answeredBefore + 5) await delay(10)
        await delay(Math.random() * 500)
        expect(await server.end('SIGKILL')).toBe('SIGKILL')
        expect({ kill, broken: await books() }).toEqual({ kill, broken: [] })
        // The dead process holds its mails for a minute; that minute is over now.
        await shop.sql(`update outbox set due_at = now() where sent_at is null`)
        server = await start()
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
