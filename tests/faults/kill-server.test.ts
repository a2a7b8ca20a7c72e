import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { timed } from '../support/in-turns'
import { faultPlaces } from '../support/fault-places'
import { freePort } from '../../server/db/embedded/launch-postgres'
import { buildOnce, serverEnv, visitShop, type RaceShop } from '../support/race-shop'
import { startServerProcess, type ServerProcess } from '../support/server-process'
import { startSmtpInbox, type SmtpInbox } from '../support/smtp-inbox'
import { expectKept, expectMailed, shopStubbornly, stubbornCatalogue } from '../support/stubborn-shoppers'

const shoppers = 200
/** After so many answered checkouts each time. */
const killAfter = new Set([50, 120])

describe.each(await faultPlaces())('on $name', (place) => {
  let inbox: SmtpInbox
  let server: ServerProcess
  let shop: RaceShop
  let start: () => Promise<ServerProcess>

  beforeAll(async () => {
    await buildOnce()
    inbox = await startSmtpInbox()
    // The same port each time: to the shoppers it is one shop.
    const PORT = String(await freePort())
    start = () => startServerProcess({ ...serverEnv, ...place.env, PORT, SMTP_URL: inbox.url })
    server = await start()
    shop = visitShop([server], place.address())
    await shop.import(stubbornCatalogue(shoppers))
  })
  afterAll(async () => {
    await server.end()
    await shop.stop()
    await inbox.stop()
    await place.remove()
  })

  test('kill -9 in the middle of 200 checkouts: what was answered is there, the rest works when tried again', async () => {
    let restarting = Promise.resolve()
    const killAndRestart = async () => {
      expect(await server.end('SIGKILL')).toBe('SIGKILL')
      // The dead process holds its mails for a minute; that minute is over now.
      await shop.sql(`update outbox set due_at = now() where sent_at is null`)
      server = await timed('started again', start)
    }
    const customers = await shop.customers(shoppers)
    const { told, trouble } = await timed(`200 checkouts, two kills (${place.name})`, () =>
      shopStubbornly(shop, customers, (answered) => {
        if (killAfter.has(answered)) restarting = killAndRestart()
      }),
    )
    await restarting
    expect(trouble.brokenOff).toBeGreaterThan(0)
    await expectKept(shop, told)
    const twice = await expectMailed(shop, inbox)
    process.stdout.write(`  ${trouble.brokenOff} calls broke off; ${twice} mails came twice\n`)
  })
})
