import type { PayloadOf } from '../../../contract/call'
import { maxBulkRows, type getBulkPreview } from '../../../contract/office/bulk'
import type { ListName } from '../../../contract/office/list'
import { Refusal } from '../../platform/http/refusal'
import type { BulkAction, BulkActions, JobAction } from './bulk-action'
import { maySeeList } from './list-calls'
import type { ListedRows } from './listed-rows'
import { mayCall, type Staff } from '../staff'
import type { Context } from '../../context'

/** The lists and the actions that jobs are made of. */
export interface BulkParts {
  readonly lists: Readonly<Record<ListName, ListedRows>>
  readonly actions: BulkActions
}

type Requested = Pick<
  PayloadOf<typeof getBulkPreview>,
  'action' | 'filters' | 'until' | 'transport_time_id' | 'at' | 'reason'
>

/**
 * The action that is asked for and its rows, by the list's own query, with the number of rows that it does not apply to. Refuses who
 * may not make its call or see its list, no row and too many.
 */
export async function requestedRows(
  { lists, actions }: BulkParts,
  { context, staff }: { context: Context; staff: Staff },
  requested: Requested,
): Promise<{ action: BulkAction; keys: readonly string[]; leftOut: number }> {
  const action = actions[requested.action]
  if (!mayStart(staff.role, action)) throw new Refusal('not-allowed')
  const keys = new Set<string>()
  let leftOut = 0
  const columns = [action.column, ...(action.appliesIf === undefined ? [] : [action.appliesIf])]
  for await (const rows of lists[action.list].pages(context, requested.filters ?? {}, columns)) {
    for (const { cells } of rows) {
      const [key = null, applies = true] = cells
      if (applies !== true) leftOut += 1
      // A row without the column is none for the action: a ticket that is not issued has no code.
      else if (key !== null) keys.add(String(key))
    }
    if (keys.size > maxBulkRows)
      throw new Refusal('bulk-too-many', { slots: { most: maxBulkRows.toLocaleString('en') } })
  }
  if (keys.size === 0) throw new Refusal(leftOut === 0 ? 'bulk-nothing' : 'bulk-not-applicable')
  return { action, keys: [...keys], leftOut }
}

/** Whether a role may make the call of an action, and see its list. */
export const mayStart = (role: Staff['role'], { call, list }: JobAction): boolean =>
  mayCall(role, call.call.path as Parameters<typeof mayCall>[1]) && maySeeList(role, list)

/** The fields that the action needs and that are not asked. */
export const missingOf = (action: BulkAction, requested: Requested): string[] =>
  action.needs.filter((field) => (requested[field] ?? null) === null)
