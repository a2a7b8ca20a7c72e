import { getOrderForm } from '../../../contract/office/new-order'
import { serveStaff } from '../staff'
import { shopItemOf } from '../catalogue'

/** What staff can sell now, in the shop's order: hidden items too. */
export const getOrderFormHandler = serveStaff(getOrderForm, async ({ world }) => {
  const stock = await world.catalogue.stock()
  const items = stock.snapshot.items.map((item) => {
    const shown = shopItemOf(item, stock)
    const isTimed = item.travel_time_type === 'selectable'
    return {
      id: shown.id,
      external_code: shown.external_code,
      name: shown.name,
      shop_item_type: shown.shop_item_type,
      price: shown.price,
      fee: shown.fee,
      timezone: shown.timezone,
      published: item.published,
      left: shown.stock_level,
      times: isTimed
        ? shown.travel_times.map(({ id, travel_time, remaining }) => ({ id, travel_time, left: remaining }))
        : [],
    }
  })
  const { countries, shippingRates, addressLines } = stock.snapshot.settings
  return { items, countries, shippingRates, addressLines }
})
