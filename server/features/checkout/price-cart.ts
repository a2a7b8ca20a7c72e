import type { Settings } from '../../../contract/config'
import { calculateInvoice, itemTaxRate, type InvoiceTotals } from '../../../rules/invoice'
import { shippingAmount } from '../../../rules/shipping'
import type { ItemRow } from '../../db/tables'

type PricedItem = Pick<ItemRow, 'shop_item_type' | 'price' | 'fee' | 'tax_rate' | 'tax_rates'>

/** The prices of a cart for a country; `shipping` null: no merchandise, or no shipping to that country. */
export interface PricedCart {
  hasMerchandise: boolean
  shipping: number | null
  /** Before the discount. */
  gross: number
  totals: InvoiceTotals
}

/** Prices a cart, by the same rule for calculate-invoice and for the checkout. */
export function priceCart(
  items: readonly PricedItem[],
  country: string | null,
  discount: number,
  settings: Settings,
): PricedCart {
  const hasMerchandise = items.some((item) => item.shop_item_type === 'merchandise')
  const shipping = hasMerchandise ? shippingAmount(country, settings.shippingRates) : null
  const gross = items.reduce((sum, item) => sum + item.price + item.fee, shipping ?? 0)
  const { shippingTaxRate, shippingTaxRates } = settings
  const totals = calculateInvoice({ items, shipping, discount, country, shippingTaxRate, shippingTaxRates })
  return { hasMerchandise, shipping, gross, totals }
}

/** The tax rate of one item in a cart that is shipped to a country. */
export const taxRateOf = (item: PricedItem, country: string | null): number => itemTaxRate(item, country)

/** The tax rate of shipping to a country. */
export const shippingRateOf = (settings: Settings, country: string | null): number =>
  (country === null ? undefined : settings.shippingTaxRates[country]) ?? settings.shippingTaxRate
