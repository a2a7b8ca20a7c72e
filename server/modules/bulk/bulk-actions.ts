import type { PayloadOf } from '#contract/call'
import {
  type BulkActionName,
  type JobActionName,
  maxBulkRows,
  maxTogether,
  type getBulkPreview,
} from '#contract/office/bulk'
import type { ListName } from '#contract/office/list'
import { type StoredText } from '#rules/text/stored-texts'
import * as fields from '#texts/compiled/refusals/office-fields'
import type { Context } from '../../context'
import type { Queryable } from '../../platform/db/database'
import { orRefuse, Refusal } from '../../platform/http/refusal'
import { maySeeList, type ListedRows } from '../lists'
import { type StaffServed, type Staff, mayCall } from '../staff'
import { findJob, findRejectedKeys } from './queries'

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
  /** Whether all rows are done in one transaction, or none. Older jobs lack this field. */
  readonly only_if_all?: boolean | null
}

/** The action that a job runs for each of its rows. */
export interface JobAction {
  /** The list that the rows belong to. */
  readonly list: ListName
  /** The call whose roles may start the job. */
  readonly call: StaffServed
  /** Returns the note of a row after its call was made. Without it the row has no note. */
  readonly note?: StoredText
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
  /** Whether each row needs another service, such as a gateway, so that all rows cannot be done in one transaction. */
  readonly needsService?: true
  /** Returns the keys of the rows that an ended job selects. If absent, they are the job's rejected rows. */
  readonly keysOfJob?: (db: Queryable, jobId: number) => Promise<readonly string[]>
  /** The required fields of the request. */
  readonly needs: readonly Exclude<keyof BulkRequest, 'channel' | 'only_if_all'>[]
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
  'action' | 'filters' | 'job_id' | 'until' | 'transport_time_id' | 'at' | 'reason'
>

/** The rows of a request. */
interface RequestedRows {
  readonly action: BulkAction
  readonly keys: readonly string[]
  /** The number of rows to which the action does not apply. */
  readonly leftOut: number
  /** The names of the people whose rows have no key, because their tickets are not issued. */
  readonly withoutKey: readonly string[]
}

/**
 * Returns the requested action and its rows. The rows come from the query of the list, or from an ended job. Fails if the role
 * may not make the call or see the list, and if there are no rows or too many.
 */
export async function requestedRows(
  { lists, actions }: BulkParts,
  { context, staff }: { context: Context; staff: Staff },
  requested: Requested,
): Promise<RequestedRows> {
  const action = actions[requested.action]
  if (!mayStart(staff.role, action)) throw new Refusal('not-allowed')
  if (requested.job_id !== null) {
    const keys = await keysOfJob(context.db.kysely, action, requested.job_id)
    return { action, keys: someOf(keys, 0), leftOut: 0, withoutKey: [] }
  }
  if (action.keysOfJob !== undefined)
    throw new Refusal('invalid-input', { fields: { job_id: [fields.fill_in()] } })
  const keys = new Set<string>()
  const withoutKey: string[] = []
  let leftOut = 0
  const columns = [action.column, action.appliesIf ?? '', action.list === 'tickets' ? 'name' : '']
  for await (const rows of lists[action.list].pages({ context, staff }, requested.filters ?? {}, columns)) {
    for (const { cells } of rows) {
      const [key = null, applies, name] = cells
      if (action.appliesIf !== undefined && applies !== true) leftOut += 1
      // A row without a key is skipped: a ticket that is not issued has no code.
      else if (key === null) withoutKey.push(String(name ?? ''))
      else keys.add(String(key))
    }
    refuseTooMany(keys.size)
  }
  return { action, keys: someOf([...keys], leftOut), leftOut, withoutKey }
}

function refuseTooMany(rows: number): void {
  if (rows > maxBulkRows)
    throw new Refusal('bulk-too-many', { slots: { most: maxBulkRows.toLocaleString('en') } })
}

/** Returns the keys, and fails if there are none. */
function someOf(keys: readonly string[], leftOut: number): readonly string[] {
  if (keys.length === 0) throw new Refusal(leftOut === 0 ? 'bulk-nothing' : 'bulk-not-applicable')
  return keys
}

/** Returns the keys of the rows that an ended job selects for an action on the same list. */
async function keysOfJob(db: Queryable, action: BulkAction, jobId: number): Promise<readonly string[]> {
  const job = orRefuse(await findJob(db, jobId), 'bulk-not-found')
  if (job.state === 'running') throw new Refusal('bulk-running')
  if (action.keysOfJob !== undefined) return action.keysOfJob(db, jobId)
  if (job.list !== action.list) throw new Refusal('bulk-nothing')
  return findRejectedKeys(db, jobId)
}

/** Returns whether an action can do these rows all or none. */
export const canDoTogether = (action: BulkAction, rows: number): boolean =>
  action.needsService !== true && rows <= maxTogether

/** Returns whether a role may make the call of an action and see its list. */
export const mayStart = (role: Staff['role'], { call, list }: JobAction): boolean =>
  mayCall(role, call.call.path as Parameters<typeof mayCall>[1]) && maySeeList(role, list)

/** Returns the required fields that are missing in a request. */
export const missingOf = (action: BulkAction, requested: Requested): string[] =>
  action.needs.filter((field) => (requested[field] ?? null) === null)
