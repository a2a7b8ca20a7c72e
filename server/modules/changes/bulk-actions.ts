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
  /** The channel of a guest list's orders. `null` means the default channel. */
  readonly channel?: string | null
}

/** The action that a job runs for each of its rows. */
export interface JobAction {
  /** The list that the rows belong to. */
  readonly list: ListName
  /** The call whose roles may start the job. */
  readonly call: StaffServed
  /** Runs the action for one row in one transaction. `data` is stored in the job for rows that are in no list. */
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

/** An action on all rows that match a filter of a list. It makes one call per row. */
export interface BulkAction extends JobAction {
  /** The column of the list that identifies a row in the call. */
  readonly column: string
  /** The column of the list that is true for the rows to which the action applies. If absent, it applies to all. */
  readonly appliesIf?: string
  /** Whether the call supports a dry run. */
  readonly canDryRun: boolean
  /** The required fields of the request. */
  readonly needs: readonly Exclude<keyof BulkRequest, 'channel'>[]
}

/** All actions by name: those on the rows of a filter, and those with their own rows. */
export type BulkActions = Readonly<
  Record<BulkActionName, BulkAction> & Record<Exclude<JobActionName, BulkActionName>, JobAction>
>

/** The lists and actions that are available to jobs. */
export interface BulkParts {
  readonly lists: Readonly<Record<ListName, ListedRows>>
  readonly actions: BulkActions
}

type Requested = Pick<
  PayloadOf<typeof getBulkPreview>,
  'action' | 'filters' | 'until' | 'transport_time_id' | 'at' | 'reason'
>

/**
 * Returns the requested action, the keys of its rows and the number of rows to which it does not apply (`leftOut`). The rows
 * come from the query of the list. Fails if the role may not make the call or see the list, and if there are no rows or too
 * many.
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
  for await (const rows of lists[action.list].pages({ context, staff }, requested.filters ?? {}, columns)) {
    for (const { cells } of rows) {
      const [key = null, applies = true] = cells
      if (applies !== true) leftOut += 1
      // A row without a key is skipped: a ticket that is not issued has no code.
      else if (key !== null) keys.add(String(key))
    }
    if (keys.size > maxBulkRows)
      throw new Refusal('bulk-too-many', { slots: { most: maxBulkRows.toLocaleString('en') } })
  }
  if (keys.size === 0) throw new Refusal(leftOut === 0 ? 'bulk-nothing' : 'bulk-not-applicable')
  return { action, keys: [...keys], leftOut }
}

/** Returns whether a role may make the call of an action and see its list. */
export const mayStart = (role: Staff['role'], { call, list }: JobAction): boolean =>
  mayCall(role, call.call.path as Parameters<typeof mayCall>[1]) && maySeeList(role, list)

/** Returns the required fields that are missing in a request. */
export const missingOf = (action: BulkAction, requested: Requested): string[] =>
  action.needs.filter((field) => (requested[field] ?? null) === null)
