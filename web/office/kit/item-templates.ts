import type { ItemEntry } from '#contract/office/catalogue-file'
import * as texts from '#texts/compiled/office/catalogue'

/** A kind of item, with the initial values of its form. */
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
    name: texts.template_pass(),
    hint: texts.template_pass_hint(),
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
    name: texts.template_boat(),
    hint: texts.template_boat_hint(),
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
    name: texts.template_coach(),
    hint: texts.template_coach_hint(),
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
    name: texts.template_shirt(),
    hint: texts.template_shirt_hint(),
    values: { shop_item_type: 'merchandise', type: 'clothing', stock_level: 100 },
  },
]
