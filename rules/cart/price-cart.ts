import type { Settings } from '../../contract/config'
import { calculateInvoice, rateFor, type InvoiceItem, type InvoiceTotals } from '../orders/invoice'
import { shippingAmount } from '../checkout/shipping'

/** The prices of a cart for a country; `shipping` null: no merchandise, or no shipping to that country. */
export interface PricedCart {
  hasMerchandise: boolean
  shipping: number | null
  /** Before the discount. */
  gross: number
  totals: InvoiceTotals
}

type ShippingSettings = Pick<Settings, 'shippingRates' | 'shippingTaxRate' | 'shippingTaxRates'>

/** Prices a cart, by the same rule for calculate-invoice, for the checkout and for orders of staff. */
export function priceCart(
  items: readonly InvoiceItem[],
  country: string | null,
  discount: number,
  settings: ShippingSettings,
): PricedCart {
  const hasMerchandise = items.some((item) => item.shop_item_type === 'merchandise')
  const shipping = hasMerchandise ? shippingAmount(country, settings.shippingRates) : null
  const gross = items.reduce((sum, item) => sum + item.price + item.fee, shipping ?? 0)
  const { shippingTaxRate, shippingTaxRates } = settings
  const totals = calculateInvoice({ items, shipping, discount, country, shippingTaxRate, shippingTaxRates })
  return { hasMerchandise, shipping, gross, totals }
}

/** The tax rate of shipping to a country. */
export const shippingRateOf = (settings: ShippingSettings, country: string | null): number =>
  rateFor(country, settings.shippingTaxRates, settings.shippingTaxRate)
