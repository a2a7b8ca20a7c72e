import type { PayloadOf } from '../../../contract/call'
import { mostBulkRows, type getBulkPreview } from '../../../contract/office/bulk'
import type { ListName } from '../../../contract/office/list'
import { Refusal } from '../../refusal'
import type { BulkAction, BulkActions, JobAction } from '../../staff/bulk-action'
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

type Asked = Pick<
  PayloadOf<typeof getBulkPreview>,
  'action' | 'filters' | 'until' | 'transport_time_id' | 'at' | 'reason'
>

/**
 * The action that is asked for and its rows, by the list's own query. Refuses who may not make its call or see its list, no
 * row and too many.
 */
export async function rowsAsked(
  { lists, actions }: BulkParts,
  { world, staff }: { world: World; staff: Staff },
  asked: Asked,
): Promise<{ action: BulkAction; keys: readonly string[] }> {
  const action = actions[asked.action]
  if (!mayStart(staff.role, action)) throw new Refusal('not-allowed')
  const keys = new Set<string>()
  for await (const rows of lists[action.list].pages(world, asked.filters ?? {}, [action.column])) {
    // A row without the column is none for the action: a ticket that is not issued has no code.
    for (const { cells } of rows) if (cells[0] !== null) keys.add(String(cells[0]))
    if (keys.size > mostBulkRows)
      throw new Refusal('bulk-too-many', { slots: { most: mostBulkRows.toLocaleString('en') } })
  }
  if (keys.size === 0) throw new Refusal('bulk-nothing')
  return { action, keys: [...keys] }
}

/** Whether a role may make the call of an action, and see its list. */
export const mayStart = (role: Staff['role'], { call, list }: JobAction): boolean =>
  mayCall(role, call.call.path as Parameters<typeof mayCall>[1]) && maySeeList(role, list)

/** The fields that the action needs and that are not asked. */
export const missingOf = (action: BulkAction, asked: Asked): string[] =>
  action.needs.filter((field) => (asked[field] ?? null) === null)
