import type { ReactNode } from 'react'

/** A column: its name, and optionally its width in CSS and where its cells stand (specification, point 3). */
export interface Column {
  name: string
  width?: string
  align?: 'end'
}

export interface Row {
  key: string | number
  /** One cell a column. */
  cells: readonly ReactNode[]
}

/**
 * A table. On a phone every row becomes a card that repeats the columns' names; a cell that is null is left out
 * there. `caption` names the table for screen readers.
 */
export function Table({
  caption,
  columns,
  rows,
  foot,
}: {
  caption: string
  columns: readonly Column[]
  rows: readonly Row[]
  foot?: ReactNode
}) {
  return (
    <table className="block w-full text-start sm:table">
      <caption className="sr-only">{caption}</caption>
      <thead className="sr-only sm:not-sr-only sm:table-header-group">
        <tr>
          {columns.map(({ name, width, align }) => (
            <th
              key={name}
              scope="col"
              style={width ? { width } : undefined}
              className={`border-b-2 border-ink px-3 pb-2 text-sm font-semibold first:ps-0 last:pe-0 ${align === 'end' ? 'text-end' : 'text-start'}`}
            >
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="grid gap-3 sm:table-row-group">
        {rows.map(({ key, cells }) => (
          <tr
            key={key}
            className="grid gap-1.5 rounded-card border border-line bg-card p-4 sm:table-row sm:border-0 sm:bg-transparent sm:p-0"
          >
            {cells.map((cell, index) => {
              const column = columns[index]
              if (!column) return null
              return (
                <td
                  key={column.name}
                  className={`items-baseline justify-between gap-4 sm:table-cell sm:border-b sm:border-line sm:px-3 sm:py-3 sm:first:ps-0 sm:last:pe-0 ${cell === null || cell === undefined ? 'hidden' : 'flex'} ${column.align === 'end' ? 'sm:text-end sm:tabular-nums' : ''}`}
                >
                  <span aria-hidden className="shrink-0 text-sm text-ink-soft sm:hidden">
                    {column.name}
                  </span>
                  <span className="min-w-0 text-end sm:text-inherit">{cell}</span>
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
      {foot && <tfoot className="mt-3 block sm:table-footer-group">{foot}</tfoot>}
    </table>
  )
}
