import type { ComponentType, ReactNode } from 'react'
import type { ListName } from '#contract/office/list'

/** A column of a list. */
export interface ListColumn<Row> {
  key: string
  name: string
  cell: (row: Row) => ReactNode
  /** Figures and actions stand at the end; of actions the heading is not shown, and they do not wrap. */
  align?: 'end' | 'action'
  /**
   * Where its cell stands in a row's card, on narrower screens: `line` has a line of its own, the others share one, `named` with the
   * column's name before it, and `amount` at its end.
   */
  card?: 'title' | 'aside' | 'line' | 'named' | 'amount' | 'none'
  /** Whether a row's card has it: there a value that says nothing new only makes the card longer. By default each does. */
  inCard?: (row: Row) => boolean
  /** In a table it takes what the others leave: there is one a list. */
  takesRest?: true
  /** Only where there is much room: the narrowest screen that shows it. */
  from?: '2xl'
  /** The list's sort that this column shows, if pressed. */
  sort?: string
  /** The sort starts with the lowest or earliest value. */
  ascends?: true
}

/** A facet of a list: the values that narrow it. */
export interface ListFacet {
  /** Its name in the address and in the call's payload. */
  name: string
  label: string
  /** Its values and their labels, in order. Others that the answer counts follow them; where there is none here, all are such. */
  values: readonly (readonly [value: string, label: string])[]
  /** Its values are many, or long: they are in a panel, also where it is the first facet. */
  isPanel?: true
  /** Rarely used: it shares the last panel with others, so that the facets are one line. */
  isRare?: true
  /** One value at most. */
  isSingle?: boolean
  /** Its value is a period of days, as `list/period.ts` writes it. */
  isPeriod?: true
  /** Whether a value that is not among `values` can be one too; without it any can where there are none, else none can. */
  fits?: (value: string) => boolean
  /** The label of a value that only the answer knows; those stand in the order of their labels then. */
  labelOf?: (value: string) => string
  /** Its values are instants: those that only the answer knows stand in the order of time. */
  isTime?: true
}

/** Bulk action on the selected rows. */
export type BulkAction<Row> = AskedAction<Row> | RowsAction<Row>

/** Bulk action that opens a dialog and then runs row by row. */
export type AskedAction<Row> = RowAction<Row> | DialogAction<Row>

/** Its own dialog asks what is to be done with each row. */
interface DialogAction<Row> {
  label: string
  Dialog: ComponentType<RowsDialogProps<Row>>
}

/** Props of a bulk action's own dialog. */
export interface RowsDialogProps<Row> {
  count: number
  pending: boolean
  /** Does this with each row; a refusal stays with its row. */
  onRun: (run: RowAction<Row>['run']) => void
  onClose: () => void
}

/** Its own question follows, or none. */
interface RowsAction<Row> {
  label: string
  onChoose: (rows: readonly Row[]) => void
}

/** Bulk action that runs row by row; an error is shown with its row. */
export interface RowAction<Row> {
  /** A verb: what the button does. */
  label: string
  /** The rows that it works for; absent: all. It is offered if one of them is selected. */
  appliesTo?: (row: Row) => boolean
  /** Confirmation text: the action changes `count` rows and none of the `others` that are selected. */
  question: (count: number, others: number) => string
  run: (row: Row) => Promise<unknown>
}

/** Source of a list's rows: its name and the filters of its call. */
export interface ListSource {
  list: ListName
  filters: Record<string, unknown>
  /** It can be exported, but not saved as a view. */
  hasNoViews?: true
}
