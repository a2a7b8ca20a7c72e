import { money, text } from '../values'
import { privateSetting } from './declare'
import { byKey, rate } from './values'

/** Where goods are shipped to, what that costs, and its tax. */
export const shippingSettings = {
  /** Price of shipping by country, in the currency's minor unit. Goods are not shipped to other countries. */
  shippingRates: privateSetting({
    schema: byKey(text(8), money),
    initial: {},
    otherForTests: { AT: 1234 },
    right: 'manager',
  }),
  shippingTaxRate: privateSetting({
    schema: rate,
    initial: 0,
    otherForTests: 7.5,
    right: 'manager',
  }),
  /** Tax rate by country, instead of `shippingTaxRate`. */
  shippingTaxRates: privateSetting({
    schema: byKey(text(8), rate),
    initial: {},
    otherForTests: { AT: 20 },
    right: 'manager',
  }),
}
