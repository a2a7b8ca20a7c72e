import type { OrderItemRow } from '../../platform/db/tables'
import type { World } from '../../context'

/** The names of the goods that can be sent or were, each with its number of pieces. */
export function goodsOf(world: World, items: readonly OrderItemRow[]): string[] {
  const { byId } = world.catalogue.current()
  const names = items
    .filter(
      ({ status, withdrawal_id, issued_at }) =>
        issued_at !== null && withdrawal_id === null && status !== 'refunded' && status !== 'void',
    )
    .flatMap(({ item_id }) => {
      const item = byId.get(item_id)
      return item?.shop_item_type === 'merchandise' ? [item.name] : []
    })
  return [...new Set(names)].map((name) => {
    const pieces = names.filter((one) => one === name).length
    return pieces === 1 ? name : `${pieces} × ${name}`
  })
}
