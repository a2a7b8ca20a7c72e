import { ArrowDown, ArrowUp } from 'lucide-react'
import type { KeyboardEvent, MouseEvent } from 'react'
import * as texts from '#texts/compiled/office/list'
import { elementOf } from '#web/ui/elements'
import { Link } from '#web/ui/router/link'
import { useNavigate } from '#web/ui/router/use-router'
import type { ListColumn } from './columns'
import type { Selection } from './selection-bar'
import { wasOpened } from './walk'

interface RowsTableProps<Row> {
  caption: string
  columns: readonly ListColumn<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  nameOf: (row: Row) => string
  hrefOf: ((row: Row) => string) | undefined
  isStale: boolean
  selection: Selection<Row> | null
  sort: string | null
  /** `null` requests the default order. */
  onSort: (sort: string | null) => void
}

/** The rows of a list as a table on wide screens, otherwise as cards. Arrow keys move between rows, Enter opens one. */
export function RowsTable<Row>(props: RowsTableProps<Row>) {
  const { caption, columns, rows, keyOf, nameOf, hrefOf, isStale, selection, sort, onSort } = props
  return (
    <table
      aria-busy={isStale}
      className={`block w-full rounded-card border-line transition-opacity xl:table xl:border-separate xl:border-spacing-0 xl:border xl:bg-card ${isStale ? 'opacity-60' : ''}`}
    >
      <caption className="sr-only">{caption}</caption>
      <thead className="sr-only xl:not-sr-only xl:table-header-group">
        <tr>
          {selection && (
            <th scope="col" className="w-9 border-b border-line ps-3">
              <input
                type="checkbox"
                aria-label={texts.select_page()}
                checked={selection.isAll}
                className="block size-4"
                onChange={selection.toggleAll}
              />
            </th>
          )}
          {columns.map((column) => (
            <Heading key={column.key} {...{ column, sort, onSort }} />
          ))}
        </tr>
      </thead>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys move the focus among its links */}
      <tbody
        onKeyDown={walkRows}
        className="grid grid-cols-1 gap-2 md:has-[>:nth-child(2)]:grid-cols-2 xl:table-row-group"
      >
        {rows.map((row) => (
          <TableRow key={keyOf(row)} name={nameOf(row)} {...{ row, columns, hrefOf, selection }} />
        ))}
      </tbody>
    </table>
  )
}

interface TableRowProps<Row> extends Pick<RowsTableProps<Row>, 'columns' | 'hrefOf' | 'selection'> {
  row: Row
  name: string
}

/** One row with its checkbox. A click anywhere opens its detail, as the link in the first column does. */
function TableRow<Row>({ row, name, columns, hrefOf, selection }: TableRowProps<Row>) {
  const navigate = useNavigate()
  const open = (event: MouseEvent) => {
    const isOther =
      event.target instanceof Element && event.target.closest('a, button, input, label, details')
    if (!hrefOf || isOther || window.getSelection()?.isCollapsed === false) return
    void navigate(hrefOf(row))
  }
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the row's link does the same by keyboard
    <tr
      onClick={open}
      className={`group flex flex-wrap content-start items-center max-xl:wrap-anywhere gap-x-3 gap-y-0.5 rounded-card border border-line bg-card p-3 after:order-3 after:basis-full xl:after:hidden xl:table-row xl:border-0 xl:bg-transparent xl:p-0 ${hrefOf ? 'cursor-pointer' : ''} ${selection?.has(row) ? 'is-chosen bg-brand-tint' : ''}`}
    >
      {selection && (
        <td
          className={`order-first xl:table-cell xl:border-b xl:border-line xl:ps-3 xl:group-last:border-0 ${ground}`}
        >
          <input
            type="checkbox"
            aria-label={texts.select_row({ name })}
            checked={selection.has(row)}
            className="block size-5 xl:size-4"
            onChange={() => selection.toggle(row)}
          />
        </td>
      )}
      {columns.map((column, index) => (
        <td key={column.key} className={cellClass(column, row)}>
          {index === 0 && hrefOf ? (
            <Link
              to={hrefOf(row)}
              data-row-link
              data-was-open={wasOpened(hrefOf(row)) || undefined}
              className={`-mx-1 inline-block rounded-small px-1 font-semibold text-ink no-underline group-hover:underline ${column.takesRest ? 'xl:block' : ''}`}
            >
              {column.cell(row)}
            </Link>
          ) : (
            <>
              {column.card === 'named' && <span className="xl:hidden">{`${column.name} `}</span>}
              {elementOf(column.cell(row))}
            </>
          )}
        </td>
      ))}
    </tr>
  )
}

/** Background of a row in a table. It is set on the cells, so that the last row has the rounded corners of the table. */
const ground =
  'xl:group-hover:bg-sunk xl:group-[.is-chosen]:bg-brand-tint xl:group-last:first:rounded-es-card xl:group-last:last:rounded-ee-card'
const quiet = 'text-sm text-ink-soft max-xl:empty:hidden xl:text-base xl:text-ink'
const cards = {
  title: 'order-1 min-w-1/3 grow basis-0 font-semibold xl:min-w-0 xl:font-normal',
  // A second aside that does not fit beside the first is at the end of the next line.
  aside: 'is-aside order-2 [.is-aside~&]:ms-auto',
  line: `order-3 min-w-0 basis-full ${quiet}`,
  rest: `order-4 ${quiet}`,
  // After the column's name, a word such as “today” begins with a small letter.
  named: `order-4 max-xl:[&_time[title]]:inline-block max-xl:[&_time[title]]:first-letter:lowercase ${quiet}`,
  // Two amounts are beside each other.
  amount:
    'is-amount order-4 ms-auto font-medium [.is-amount+&]:ms-0 xl:ms-0 xl:font-normal max-xl:empty:hidden',
  none: 'hidden',
} as const

const shownFrom = { xl: 'xl:table-cell', '2xl': 'xl:max-2xl:hidden 2xl:table-cell' } as const

const cellClass = <Row,>({ card, align, from, takesRest, inCard }: ListColumn<Row>, row: Row) =>
  `${takesRest ? 'xl:w-full' : ''} ${inCard?.(row) === false ? cards.none : cards[card ?? 'rest']} ${shownFrom[from ?? 'xl']} xl:border-b xl:border-line xl:px-3 xl:py-1.5 xl:group-last:border-0 ${ground} ${align ? 'xl:text-end' : ''} ${align === 'action' ? 'max-xl:ms-auto xl:whitespace-nowrap' : ''}`

function Heading<Row>({
  column: { name, align, from, sort: own, ascends },
  sort,
  onSort,
}: {
  column: ListColumn<Row>
  sort: string | null
  /** `null` requests the default order. */
  onSort: (sort: string | null) => void
}) {
  const isSorted = own !== undefined && own === sort
  const Arrow = ascends ? ArrowUp : ArrowDown
  return (
    <th
      scope="col"
      aria-sort={isSorted ? (ascends ? 'ascending' : 'descending') : undefined}
      className={`border-b border-line px-3 py-2 text-sm font-medium whitespace-nowrap text-ink-soft ${align ? 'text-end' : 'text-start'} ${from ? `hidden ${shownFrom[from]}` : ''}`}
    >
      {own === undefined ? (
        <span className={align === 'action' ? 'sr-only' : undefined}>{name}</span>
      ) : (
        <button
          type="button"
          className="inline-flex min-h-target items-center gap-1 rounded-small hover:text-ink"
          onClick={() => onSort(isSorted ? null : own)}
        >
          <span>{name}</span>
          {isSorted && <Arrow aria-hidden className="size-3.5" />}
        </button>
      )}
    </th>
  )
}

/** Moves the focus to the first row of the list. Returns whether there is one. */
export function enterRows(): boolean {
  const link = document.querySelector<HTMLElement>('[data-row-link]')
  link?.focus()
  return link !== null
}

/** Moves the focus among the rows' links with the arrow keys, Home and End. */
function walkRows(event: KeyboardEvent<HTMLElement>): void {
  const moves: Readonly<Record<string, (at: number, count: number) => number>> = {
    ArrowDown: (at, count) => Math.min(at + 1, count - 1),
    ArrowUp: (at) => Math.max(at - 1, 0),
    Home: () => 0,
    End: (_, count) => count - 1,
  }
  const move = moves[event.key]
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row-link]')]
  const row = event.target instanceof Element ? event.target.closest('tr') : null
  const at = links.findIndex((link) => row?.contains(link))
  if (!move || at < 0) return
  event.preventDefault()
  links[move(at, links.length)]?.focus()
}
