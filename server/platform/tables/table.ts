import type { ColumnKind } from '../../../rules/exports/export-columns'

/** The value of a cell; money is an amount in the minor unit of its row's currency. */
export type Cell = string | number | boolean | Date | null

/** A column of a file: `key` names it in JSON, `heading` in CSV and XLSX. */
export interface TableColumn {
  readonly key: string
  readonly heading: string
  readonly kind: ColumnKind
}

/** What a file is made of. Its rows come page by page, so that no more than a page is in memory. */
export interface Table {
  /** The name of the file and of its sheet: `orders`; of one sheet among others, as people read it: `Sales`. */
  readonly name: string
  readonly columns: readonly TableColumn[]
  /** Pages of rows, whose cells stand in the order of the columns. */
  readonly pages: AsyncIterable<readonly TableRow[]>
  /** The zone of its instants. */
  readonly zone: string
}

/** A row of a file, with the currency that its money is in. */
export interface TableRow {
  readonly cells: readonly Cell[]
  readonly currency: string
}
