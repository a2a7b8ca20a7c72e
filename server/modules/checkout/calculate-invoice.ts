import { shipping } from '../../../texts/compiled/documents/invoice'
import { calculateInvoice } from '../../../contract/shop/cart'
import type { Invoice } from '../../../contract/shop/cart'
import { priceCart } from '../../../rules/price-cart'
import { serve } from '../../platform/http/serve'
import { Refusal } from '../../platform/http/refusal'
import { travelTimeOf, findCart } from '../cart'
import { itemPlaceOf } from '../catalogue'
import { voucherOrRefuse, withVoucherCode } from './vouchers'

/** The total of this cart for a country, also with a voucher. */
export const calculateInvoiceHandler = serve(calculateInvoice, async ({ payload, customer, world }) => {
  const who = { code: payload.cart, customerId: customer?.id ?? null }
  const cart = await findCart(world.db, who, world.now())
  if (cart.code === null) throw new Refusal('cart-expired')
  const current = world.catalogue.current()
  const { byId, settings } = cart.version === current.version ? current : await world.catalogue.refresh()
  const lines = cart.lines.flatMap((line) => {
    const item = byId.get(line.item_id)
    return item === undefined ? [] : [{ line, item }]
  })
  const country =
    payload.country !== null && Object.hasOwn(settings.countries, payload.country) ? payload.country : null
  const voucherCode = payload.voucher_code?.trim() ?? ''
  let discount = 0
  if (voucherCode !== '') {
    if (customer === null) throw new Refusal('login-needed')
    const hasPlan = lines.some(({ item }) => item.payment_plan.length > 0)
    const voucher = await withVoucherCode(
      world,
      settings,
      { code: voucherCode, customerId: customer.id },
      () => voucherOrRefuse(world.db.kysely, { code: voucherCode, hasPlan, lock: false, now: world.now() }),
    )
    discount = voucher.discount_amount
  }
  const priced = priceCart(
    lines.map(({ item }) => item),
    country,
    discount,
    settings,
  )
  const items: Invoice['items'] = lines.map(({ line, item }) => ({
    id: line.id,
    name: item.name,
    type: item.type,
    price: item.price + item.fee,
    shop_item_type: item.shop_item_type,
    full_name: line.full_name,
    email: line.email,
    travel_time: travelTimeOf(item, line.travel_time_id),
    timezone: item.timezone,
    product_type: item.shop_item_type === 'tickets' ? item.type : null,
    event_id: item.event_id,
    event: item.event?.name ?? null,
    ...itemPlaceOf(item),
  }))
  return {
    invoice: {
      items,
      shipping: priced.hasMerchandise ? { name: shipping(), type: 'shipping', price: priced.shipping } : null,
      items_total_without_tax: priced.totals.items_total_without_tax,
      shipping_without_tax: priced.totals.shipping_without_tax,
      tax: priced.totals.tax,
      total: priced.totals.total,
    },
  }
})
