import type { BulkActionName, JobActionName } from '../../../contract/office/bulk'
import type { ListName } from '../../../contract/office/list'
import type { Context } from '../../context'
import type { StaffServed, Staff } from '../staff'

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
