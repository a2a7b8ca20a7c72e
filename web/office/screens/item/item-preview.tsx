import { useState } from 'react'
import type { ItemEntry } from '../../../../contract/office/catalogue-file'
import { Preview } from '../../preview/preview-pane'
import { useFacts } from '../../office-facts'
import { useMay } from '../../session/session'
import * as words from './words'

/** The item's own page in the shop as the form has it. */
export function ItemPreview({ item }: { item: ItemEntry }) {
  const may = useMay()
  const { productTypes, merchandiseTypes } = useFacts()
  const [standIn] = useState({ code: 'new-item', name: words.newTitle })
  if (!may('keep-preview')) return null
  const groups = item.shop_item_type === 'tickets' ? productTypes : merchandiseTypes
  const shown = shownItem(item, { ...standIn, type: Object.keys(groups)[0] ?? 'other' })
  const path = `item/${item.shop_item_type}/${encodeURIComponent(shown.external_code)}`
  return <Preview draft={{ item: shown }} pages={[{ path, name: shown.name }]} path={path} />
}

/** The item without what is not filled in yet, so that it can be shown. */
function shownItem(item: ItemEntry, standIn: { code: string; name: string; type: string }): ItemEntry {
  const amount = (value: number) => (Number.isNaN(value) ? 0 : value)
  const limit = (value: number | null) => (Number.isNaN(value) ? null : value)
  return {
    ...item,
    external_code: item.external_code.trim() || standIn.code,
    name: item.name.trim() || standIn.name,
    type: item.type || standIn.type,
    price: amount(item.price),
    fee: amount(item.fee),
    tax_rate: amount(item.tax_rate),
    refund_fee: amount(item.refund_fee),
    limit_per_order: amount(item.limit_per_order),
    name_change_limit: amount(item.name_change_limit),
    stock_level: limit(item.stock_level),
    payment_plan: item.payment_plan.some(({ amount: one }) => Number.isNaN(one)) ? [] : item.payment_plan,
    travel_times: item.travel_times
      .filter(({ travel_time }) => travel_time !== '')
      .map((time) => ({ ...time, stock_level: limit(time.stock_level) })),
  }
}
