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
import { type Selection, SelectionBar, useSelection } from './selection-bar'
import { rememberWalk } from './walk'

/** A list as a screen describes it. */
export interface ListViewProps<Row> {
  title: string
  /** Kind of the rows. */
  noun: Noun
  state: ListState
  columns: readonly ListColumn<Row>[]
  facets?: readonly ListFacet[]
  /** Label of the search; without it, the list has no search. */
  search?: string
  /** Shorter label of the search on phones, where the full one would be cut. */
  searchBriefly?: string
  /** Name and filters of the list, for exports and saved views; without it, the list has neither. */
  source?: ListSource
  /** The ways to sort; the first is the default. */
  sorts?: readonly (readonly [value: string, label: string])[]
  /** `null` until the first response. */
  rows: readonly Row[] | null
  counted?: Counted
  cursor: string | null
  isStale: boolean
  refusal: Refusal | null
  again: () => void
  keyOf: (row: Row) => string
  /** Name of a row for people; defaults to its key. */
  nameOf?: (row: Row) => string
  /** Returns the address of a row's detail; without it, rows have none. */
  hrefOf?: (row: Row) => string
  bulk?: readonly BulkAction<Row>[]
  /** Bulk actions on all rows that match the source's filters. */
  forMatching?: readonly BulkActionName[]
  actions?: Elements
  /** Content above the rows, such as a sum. */
  above?: Elements
  /** The list shows only a part by default, so its filters cannot be cleared. */
  isAlwaysNarrowed?: boolean
  /** Text of a list that is empty without filters. It says what the list will contain, and why it is still empty. */
  nothingYet: ReactNode
  /** Link to where the first row is created, shown below `nothingYet`; defaults to the list's actions. */
  next?: ReactNode
}

/** A list of the office with search, facets, columns, order, pages and selection, which are all in the address. */
export function ListView<Row>(props: ListViewProps<Row>) {
  const { title, state, rows, columns, counted, refusal, again, keyOf, bulk } = props
  const { requested, show, onSearch } = useShownState(state)
  // Order and columns do not change which rows match.
  const within = listSearch({ ...state, sort: null, hidden: [] })
  const selection = useSelection(rows ?? [], keyOf, within)
  const enterFirstRow = useEnterFirstRow(rows, props.isStale)
  const { before, total } = useRemembered(props)
  const isNarrowed = !props.isAlwaysNarrowed && (state.query !== '' || Object.keys(state.chosen).length > 0)
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
  // There is nothing to choose from without a search and facets, and in an empty shop.
  const isPlain =
    (!props.search && !props.facets?.length) || (isEmpty && !isNarrowed && !props.isAlwaysNarrowed)
  return (
    <Page
      title={title}
      beside={countOf(counted)}
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
      {state.unknown && <UnknownValues values={state.unknown} />}
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
      {!refusal && <ShownRows {...props} {...{ selection, requested, show }} />}
      {rows !== null && (
        <Pages
          state={state}
          cursor={props.cursor}
          shown={rows.length}
          {...{ before, total }}
          onChange={(next) => {
            enterFirstRow()
            show(next)
          }}
        />
      )}
    </Page>
  )
}

/** Values of filters in the address that do not exist, and are therefore ignored. */
const UnknownValues = ({ values }: { values: readonly string[] }) => (
  <p role="status" className="mb-2 text-sm text-ink-soft">
    {texts.left_out({ values: values.join('”, “') })}
  </p>
)

/** The table of the rows that have arrived. */
function ShownRows<Row>({
  title,
  state,
  rows,
  columns,
  keyOf,
  bulk,
  selection,
  requested,
  show,
  ...props
}: ListViewProps<Row> & { selection: Selection<Row> } & Pick<ShownState, 'requested' | 'show'>) {
  if (rows === null || rows.length === 0) return null
  const ownSort = props.sorts?.[0]?.[0] ?? null
  return (
    <RowsTable
      caption={title}
      columns={columns.filter(({ key }) => !state.hidden.includes(key))}
      rows={rows}
      keyOf={keyOf}
      nameOf={props.nameOf ?? keyOf}
      hrefOf={props.hrefOf}
      isStale={props.isStale}
      selection={bulk ? selection : null}
      sort={state.sort ?? ownSort}
      onSort={(sort) => show(changed(requested, { sort: sort === ownSort ? null : sort }))}
    />
  )
}

interface ShownState {
  /** The latest requested state, to which the next change is applied. */
  requested: ListState
  show: (next: ListState) => void
  onSearch: (query: string) => void
}

/** Returns the state that the controls show, which changes at once, while the rows follow when they are rendered. */
function useShownState(state: ListState): ShownState {
  const navigate = useNavigate()
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
  return { requested, show, onSearch }
}

/**
 * Stores the page's place in its list, and the rows for the links from one detail to the next. Returns the number of rows before
 * the page and of all rows; each is `null` if unknown.
 */
function useRemembered<Row>({ state, rows, cursor, isStale, counted, hrefOf }: ListViewProps<Row>) {
  const { pathname, search } = useLocation()
  const isPart = cursor !== null || state.cursor !== null
  const count = countOf(counted)
  const list = `${pathname}${listSearch({ ...state, cursor: null, hidden: [] })}`
  const before = rowsBefore(list, state.cursor)
  const total = count ?? totalOf(list)
  const shownRows = rows?.length ?? null
  useEffect(() => {
    // The response for the previous page says nothing about this one.
    if (shownRows === null || isStale) return
    rememberPage(list, { cursor: state.cursor, next: cursor, shown: shownRows, total: count })
  }, [list, state.cursor, cursor, isStale, shownRows, count])

  useEffect(() => {
    if (!rows || !hrefOf) return
    const hrefs = [...new Set(rows.map(hrefOf))]
    // Rows that share a detail cannot be counted by it.
    const counts = hrefs.length === rows.length ? { before, total } : { before: null, total: null }
    rememberWalk({ list: `${pathname}${search}`, rows: hrefs, isPart, ...counts })
  }, [rows, hrefOf, pathname, search, isPart, before, total])
  return { before, total }
}

/** Returns the actions on all matching rows; `null` if all rows are already shown, or they are not counted. */
function matchingOf<Row>({ forMatching = [], source, counted, rows }: ListViewProps<Row>): Matching | null {
  const count = countOf(counted)
  const hasMore = (counted?.matching?.count ?? 0) > (rows?.length ?? 0)
  return source && count !== null && hasMore && forMatching.length > 0
    ? { actions: forMatching, filters: source.filters, count }
    : null
}

/** Returns the handler of the page buttons. It moves the focus to the first row once the rows have loaded. */
function useEnterFirstRow(rows: readonly unknown[] | null, isStale: boolean): () => void {
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

/** Tools beside a list's search: columns and order, saving the state as a view, and the export. */
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

/** Range of the shown rows, with buttons for the next page and the first one. */
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
  /** Number of rows before them; `null` if unknown. */
  before: number | null
  /** Number of rows on all pages; `null` if they were not counted. */
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
