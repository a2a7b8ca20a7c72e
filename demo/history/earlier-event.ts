import type { CatalogueFile } from '#contract/office/catalogue-file'

/**
 * The demo's festival of an earlier year, with the items that its history sold. They are not published: customers see nothing of
 * it. It is on the second weekend of July.
 */
export function earlierEvent(year: number) {
  const short = String(year % 100)
  const on = (day: number, time: string) => `${year}-07-${String(day).padStart(2, '0')}T${time}:00Z`
  const event = {
    code: `VALBOR${short}`,
    name: `Valbor ${year}`,
    venue: 'Borova Bay, island of Mirava',
    address: 'Uvala Borova bb, 22299 Mirava, Croatia',
    timezone: 'Europe/Zagreb',
    starts_at: on(10, '13:00'),
    ends_at: on(13, '03:00'),
  }
  const ticket = {
    shop_item_type: 'tickets',
    event: event.code,
    tax_rate: 25,
    is_refundable: true,
    published: false,
    stock_level: 500,
  } as const
  const items = [
    {
      ...ticket,
      external_code: `valbor${short}-pass`,
      type: 'entry',
      name: `Festival pass ${year}`,
      price: 13900,
      fee: 900,
      refund_fee: 900,
    },
    {
      ...ticket,
      external_code: `valbor${short}-saturday`,
      type: 'day',
      name: `Saturday ticket ${year}`,
      price: 6500,
      fee: 400,
      refund_fee: 400,
    },
    {
      ...ticket,
      external_code: `valbor${short}-coach`,
      type: 'transport',
      name: `Coach from Zagreb ${year}`,
      price: 3200,
      fee: 200,
      refund_fee: 200,
      travel_time_type: 'selectable',
      travel_times: [
        { travel_time: on(10, '06:00'), stock_level: 100 },
        { travel_time: on(11, '06:00'), stock_level: 100 },
      ],
    },
  ] satisfies CatalogueFile['items']
  return { event, file: { settings: {}, events: [event], items, vouchers: [] } satisfies CatalogueFile }
}
