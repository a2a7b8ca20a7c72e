import { useState } from 'react'
import type { ItemEntry } from '../../../../contract/office/catalogue-file'
import { Preview } from '../../preview/preview-pane'
import { useFacts } from '../../office-facts'
import { useMay } from '../../session/session'
import { shownItem } from './item-values'
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
