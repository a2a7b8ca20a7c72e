import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { killableDatabases } from '../support/processes/killable-databases'
import { startKillableShop, type KillableShop } from '../support/processes/killable-shop'
import {
  expectOrdersStored,
  expectMailed,
  shopWithRetries,
  retryCatalogue,
} from '../support/processes/retrying-shoppers'
import { timed } from '../support/timing/in-turns'

const shoppers = 200
/** Numbers of confirmed checkouts after which the server is killed. */
const killAfter = new Set([50, 120])

describe.each(await killableDatabases())('on $name', (place) => {
  let killable: KillableShop
  beforeAll(async () => {
    killable = await startKillableShop(place, retryCatalogue(shoppers))
  })
  afterAll(() => killable.stop())

  test('after kill -9 during 200 checkouts every confirmed order exists, and the others succeed on retry', async () => {
    const { shop, inbox } = killable
    let restarting = Promise.resolve()
    const killAndRestart = async () => {
      await killable.kill()
      await timed('started again', () => killable.restart())
    }
    const customers = await shop.customers(shoppers)
    const { placed, trouble } = await timed(`200 checkouts, two kills (${place.name})`, () =>
      shopWithRetries(shop, customers, (answered) => {
        if (killAfter.has(answered)) restarting = killAndRestart()
      }),
    )
    await restarting
    expect(trouble.brokenOff).toBeGreaterThan(0)
    await expectOrdersStored(shop, placed)
    const twice = await expectMailed(shop, inbox)
    process.stdout.write(`  ${trouble.brokenOff} calls broke off; ${twice} mails came twice\n`)
  })
})
