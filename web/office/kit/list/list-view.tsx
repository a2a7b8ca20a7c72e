import { Download, ChevronRight } from 'lucide-react'
import {
  startTransition,
  useCallback,
  useEffect,
  useOptimistic,
  type ReactNode,
  useRef,
  useState,
} from 'react'
import type { BulkActionName } from '#contract/office/bulk'
import * as texts from '#texts/compiled/office/list'
import { Button } from '#web/ui/button'
import type { Refusal } from '#web/ui/calls/post-call'
import type { Elements } from '#web/ui/elements'
import { numberText } from '#web/ui/formats'
import { useLocation, useNavigate } from '#web/ui/router/use-router'
import type { Matching } from '../bulk/matching-actions'
import { Page } from '../page/page'
import { Empty, Failed, RowSkeletons } from '../page/states'
import { useMay } from '../session/session'
import { countSlots } from '../values/count-slots'
import { ColumnChoice } from './column-choice'
import type { BulkAction, ListColumn, ListFacet, ListSource } from './columns'
import { ExportDialog } from './export-dialog'
import { changed, listSearch, type ListState } from './list-state'
import { Narrowing } from './narrowing'
import { countOf, type Counted, type Noun } from './nouns'
import { rememberPage, rowsBefore, totalOf } from './page-places'
import { RowsTable, enterRows } from './rows-table'
import { SavedViews, SaveView } from './saved-views'
import { SelectionBar, useSelection } from './selection-bar'
import { rememberWalk } from './walk'

/** A list as a screen describes it. */
export interface ListViewProps<Row> {
  title: string
  /** Kind of the rows. */
  noun: Noun
  state: ListState
  columns: readonly ListColumn<Row>[]
  facets?: readonly ListFacet[]
  /** The label of the search; without it there is none. */
  search?: string
  /** Shorter label of the search on phones, where the full one would be cut. */
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
  /** Name of a row for people; defaults to its key. */
  nameOf?: (row: Row) => string
  /** The address of a row's detail; null where it has none. */
  hrefOf?: (row: Row) => string
  bulk?: readonly BulkAction<Row>[]
  /** Bulk actions on all rows that match the source's filters. */
  forMatching?: readonly BulkActionName[]
  actions?: Elements
  /** Content above the rows, such as a sum. */
  above?: Elements
  /** The list shows a part by itself: what is chosen then is no filter that could be cleared. */
  isAlwaysNarrowed?: boolean
  /** Text of a list that is empty without filters: what it will contain, and why it is still empty. */
  nothingYet: ReactNode
  /** Link to where the first row is created, shown below `nothingYet`; defaults to the list's actions. */
  next?: ReactNode
}

/** The one list of the office: search, facets, columns, sort, pages and selection, all of it in the address. */
export function ListView<Row>(props: ListViewProps<Row>) {
  const { title, state, rows, columns, counted, refusal, again, keyOf, hrefOf, bulk } = props
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  // What is chosen follows the press at once, and the next press adds to it; the rows follow when they are rendered.
  const [requested, setRequested] = useOptimistic(state)
  const show = useCallback(
    (next: ListState) =>
      startTransition(() => {
        setRequested(next)
        void navigate(listSearch(next), { keepsScroll: true })
      }),
    [navigate, setRequested],
  )
  const onSearch = useCallback(
    (query: string) =>
      void navigate(listSearch(changed(requested, { query })), { replace: true, keepsScroll: true }),
    [navigate, requested],
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
      state={requested}
      sorts={props.sorts ?? []}
      onChange={show}
      source={props.source ?? null}
      noun={props.noun}
      counted={counted}
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
        <Narrowing {...props} state={requested} {...{ show, onSearch }}>
          {tools}
        </Narrowing>
      )}
      {state.unknown && (
        <p role="status" className="mb-2 text-sm text-ink-soft">
          {texts.left_out({ values: state.unknown.join('”, “') })}
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
          onClear={isNarrowed ? () => show({ ...changed(requested, { query: '', chosen: {} }) }) : null}
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
          onSort={(sort) => show(changed(requested, { sort: sort === ownSort ? null : sort }))}
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

/** Returns the actions on all matching rows; `null` if all rows are already shown, or they are not counted. */
function matchingOf<Row>({ forMatching = [], source, counted, rows }: ListViewProps<Row>): Matching | null {
  const count = countOf(counted)
  const hasMore = (counted?.matching?.count ?? 0) > (rows?.length ?? 0)
  return source && count !== null && hasMore && forMatching.length > 0
    ? { actions: forMatching, filters: source.filters, count }
    : null
}

/** Answers what is called when another page of a list is asked for: once its rows are there, the first one has the focus. */
function useEnterRows(rows: readonly unknown[] | null, isStale: boolean): () => void {
  const isRequested = useRef(false)
  useEffect(() => {
    if (!isRequested.current || isStale || rows === null) return
    isRequested.current = false
    if (!enterRows()) document.getElementById('main')?.focus()
  }, [rows, isStale])
  return () => void (isRequested.current = true)
}

interface ListToolsProps<Row> {
  state: ListState
  columns: readonly ListColumn<Row>[]
  sorts: readonly (readonly [value: string, label: string])[]
  onChange: (next: ListState) => void
  /** `null` if the list can be neither exported nor saved. */
  source: ListSource | null
  noun: Noun
  counted: Counted | undefined
}

/** Beside a list's search: its columns and order, saving both as a view, and the export. */
function ListTools<Row>(props: ListToolsProps<Row>) {
  const { state, columns, sorts, onChange, source, noun, counted } = props
  const may = useMay()
  const [open, setOpen] = useState<'export' | 'view' | null>(null)
  const search = listSearch({ ...state, cursor: null })
  const close = () => setOpen(null)
  return (
    <div className="ms-auto flex gap-1.5">
      <ColumnChoice
        {...{ state, columns, sorts, onChange }}
        onSave={
          source && !source.hasNoViews && may('save-view') && search !== '?' ? () => setOpen('view') : null
        }
      />
      {source && may('export-list') && (
        <button
          type="button"
          className="flex min-h-9 items-center gap-1.5 rounded-control border border-line bg-card px-2.5 text-sm font-medium hover:border-edge"
          onClick={() => setOpen('export')}
        >
          <Download aria-hidden className="size-4" />
          <span className="max-sm:sr-only">{texts.export_file()}</span>
        </button>
      )}
      {source && open === 'export' && (
        <ExportDialog {...{ source, noun }} matching={counted?.matching ?? null} onClose={close} />
      )}
      {source && open === 'view' && <SaveView list={source.list} search={search} onClose={close} />}
    </div>
  )
}

const rangeText = (rows: { first: string; last: string }, total: string | null): string =>
  total === null ? texts.page_rows(rows) : texts.page_rows_of({ ...rows, total })

/** Below a list: which rows are shown, and the way to the next page and back to the first. */
function Pages({
  state,
  cursor,
  shown,
  before,
  total,
  onChange,
}: {
  state: ListState
  cursor: string | null
  shown: number
  /** How many rows stand before them; null: not known. */
  before: number | null
  /** How many there are on all pages; null: not counted. */
  total: string | null
  onChange: (next: ListState) => void
}) {
  if (shown === 0 || (cursor === null && state.cursor === null)) return null
  const to = (next: string | null) => {
    onChange({ ...state, cursor: next })
    window.scrollTo({ top: 0 })
  }
  return (
    <nav aria-label={texts.pages()} className="mt-3 flex items-center justify-between gap-3">
      <p className="text-sm text-ink-soft">
        {before === null
          ? texts.page_count(countSlots(shown))
          : rangeText({ first: numberText(before + 1), last: numberText(before + shown) }, total)}
      </p>
      <div className="flex gap-2">
        {state.cursor !== null && (
          <Button variant="secondary" size="small" onClick={() => to(null)}>
            {texts.first_page()}
          </Button>
        )}
        {cursor !== null && (
          <Button variant="secondary" size="small" onClick={() => to(cursor)}>
            <span>{texts.next_page()}</span>
            <ChevronRight aria-hidden className="size-4" />
          </Button>
        )}
      </div>
    </nav>
  )
}
