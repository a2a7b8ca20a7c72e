import * as effects from '#texts/compiled/effects/settings'
import { money, text } from '../values'
import { privateSetting } from './declare'
import { byKey, rate } from './values'

/** Returns the keys of `rates` that `others` does not have. */
const keysMissing = (rates: object, others: object): string[] =>
  Object.keys(rates).filter((key) => !(key in others))

/** Settings of the countries that goods are shipped to, the price, and its tax. */
export const shippingSettings = {
  /** Price of shipping by country, in the currency's minor unit. Goods are not shipped to other countries. */
  shippingRates: privateSetting({
    schema: byKey(text(8), money),
    initial: {},
    otherForTests: { AT: 1234 },
    right: 'manager',
    notes(after, before) {
      const gone = keysMissing(before, after)
      const added = keysMissing(after, before)
      return [
        ...(gone.length > 0 ? [effects.not_shipped({ countries: gone.join(', ') })] : []),
        ...(added.length > 0 ? [effects.shipped({ countries: added.join(', ') })] : []),
      ]
    },
  }),
  shippingTaxRate: privateSetting({
    schema: rate,
    initial: 0,
    otherForTests: 7.5,
    right: 'manager',
    notes: () => [effects.tax_kept()],
  }),
  /** Tax rate by country, instead of `shippingTaxRate`. */
  shippingTaxRates: privateSetting({
    schema: byKey(text(8), rate),
    initial: {},
    otherForTests: { AT: 20 },
    right: 'manager',
    needsNoHint: true,
    notes: () => [effects.tax_kept()],
  }),
}
