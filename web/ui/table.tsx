import type { ReactNode } from 'react'

/** A column: its name, and optionally its CSS width and alignment. */
export interface Column {
  name: string
  width?: string
  align?: 'end'
}

export interface Row {
  key: string | number
  /** One cell per column. */
  cells: readonly ReactNode[]
}

/**
 * A table. If its columns do not fit, as on a phone, every row becomes a card that repeats the column names, without
 * cells that are null. `caption` names the table for screen readers.
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
    <div className="@container">
      <table className="block w-full text-start @min-[48rem]:table">
        <caption className="sr-only">{caption}</caption>
        <thead className="sr-only @min-[48rem]:not-sr-only @min-[48rem]:table-header-group">
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
        <tbody className="grid gap-3 @min-[48rem]:table-row-group">
          {rows.map(({ key, cells }) => (
            <tr
              key={key}
              className="grid gap-1.5 rounded-card border border-line bg-card p-4 @min-[48rem]:table-row @min-[48rem]:border-0 @min-[48rem]:bg-transparent @min-[48rem]:p-0"
            >
              {cells.map((cell, index) => {
                const column = columns[index]
                if (!column) return null
                return (
                  <td
                    key={column.name}
                    className={`items-baseline justify-between gap-4 @min-[48rem]:table-cell @min-[48rem]:border-b @min-[48rem]:border-line @min-[48rem]:px-3 @min-[48rem]:py-3 @min-[48rem]:first:ps-0 @min-[48rem]:last:pe-0 ${cell === null || cell === undefined ? 'hidden' : 'flex'} ${column.align === 'end' ? '@min-[48rem]:text-end @min-[48rem]:tabular-nums' : ''}`}
                  >
                    <span aria-hidden className="shrink-0 text-sm text-ink-soft @min-[48rem]:hidden">
                      {column.name}
                    </span>
                    <span className="min-w-0 text-end @min-[48rem]:text-inherit">{cell}</span>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
        {foot && <tfoot className="mt-3 block @min-[48rem]:table-footer-group">{foot}</tfoot>}
      </table>
    </div>
  )
}
