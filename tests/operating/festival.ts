import { readFileSync, writeFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { expect } from 'vitest'
import type { CatalogueFile } from '#contract/office/catalogue-file'
import { raceCatalogue, ticket } from '../support/processes/race-catalogue'
import { type RaceShop, visitShop } from '../support/processes/race-shop'
import { checkoutOf, fillCart } from '../support/processes/shopping'
import type { OperatorMachine } from './operator-machine'
import type { Services } from './systemctl'

const catalogue = raceCatalogue([ticket('pass', { stock_level: 100 })])
const year = new Date().getFullYear()

/** Events that happen while the operator works: buyers, and an accident. The keys are the guide's names for them. */
export function festival(machine: OperatorMachine, services: Services) {
  const before = { moment: new Date(), order: '', lost: '' }

  async function visited<Answer>(work: (shop: RaceShop) => Promise<Answer>): Promise<Answer> {
    // The server keeps running; only the connections opened to read its tables are closed.
    const server = { ...services.running(), end: () => Promise.resolve(0) }
    const shop = visitShop([server], machine.connectionString)
    try {
      return await work(shop)
    } finally {
      await shop.stop()
    }
  }

  /** Lets a customer buy by transfer and records the payment. Returns the order's code and its invoice number. */
  const orderIsPaid = (shop: RaceShop) => async () => {
    const [customer] = await shop.customers(1)
    if (customer === undefined) throw new Error('There is a customer')
    const cart = await fillCart(shop, customer, 'pass')
    const { body } = await shop.call('checkout-cart', checkoutOf(customer, cart, 'bank_transfer'))
    const { order } = body
    const [payment] = order?.payments ?? []
    if (order === undefined || payment === undefined) throw new Error('There is an order to be paid')
    const { code } = order
    const { amount, reference } = payment
    const booked = await shop.office('record-payment', { order: code, amount, reference })
    expect(booked.status).toBe(200)
    return { code, number: await lastNumber(shop) }
  }
  const lastNumber = async (shop: RaceShop) =>
    (await shop.sql<{ number: string }>('select number from invoice order by id desc limit 1'))[0]?.number
  const isThere = async (shop: RaceShop, code: string) =>
    (await shop.sql('select from orders where code = $1', [code])).length === 1

  const events: Readonly<Record<string, () => Promise<unknown>>> = {
    'the catalogue is edited': async () => {
      const path = `${machine.folder}/var/lib/shop/shop.json`
      const file = JSON.parse(readFileSync(path, 'utf8')) as CatalogueFile
      const settings = { ...file.settings, ...catalogue.settings, shopName: 'Summer Festival' }
      writeFileSync(path, JSON.stringify({ ...file, settings, items: catalogue.items }))
    },

    'two orders are paid': () =>
      visited(async (shop) => {
        // Another process imported it; this one sees it within half a second.
        await delay(600)
        await orderIsPaid(shop)()
        expect((await orderIsPaid(shop)()).number).toBe(`${year}-000002`)
      }),

    'an order is paid, and its invoice has the next number': () =>
      visited(async (shop) => expect((await orderIsPaid(shop)()).number).toBe(`${year}-000058`)),

    'an order is paid, then comes the accident, and orders after it': () =>
      visited(async (shop) => {
        before.order = (await orderIsPaid(shop)()).code
        await delay(50)
        before.moment = new Date()
        await delay(50)
        await shop.import({ items: [ticket('pass', { stock_level: 100, price: 1 })] })
        const lost = await orderIsPaid(shop)()
        expect(lost.number).toBe(`${year}-000060`)
        before.lost = lost.code
      }),

    'what was there before the accident is there, and an order gets the next number': () =>
      visited(async (shop) => {
        expect(await isThere(shop, before.order)).toBe(true)
        expect(await isThere(shop, before.lost)).toBe(false)
        expect(await shop.sql('select price from item')).toEqual([{ price: 1000 }])
        expect((await orderIsPaid(shop)()).number).toBe(`${year}-000061`)
        expect(await shop.wrongStock()).toEqual([])
      }),

    'the first host is lost': () => Promise.resolve(machine.crash()),
  }
  return {
    names: Object.keys(events),
    /** Makes an event happen. Throws if the name is unknown. */
    happens(name: string) {
      const event = events[name]
      if (event === undefined) throw new Error(`What is "${name}"?`)
      return event()
    },
    /** Returns the last moment before the accident in PostgreSQL's format. */
    moment: () => before.moment.toISOString().replace('T', ' ').replace('Z', '+00'),
  }
}
