import { moveItems } from '#contract/office/catalogue'
import { Refusal } from '../../platform/http/refusal'
import { serveStaff } from '../staff'
import { lockCatalogue, raiseVersion } from './queries'
import { findStoredItems, orderWithMoved } from './stored-items'
import { recordOrder } from './write-entries.queries'

/** Moves items in the shop's order. Simultaneous moves of different items do not undo each other. */
export const moveItemsHandler = serveStaff(moveItems, async ({ payload, context, audit }) => {
  const { items, before } = payload
  const moved = await context.db.transaction(async (tx) => {
    await lockCatalogue(tx)
    const stored = (await findStoredItems(tx)).map(({ entry }) => entry.external_code)
    const known = new Set(stored)
    if ([...items, ...(before === null ? [] : [before])].some((code) => !known.has(code)))
      throw new Refusal('item-not-found')
    const order = orderWithMoved(stored, items, before)
    const first = order.findIndex((code, index) => code !== stored[index])
    if (first < 0) {
      audit.nothingChanged()
      return 0
    }
    const end = order.findLastIndex((code, index) => code !== stored[index]) + 1
    await recordOrder(tx, order)
    await raiseVersion(tx)
    const [was, is] = [stored, order].map((codes) => codes.slice(first, end).join(', '))
    await audit.record(tx, { subject: 'items', before: { order: was }, after: { order: is } })
    return items.length
  })
  await context.catalogue.refresh()
  return { moved }
})
