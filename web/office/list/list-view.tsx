import { startTransition, useCallback, useEffect, useOptimistic, type ReactNode } from 'react'
import type { BulkActionName } from '../../../contract/office/bulk'
import type { Refusal } from '../../parts/calls/post-call'
import { useLocation, useNavigate } from '../../parts/router/use-router'
import { Empty, Failed, RowSkeletons } from '../parts/states'
import { Page } from '../parts/page'
import type { Matching } from '../bulk/matching-actions'
import type { BulkAction, ListColumn, ListFacet, ListSource } from './columns'
import { countOf, type Counted } from './count-of'
import { changed, listSearch, type ListState } from './list-state'
import { ListTools } from './list-tools'
import { Narrowing } from './narrowing'
import { rememberPage, rowsBefore, totalOf } from './page-places'
import { Pages } from './pages'
import { RowsTable } from './rows-table'
import { SavedViews } from './saved-views'
import { SelectionBar } from './selection-bar'
import { useEnterRows } from './use-enter-rows'
import { useSelection } from './use-selection'
import { rememberWalk } from './walk'
import * as words from './words'

/** A list as a screen describes it. */
export interface ListViewProps<Row> {
  title: string
  /** What a row is, in the singular: `order`. */
  noun: string
  state: ListState
  columns: readonly ListColumn<Row>[]
  facets?: readonly ListFacet[]
  /** The label of the search; without it there is none. */
  search?: string
  /** What stands in it on a phone, where its label would be cut. */
  searchBriefly?: string
  /** Its name and filters, for exports and saved views; without it there are none. */
  source?: ListSource
  /** The ways to sort, the first being the order without one. */
  sorts?: readonly (readonly [value: string, label: string])[]
  /** Null until the first answer. */
  rows: readonly Row[] | null
  counted?: Counted
  cursor: string | null
  isStale: boolean
  refusal: Refusal | null
  again: () => void
  keyOf: (row: Row) => string
  /** What people call a row, where its key tells them nothing. */
  nameOf?: (row: Row) => string
  /** The address of a row's detail; null where it has none. */
  hrefOf?: (row: Row) => string
  bulk?: readonly BulkAction<Row>[]
  /** What can be done with all rows that the filter of the source matches. */
  forMatching?: readonly BulkActionName[]
  actions?: ReactNode
  /** What stands above the rows, such as a sum. */
  above?: ReactNode
  /** The list shows a part by itself: what is chosen then is no filter that could be cleared. */
  isAlwaysNarrowed?: boolean
  /** What an empty shop says, where nothing narrows the list: what would be here, and why nothing is. */
  nothingYet: ReactNode
  /** Where the first row comes from, below `nothingYet`. Without it the list's actions stand there. */
  next?: ReactNode
}

/** The one list of the office: search, facets, columns, sort, pages and selection, all of it in the address. */
export function ListView<Row>(props: ListViewProps<Row>) {
  const { title, state, rows, columns, counted, refusal, again, keyOf, hrefOf, bulk } = props
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  // What is chosen follows the press at once, and the next press adds to it; the rows follow when they are rendered.
  const [asked, setAsked] = useOptimistic(state)
  const show = useCallback(
    (next: ListState) =>
      startTransition(() => {
        setAsked(next)
        void navigate(listSearch(next), { keepsScroll: true })
      }),
    [navigate, setAsked],
  )
  const onSearch = useCallback(
    (query: string) =>
      void navigate(listSearch(changed(asked, { query })), { replace: true, keepsScroll: true }),
    [navigate, asked],
  )
  // Another order and other columns leave what matches as it is.
  const within = listSearch({ ...state, sort: null, hidden: [] })
  const selection = useSelection(rows ?? [], keyOf, within)
  const enterRows = useEnterRows(rows, props.isStale)
  const isNarrowed = !props.isAlwaysNarrowed && (state.query !== '' || Object.keys(state.chosen).length > 0)
  const isPart = props.cursor !== null || state.cursor !== null

  const count = countOf(counted)
  const list = `${pathname}${listSearch({ ...state, cursor: null, hidden: [] })}`
  const before = rowsBefore(list, state.cursor)
  const total = count ?? totalOf(list)
  const shownRows = rows?.length ?? null
  useEffect(() => {
    // An answer of the page before says nothing of this one.
    if (shownRows === null || props.isStale) return
    rememberPage(list, { cursor: state.cursor, next: props.cursor, shown: shownRows, total: count })
  }, [list, state.cursor, props.cursor, props.isStale, shownRows, count])

  useEffect(() => {
    if (!rows || !hrefOf) return
    const hrefs = [...new Set(rows.map(hrefOf))]
    // Where rows share a detail, they are not counted by it.
    const counts = hrefs.length === rows.length ? { before, total } : { before: null, total: null }
    rememberWalk({ list: `${pathname}${search}`, rows: hrefs, isPart, ...counts })
  }, [rows, hrefOf, pathname, search, isPart, before, total])

  const shown = columns.filter(({ key }) => !state.hidden.includes(key))
  const ownSort = props.sorts?.[0]?.[0] ?? null
  const isEmpty = !refusal && rows?.length === 0
  const movesActions = isEmpty && !isNarrowed && props.next === undefined
  const tools = (
    <ListTools
      columns={columns}
      state={asked}
      sorts={props.sorts ?? []}
      onChange={show}
      source={props.source ?? null}
      noun={props.noun}
      count={count}
    />
  )
  // Nothing to choose from: no search, or an empty shop.
  const isPlain =
    (!props.search && !props.facets?.length) || (isEmpty && !isNarrowed && !props.isAlwaysNarrowed)
  return (
    <Page
      title={title}
      beside={count}
      actions={
        <>
          {isPlain && !isEmpty && tools}
          {!movesActions && props.actions}
        </>
      }
    >
      {props.source && !props.source.hasNoViews && <SavedViews list={props.source.list} />}
      {!isPlain && (
        <Narrowing {...props} state={asked} {...{ show, onSearch }}>
          {tools}
        </Narrowing>
      )}
      {state.unknown && (
        <p role="status" className="mb-2 text-sm text-ink-soft">
          {words.leftOut(state.unknown)}
        </p>
      )}
      {props.above}
      {bulk && (
        <SelectionBar
          selection={selection}
          bulk={bulk}
          noun={props.noun}
          keyOf={keyOf}
          nameOf={props.nameOf ?? keyOf}
          matching={matchingOf(props)}
        />
      )}
      {refusal && <Failed text={refusal.message} onAgain={again} />}
      {!refusal && rows === null && <RowSkeletons />}
      {isEmpty && (
        <Empty
          next={movesActions ? props.actions : props.next}
          onClear={isNarrowed ? () => show({ ...changed(asked, { query: '', chosen: {} }) }) : null}
          noun={props.noun}
        >
          {props.nothingYet}
        </Empty>
      )}
      {!refusal && rows !== null && rows.length > 0 && (
        <RowsTable
          caption={title}
          columns={shown}
          rows={rows}
          keyOf={keyOf}
          nameOf={props.nameOf ?? keyOf}
          hrefOf={hrefOf}
          isStale={props.isStale}
          selection={bulk ? selection : null}
          sort={state.sort ?? ownSort}
          onSort={(sort) => show(changed(asked, { sort: sort === ownSort ? null : sort }))}
        />
      )}
      {rows !== null && (
        <Pages
          state={state}
          cursor={props.cursor}
          shown={rows.length}
          {...{ before, total }}
          onChange={(next) => {
            enterRows()
            show(next)
          }}
        />
      )}
    </Page>
  )
}

/** What the selection offers beyond the rows that are shown; null: they are all, or they are not counted. */
function matchingOf<Row>({ forMatching = [], source, counted, rows }: ListViewProps<Row>): Matching | null {
  const count = countOf(counted)
  const hasMore = (counted?.matching?.count ?? 0) > (rows?.length ?? 0)
  return source && count !== null && hasMore && forMatching.length > 0
    ? { actions: forMatching, filters: source.filters, count }
    : null
}
