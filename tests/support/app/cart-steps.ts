import type { CatalogueFile } from '#contract/office/catalogue-file'
import type { TestApp } from './test-app'
import { ticketItem } from './test-catalogue'

export const holder = (full_name: string) => ({ full_name, email: 'holder@mail.example' })

/** Helpers for visitors' actions on carts. `shop` is a function because a test starts its shop later. */
export function cartSteps(shop: () => TestApp) {
  const itemOf = async (external_code: string) =>
    (await shop().answer('get-shop-item', { external_code })).item
  return {
    addTo: (cart: string | null, external_code: string, name = 'Ana Horvat', more: object = {}) =>
      shop().answer('add-product-to-cart', { cart, external_code, ...holder(name), ...more }),
    tryAdd: (cart: string | null, external_code: string, name = 'Ana Horvat', more: object = {}) =>
      shop().call('add-product-to-cart', { cart, external_code, ...holder(name), ...more }),
    cartOf: async (code: string | null, token: string | null = null) =>
      (await shop().answer('get-cart', { cart: code, token })).cart,
    itemOf,
    stockOf: async (external_code: string) => (await itemOf(external_code)).stock_level,
    /** Returns the IDs of an item's departures in order. */
    timesOf: async (code: string) => (await itemOf(code)).travel_times.map((time) => time.id),
    /** Creates a ticket item for one test and returns its code. */
    one: async (overrides: Partial<NonNullable<CatalogueFile['items']>[number]> = {}): Promise<string> => {
      const [code = ''] = await shop().sell(ticketItem(overrides))
      return code
    },
  }
}
