import { moveItems } from '../../../contract/office/items'
import { Refusal } from '../../platform/http/refusal'
import { serveStaff } from '../staff'
import { lockCatalogue, raiseVersion } from '../catalogue'
import { recordOrder } from './import.queries'
import { orderWithMoved } from './item-order'
import { findStoredItems } from './stored-items'

/** Gives items another place in the shop's order. Two people who move different items do not undo each other. */
export const moveItemsHandler = serveStaff(moveItems, async ({ payload, world, audit }) => {
  const { items, before } = payload
  const moved = await world.db.transaction(async (tx) => {
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
  await world.catalogue.refresh()
  return { moved }
})
