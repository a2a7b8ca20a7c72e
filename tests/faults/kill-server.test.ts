import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { timed } from '../support/timing/in-turns'
import { faultPlaces } from '../support/processes/fault-places'
import { startKillableShop, type KillableShop } from '../support/processes/killable-shop'
import {
  expectKept,
  expectMailed,
  shopStubbornly,
  stubbornCatalogue,
} from '../support/processes/stubborn-shoppers'

const shoppers = 200
/** Kills the server each time after these numbers of answered checkouts. */
const killAfter = new Set([50, 120])

describe.each(await faultPlaces())('on $name', (place) => {
  let killable: KillableShop
  beforeAll(async () => {
    killable = await startKillableShop(place, stubbornCatalogue(shoppers))
  })
  afterAll(() => killable.stop())

  test('after kill -9 in the middle of 200 checkouts answered orders exist, and the others succeed on retry', async () => {
    const { shop, inbox } = killable
    let restarting = Promise.resolve()
    const killAndRestart = async () => {
      await killable.kill()
      await timed('started again', () => killable.restart())
    }
    const customers = await shop.customers(shoppers)
    const { placed, trouble } = await timed(`200 checkouts, two kills (${place.name})`, () =>
      shopStubbornly(shop, customers, (answered) => {
        if (killAfter.has(answered)) restarting = killAndRestart()
      }),
    )
    await restarting
    expect(trouble.brokenOff).toBeGreaterThan(0)
    await expectKept(shop, placed)
    const twice = await expectMailed(shop, inbox)
    process.stdout.write(`  ${trouble.brokenOff} calls broke off; ${twice} mails came twice\n`)
  })
})
