import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '#tests/support/app/open-test-shop'
import { contextOfRequest } from './requests'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const ticket = { external_code: 'pass', shop_item_type: 'tickets', type: 'entry', name: 'Pass' }
const importPrice = (price: number) =>
  shop.importFile({ items: [{ ...ticket, price }], settings: { shopName: `Passes at ${price}` } })

test('a request does not see an import until it reads the stock again', async () => {
  await importPrice(1000)
  await shop.context.catalogue.stock()
  const [reading, asking] = [contextOfRequest(shop.context), contextOfRequest(shop.context)]
  const stock = await reading.catalogue.stock()
  expect(asking.catalogue.current()).toBe(stock.snapshot)

  await importPrice(2000)
  const newer = (await shop.context.catalogue.stock()).snapshot
  expect(newer.settings.shopName).toBe('Passes at 2000')
  expect(shop.context.catalogue.current()).toBe(newer)
  for (const context of [reading, asking]) {
    const { byCode, settings } = context.catalogue.current()
    expect([byCode.get('pass')?.price, settings.shopName]).toEqual([1000, 'Passes at 1000'])
  }

  await reading.catalogue.stock()
  expect(reading.catalogue.current()).toBe(newer)
  expect(asking.catalogue.current()).toBe(stock.snapshot)
  expect(contextOfRequest(shop.context).catalogue.current()).toBe(newer)
})
