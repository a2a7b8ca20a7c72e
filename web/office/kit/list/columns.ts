import type { ComponentType, ReactNode } from 'react'
import type { ListName } from '#contract/office/list'

/** A column of a list. */
export interface ListColumn<Row> {
  key: string
  name: string
  cell: (row: Row) => ReactNode
  /** Figures and actions are aligned to the end. The heading of actions is hidden, and they do not wrap. */
  align?: 'end' | 'action'
  /**
   * Position on a row's card, on narrower screens: `line` has a line of its own; the others share one, `named` with the column's
   * name before it, and `amount` at its end.
   */
  card?: 'title' | 'aside' | 'line' | 'named' | 'amount' | 'none'
  /** Returns whether a row's card shows the value, because one that says nothing new only makes the card longer. By default all do. */
  inCard?: (row: Row) => boolean
  /** In a table it takes the remaining width. Each list has one such column. */
  takesRest?: true
  /** Narrowest screen that shows the column; without it, all tables do. */
  from?: '2xl'
  /** Order of the list that a press on the heading requests. */
  sort?: string
  /** The sort starts with the lowest or earliest value. */
  ascends?: true
}

/** A facet of a list: values that narrow it. */
export interface ListFacet {
  /** Name in the address and in the payload of the call. */
  name: string
  label: string
  /** Known values with their labels, in order. Other values of the response follow them. */
  values: readonly (readonly [value: string, label: string])[]
  /** Shows the values in a panel even if it is the first facet, because they are many or long. */
  isPanel?: true
  /** Rarely used; it shares the last panel with others, so that the facets fit in one line. */
  isRare?: true
  /** At most one value can be chosen. */
  isSingle?: boolean
  /** The value is a period of days (see `period.ts`). */
  isPeriod?: true
  /** Returns whether a value that is not in `values` is valid. Without it, any value is valid if `values` is empty, otherwise none. */
  fits?: (value: string) => boolean
  /** Returns the label of a value that only the response contains. Such values are sorted by label. */
  labelOf?: (value: string) => string
  /** The values are instants. Those that only the response contains are sorted by time. */
  isTime?: true
}

/** Bulk action on the selected rows. */
export type BulkAction<Row> = AskedAction<Row> | RowsAction<Row>

/** Bulk action that opens a dialog and then runs row by row. */
export type AskedAction<Row> = RowAction<Row> | DialogAction<Row>

/** Bulk action with a dialog of its own. */
interface DialogAction<Row> {
  label: string
  Dialog: ComponentType<RowsDialogProps<Row>>
}

/** Props of a bulk action's own dialog. */
export interface RowsDialogProps<Row> {
  count: number
  pending: boolean
  /** Runs an action for each row. An error belongs to its row. */
  onRun: (run: RowAction<Row>['run']) => void
  onClose: () => void
}

/** Bulk action that receives the selected rows. */
interface RowsAction<Row> {
  label: string
  onChoose: (rows: readonly Row[]) => void
}

/** Bulk action that runs row by row; an error is shown with its row. */
export interface RowAction<Row> {
  /** Label of the button, a verb. */
  label: string
  /** Returns whether the action applies to a row; without it, to all. The action is offered if it applies to a selected row. */
  appliesTo?: (row: Row) => boolean
  /** Confirmation text: the action changes `count` rows and none of the `others` that are selected. */
  question: (count: number, others: number) => string
  run: (row: Row) => Promise<unknown>
}

/** Source of a list's rows: its name and the filters of its call. */
export interface ListSource {
  list: ListName
  filters: Record<string, unknown>
  /** The list can be exported, but not saved as a view. */
  hasNoViews?: true
}
