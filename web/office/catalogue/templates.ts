import type { ItemEntry } from '../../../contract/office/catalogue-file'

/** A kind of new item, with what its form is filled in with. */
interface Template {
  key: string
  name: string
  hint: string
  values: Partial<ItemEntry>
}

/** Initial values for the usual kinds of items. */
export const templates: readonly Template[] = [
  {
    key: 'pass',
    name: 'Pass',
    hint: 'A ticket for the whole event, or a day of it',
    values: {
      shop_item_type: 'tickets',
      type: 'entry',
      allow_name_changes: true,
      name_change_limit: 1,
      allow_email_changes: true,
    },
  },
  {
    key: 'boat',
    name: 'Boat party',
    hint: 'A ticket with one departure',
    values: {
      shop_item_type: 'tickets',
      type: 'boat',
      travel_time_type: 'fixed',
      stock_level: 200,
      allow_name_changes: true,
    },
  },
  {
    key: 'coach',
    name: 'Coach',
    hint: 'A ticket with a choice of departures',
    values: {
      shop_item_type: 'tickets',
      type: 'transport',
      travel_time_type: 'selectable',
      travel_times: [{ travel_time: '', stock_level: 49 }],
      allow_name_changes: true,
    },
  },
  {
    key: 'shirt',
    name: 'Shirt',
    hint: 'Merchandise that is sent or picked up',
    values: { shop_item_type: 'merchandise', type: 'clothing', stock_level: 100 },
  },
]
