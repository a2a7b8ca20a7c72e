import { expect, test as base } from '../fixtures'
import { setUpOwner } from '../office-steps'
import { runShop, type RunningShop } from '../running-shop'
import { cancelDeparture } from './cancelling'
import { closeBooks } from './closing'
import { buyCoach, buyEach, newCustomer } from './customers'
import { sellForCash, sendShirt } from './desk'
import { makeItems } from './items'
import { workInbox, workRest } from './money'
import { refundOneOfThree } from './refunds'
import { openShop, setUpShop } from './set-up'
import { answerPassword, gapsOf, untilNothingWaits } from './today'

/**
 * Runs a festival from an empty shop to closed books using only the screens. It takes minutes: `npm run prove --
 * festival` runs it, and `office.spec.ts` is its short version in every run.
 */
const test = base.extend<object, { shop: RunningShop }>({
  shop: [
    // Playwright derives the required fixtures from the first argument; there are none.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const shop = await runShop({ SHOP_DEMO: '0' })
      await use(shop)
      await shop.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
})

test('an empty shop is set up, sells, refunds and closes its books', async ({
  page,
  browser,
  shop,
  watched,
}) => {
  test.setTimeout(600_000)
  watched.expectRefusal('/office/api/get-me', 401)
  // A busy machine cancels these dry runs, and a form is then saved without them.
  for (const path of ['save-settings', 'save-item', 'save-event', 'save-look'])
    watched.expectRefusal(`/office/api/${path}`, 503)
  // These are dry runs before a form is filled in.
  watched.expectRefusal('/office/api/save-item', 422)
  watched.expectRefusal('/office/api/refund-items', 422)
  // The refund was already paid.
  watched.expectRefusal('/office/api/process-refund', 409)
  await setUpOwner(page, await shop.ownerLink())
  await answerPassword(page)

  await test.step('the gaps are closed one by one', async () => {
    await setUpShop(page)
    await makeItems(page)
    await openShop(page)
    // These depend on an official file, on the seller's jurisdiction, on the server's configuration, and on what is done later.
    expect(await gapsOf(page)).toEqual([
      'No guarantee notice for goods',
      'Cards are in test mode',
      'No test purchase yet',
      'No backup',
      'Only one owner',
      'Invoices aren’t reported',
      'The shop’s address isn’t public',
    ])
  })

  const sales = await test.step('customers buy in other browsers', async () => {
    const ana = await newCustomer(browser, shop, 'Ana Kovačević')
    const marko = await newCustomer(browser, shop, 'Marko Jurić')
    return {
      ana,
      marko,
      ...(await buyEach(ana)),
      three: await buyCoach(marko, /9 Jul/, [marko.name, 'Luka Jurić', 'Ema Jurić']),
      one: await buyCoach(marko, /9 Jul/, ['Petra Jurić']),
    }
  })
  await test.step('bank statements are worked to inbox zero', async () => {
    await workInbox(page, sales)
    await workRest(page, sales)
  })
  await test.step('one ticket of three is refunded by a bank file', () =>
    refundOneOfThree(page, shop, sales.marko, sales.three))
  const desk = await test.step('the desk sells for cash', () => sellForCash(page, shop, browser))
  await test.step('the shirt is packed and sent', () => sendShirt(page, shop, sales.ana, sales.shirt))
  await test.step('a departure is cancelled', () => cancelDeparture(page, shop, sales))
  await test.step('the day and the month are closed', () => closeBooks(page, { ...sales, desk }))
  await untilNothingWaits(page)
  for (const { watched: one } of [sales.ana, sales.marko]) expect(one.problems()).toEqual([])
})
