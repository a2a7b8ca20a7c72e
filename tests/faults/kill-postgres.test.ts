import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startSmtpInbox, type SmtpInbox } from '../support/mail/smtp-inbox'
import { type Crash, killableDatabases } from '../support/processes/killable-databases'
import { buildOnce, serverEnv, visitShop, type RaceShop } from '../support/processes/race-shop'
import {
  expectOrdersStored,
  expectMailed,
  shopWithRetries,
  retryCatalogue,
} from '../support/processes/retrying-shoppers'
import { startServerProcess, type ServerProcess } from '../support/processes/server-process'
import { timed, until } from '../support/timing/in-turns'

const shoppers = 200
/** Crashes by the number of confirmed checkouts before them. */
const crashAfter = new Map<number, Crash>([
  [50, 'killed'],
  [120, 'stopped hard'],
])

describe.each(await killableDatabases())('on $name', (place) => {
  let inbox: SmtpInbox
  let server: ServerProcess
  let shop: RaceShop

  beforeAll(async () => {
    await buildOnce()
    inbox = await startSmtpInbox()
    server = await startServerProcess({ ...serverEnv, ...place.env, SMTP_URL: inbox.url })
    shop = visitShop([server], place.address())
    await shop.import(retryCatalogue(shoppers))
  })
  afterAll(async () => {
    await shop.stop()
    await inbox.stop()
    await place.remove()
  })

  test('the server survives database crashes during 200 checkouts, and every confirmed order exists', async () => {
    const customers = await shop.customers(shoppers)
    let crashing = Promise.resolve()
    const { placed, trouble } = await timed(`200 checkouts, two crashes (${place.name})`, () =>
      shopWithRetries(shop, customers, (answered) => {
        const how = crashAfter.get(answered)
        if (how !== undefined) crashing = crashing.then(() => place.crash(how))
      }),
    )
    await crashing
    expect(trouble.faults).toBeGreaterThan(0)
    // The process itself kept running: no call ended without a response.
    expect(trouble.brokenOff).toBe(0)
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
    // If the database was down, the process could not record that it sent a mail, and sends it again after a minute.
    // That minute may end once nothing else is in progress: the remaining mails were claimed more than five seconds
    // ago.
    await until('only mails that wait for their minute are left', 120, async () => {
      const others = await shop.sql(
        `select 1 from outbox where sent_at is null
         and due_at not between now() + interval '15 seconds' and now() + interval '55 seconds'`,
      )
      return others.length === 0
    })
    await shop.sql('update outbox set due_at = now() where sent_at is null')
    await expectOrdersStored(shop, placed)
    const twice = await expectMailed(shop, inbox)
    process.stdout.write(`  ${trouble.faults} faults were answered; ${twice} mails came twice\n`)
    expect(await server.end()).toBe(0)
  })
})
