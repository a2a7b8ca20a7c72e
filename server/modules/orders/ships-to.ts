import { envelopeLines } from '../../../rules/customers/address'
import type { OrderRow } from '../../platform/db/tables'
import type { Context } from '../../context'

/** Whom and where an order's goods are sent to, line by line as on the parcel; null: nothing is shipped. */
export function shipsTo(
  context: Context,
  order: Pick<OrderRow, 'shipping_name' | 'shipping_country' | 'shipping_address'>,
): string[] | null {
  if (order.shipping_country === null) return null
  const { addressLines, countries } = context.catalogue.current().settings
  const country = countries[order.shipping_country] ?? order.shipping_country
  const lines = envelopeLines(addressLines, order.shipping_address)
  return [order.shipping_name ?? '', ...lines, country].filter((line) => line !== '')
}
