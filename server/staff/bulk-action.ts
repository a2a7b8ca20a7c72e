import type { BulkActionName } from '../../contract/office/bulk'
import type { ListName } from '../../contract/office/list'
import type { World } from '../world'
import type { StaffServed } from './serve-staff'
import type { Staff } from './staff'

/** What a job is asked beyond its rows. */
export interface BulkAsked {
  readonly until: string | null
  /** Jobs of before had none. */
  readonly transport_time_id?: number | null
  /** Jobs of before had none. */
  readonly at?: string | null
  readonly reason: string | null
}

/** An action with many rows, each by the call that does it with one. */
export interface BulkAction {
  /** The list whose filter chooses the rows, and the column that names a row to the call. */
  readonly list: ListName
  readonly column: string
  /** The call, for the rights. */
  readonly call: StaffServed
  /** The call can be tried first. */
  readonly canTry: boolean
  /** The fields that the job has to be asked with. */
  readonly needs: readonly (keyof BulkAsked)[]
  /** Makes the call for one row, in one transaction. */
  readonly run: (
    by: { readonly staff: Staff; readonly world: World },
    row: { readonly key: string; readonly asked: BulkAsked; readonly dry_run: boolean },
  ) => Promise<unknown>
}

export type BulkActions = Readonly<Record<BulkActionName, BulkAction>>
