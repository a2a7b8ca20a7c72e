import type { PayloadOf } from '../../../contract/call'
import { mostBulkRows, type getBulkPreview } from '../../../contract/office/bulk'
import type { ListName } from '../../../contract/office/list'
import { Refusal } from '../../refusal'
import type { BulkAction, BulkActions } from '../../staff/bulk-action'
import { maySeeList } from '../../staff/list-calls'
import type { ListedRows } from '../../staff/listed-rows'
import { mayCall } from '../../staff/office-roles'
import type { Staff } from '../../staff/staff'
import type { World } from '../../world'

/** The lists and the actions that jobs are made of. */
export interface BulkParts {
  readonly lists: Readonly<Record<ListName, ListedRows>>
  readonly actions: BulkActions
}

type Asked = Pick<PayloadOf<typeof getBulkPreview>, 'action' | 'filters' | 'until' | 'reason'>

/**
 * The action that is asked for and its rows, by the list's own query. Refuses who may not make its call or see its list, what is
 * missing, no row and too many.
 */
export async function rowsAsked(
  { lists, actions }: BulkParts,
  { world, staff }: { world: World; staff: Staff },
  asked: Asked,
): Promise<{ action: BulkAction; keys: readonly string[] }> {
  const action = actions[asked.action]
  if (!mayCall(staff.role, action.call.call.path as Parameters<typeof mayCall>[1]))
    throw new Refusal('not-allowed')
  if (!maySeeList(staff.role, action.list)) throw new Refusal('not-allowed')
  const missing = action.needs.filter((field) => asked[field] === null)
  if (missing.length > 0)
    throw new Refusal('invalid-input', {
      fields: Object.fromEntries(missing.map((field) => [field, ['Please fill this in.']])),
    })
  const keys = new Set<string>()
  for await (const rows of lists[action.list].pages(world, asked.filters ?? {}, [action.column])) {
    for (const { cells } of rows) keys.add(String(cells[0]))
    if (keys.size > mostBulkRows)
      throw new Refusal('bulk-too-many', { slots: { most: mostBulkRows.toLocaleString('en') } })
  }
  if (keys.size === 0) throw new Refusal('bulk-nothing')
  return { action, keys: [...keys] }
}
