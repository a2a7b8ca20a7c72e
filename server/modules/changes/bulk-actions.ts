import {
  type BulkActionName,
  type JobActionName,
  maxBulkRows,
  type getBulkPreview,
} from '../../../contract/office/bulk'
import type { ListName } from '../../../contract/office/list'
import type { Context } from '../../context'
import { type StaffServed, type Staff, mayCall } from '../staff'
import type { PayloadOf } from '../../../contract/call'
import { Refusal } from '../../platform/http/refusal'
import { maySeeList, type ListedRows } from './listed-rows'

/** The input of a job besides its rows. */
export interface BulkRequest {
  readonly until: string | null
  /** Older jobs lack this field. */
  readonly transport_time_id?: number | null
  /** Older jobs lack this field. */
  readonly at?: string | null
  readonly reason: string | null
  /** The channel of a guest list's orders; null: its default. */
  readonly channel?: string | null
}

/** The action of a job with each of its rows. */
export interface JobAction {
  /** The list that the rows belong to. */
  readonly list: ListName
  /** The call, for the rights. */
  readonly call: StaffServed
  /** Does it with one row, in one transaction. `data` is what the job stores of a row that no list has. */
  readonly run: (
    by: { readonly staff: Staff; readonly context: Context },
    row: {
      readonly key: string
      readonly requested: BulkRequest
      readonly dry_run: boolean
      readonly data?: unknown
    },
  ) => Promise<unknown>
}

/** An action with all rows that a filter matches, each by the call that does it with one. */
export interface BulkAction extends JobAction {
  /** The column of the list that names a row to the call. */
  readonly column: string
  /** The column of the list that is true for the rows that the action applies to; absent: it applies to all. */
  readonly appliesIf?: string
  /** The call can be tried first. */
  readonly canTry: boolean
  /** The fields that the job has to be asked with. */
  readonly needs: readonly Exclude<keyof BulkRequest, 'channel'>[]
}

/** An action by the name that a job has of it: the actions with rows of a filter, and those that make their own rows. */
export type BulkActions = Readonly<
  Record<BulkActionName, BulkAction> & Record<Exclude<JobActionName, BulkActionName>, JobAction>
>

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
