import { useState } from 'react'
import * as bulkTexts from '#texts/compiled/office/bulk'
import * as texts from '#texts/compiled/office/list'
import { Ask } from '#web/ui/ask'
import { Button } from '#web/ui/button'
import { formErrorText, Refusal } from '#web/ui/calls/post-call'
import { numberText } from '#web/ui/formats'
import { LateDialog } from '#web/ui/late-dialog'
import { MatchingActions, type Matching } from '../bulk/matching-actions'
import { invalidateAnswers } from '../calls/query-client'
import { countSlots } from '../values/count-slots'
import type { AskedAction, BulkAction, RowAction } from './columns'
import { nouns, rowsText, type Noun } from './nouns'

interface SelectionBarProps<Row> {
  selection: Selection<Row>
  bulk: readonly BulkAction<Row>[]
  noun: Noun
  keyOf: (row: Row) => string
  nameOf: (row: Row) => string
  /** Actions on all rows that match the filter; `null` if there are none, or all rows are already shown. */
  matching: Matching | null
}
interface Result {
  key: string
  name: string
  /** `null` if the row is done. */
  failure: Failure | null
}

interface Failure {
  readonly why: string
  /** `false` if no response arrived: the row may be done or not. */
  readonly isRefused: boolean
}

/** Actions on the selected rows; each row has its own result. */
export function SelectionBar<Row>(props: SelectionBarProps<Row>) {
  const { selection, bulk, noun, keyOf, nameOf, matching } = props
  const [requested, setRequested] = useState<AskedAction<Row> | null>(null)
  const [isRunning, setRunning] = useState(false)
  const [results, setResults] = useState<readonly Result[] | null>(null)

  const run = async (rows: readonly Row[], runOne: RowAction<Row>['run']) => {
    setRunning(true)
    const failures = await runEach(rows, runOne)
    setRunning(false)
    setRequested(null)
    setResults(
      rows.map((row, at) => ({
        key: keyOf(row),
        name: nameOf(row),
        failure: failures[at] ?? null,
      })),
    )
    selection.clear()
    invalidateAnswers()
  }

  return (
    <>
      {results && <Results results={results} noun={noun} onClose={() => setResults(null)} />}
      {selection.rows.length > 0 && (
        <SelectedRows {...{ selection, bulk, noun, matching }} onRequest={setRequested} />
      )}
      {requested && 'Dialog' in requested && (
        <LateDialog>
          <requested.Dialog
            count={selection.rows.length}
            pending={isRunning}
            onRun={(runOne) => void run(selection.rows, runOne)}
            onClose={() => setRequested(null)}
          />
        </LateDialog>
      )}
      {requested && 'run' in requested && (
        <Ask
          title={texts.question_title({ action: requested.label })}
          confirm={requested.label}
          pending={isRunning}
          onConfirm={() => void run(rowsOf(requested, selection.rows), requested.run)}
          onClose={() => setRequested(null)}
        >
          {questionOf(requested, selection.rows)}
        </Ask>
      )}
    </>
  )
}

interface SelectedRowsProps<Row> extends Pick<
  SelectionBarProps<Row>,
  'selection' | 'bulk' | 'noun' | 'matching'
> {
  /** Called with an action that needs a confirmation. */
  onRequest: (action: AskedAction<Row>) => void
}

/** The number of selected rows, with the actions that at least one of them supports. */
function SelectedRows<Row>({ selection, bulk, noun, matching, onRequest }: SelectedRowsProps<Row>) {
  const all = selection.isMatching ? matching : null
  return (
    <div
      role="region"
      aria-label={texts.selection()}
      className="sticky top-2 z-20 mb-2 flex flex-wrap items-center gap-2 rounded-card border border-brand-ink bg-card px-3 py-2 shadow-raised"
    >
      <p className="font-semibold">
        {all
          ? bulkTexts.all_chosen({ count: all.count, nouns: nouns[noun] })
          : texts.selected({ rows: rowsText(noun, countSlots(selection.rows.length)) })}
      </p>
      {matching && (
        <button
          type="button"
          className="link min-h-8 text-sm"
          aria-pressed={all !== null}
          onClick={() => selection.setMatching(all === null)}
        >
          {all ? bulkTexts.back() : bulkTexts.select_all({ count: matching.count })}
        </button>
      )}
      <span className={all ? 'basis-full max-md:hidden' : 'grow max-md:-mt-2 max-md:basis-full'} />
      {all && <MatchingActions matching={all} />}
      {(all ? [] : bulk.filter((action) => rowsOf(action, selection.rows).length > 0)).map((action) => (
        <Button
          key={action.label}
          variant="secondary"
          size="small"
          onClick={() => ('onChoose' in action ? action.onChoose(selection.rows) : onRequest(action))}
        >
          {action.label}
        </Button>
      ))}
      <Button variant="quiet" size="small" onClick={selection.clear}>
        {texts.clear()}
      </Button>
    </div>
  )
}

/** Returns the rows that an action supports. */
const rowsOf = <Row,>(action: BulkAction<Row>, rows: readonly Row[]): readonly Row[] =>
  'appliesTo' in action && action.appliesTo ? rows.filter(action.appliesTo) : rows

function questionOf<Row>(action: RowAction<Row>, rows: readonly Row[]): string {
  const count = rowsOf(action, rows).length
  return action.question(count, rows.length - count)
}

/**
 * Runs an action for one row after the other, so that an error of one row does not affect the others. Returns the error of each
 * row, or `null`.
 */
async function runEach<Row>(rows: readonly Row[], run: RowAction<Row>['run']): Promise<(Failure | null)[]> {
  const failures: (Failure | null)[] = []
  for (const row of rows) {
    try {
      await run(row)
      failures.push(null)
    } catch (error) {
      const isRefused = !(error instanceof Refusal) || error.isServers
      failures.push({ why: isRefused ? formErrorText(error) : texts.no_answer(), isRefused })
    }
  }
  return failures
}

function Results({
  results,
  noun,
  onClose,
}: {
  results: readonly Result[]
  noun: Noun
  onClose: () => void
}) {
  const failed = results.flatMap(({ failure, ...row }) => (failure ? [{ ...row, ...failure }] : []))
  const refused = failed.filter(({ isRefused }) => isRefused).length
  return (
    <div role="status" className="mb-2 rounded-card border border-line bg-card px-3 py-2">
      <div className="flex items-center gap-3">
        <p className="grow font-semibold">
          {[
            texts.done({ rows: rowsText(noun, countSlots(results.length - failed.length)) }),
            refused > 0 && texts.refused({ number: numberText(refused) }),
            failed.length > refused && texts.without_answer({ number: numberText(failed.length - refused) }),
          ]
            .filter(Boolean)
            .join(', ')}
        </p>
        <Button variant="quiet" size="small" onClick={onClose}>
          {texts.close()}
        </Button>
      </div>
      {failed.length > 0 && (
        <ul className="mt-1 grid gap-0.5">
          {failed.map(({ key, name, why }) => (
            <li key={key}>
              <strong>{name}</strong> <span>{why}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Selected rows of the current page of a list. */
export interface Selection<Row> {
  rows: readonly Row[]
  has: (row: Row) => boolean
  isAll: boolean
  /** All rows that match the filter are selected, not only those of this page. */
  isMatching: boolean
  toggle: (row: Row) => void
  /** Selects all rows of the page, or none. */
  toggleAll: () => void
  setMatching: (isMatching: boolean) => void
  clear: () => void
}

interface Chosen {
  /** State of the list in which the rows were selected. */
  within: string
  keys: ReadonlySet<string>
  isMatching: boolean
}

/**
 * Manages the selection of rows. A selection ends when the state of the list changes (`within`: search, filters and page), and
 * contains only rows that are shown, so that no action affects a row that the person does not see.
 */
export function useSelection<Row>(
  shown: readonly Row[],
  keyOf: (row: Row) => string,
  within: string,
): Selection<Row> {
  const none: Chosen = { within, keys: new Set(), isMatching: false }
  const [chosen, setChosen] = useState(none)
  const { keys, isMatching } = chosen.within === within ? chosen : none
  const rows = shown.filter((row) => keys.has(keyOf(row)))
  const isAll = rows.length > 0 && rows.length === shown.length
  // Selecting single rows replaces the selection of all matching rows.
  const choose = (rowKeys: Iterable<string>) => setChosen({ ...none, keys: new Set(rowKeys) })
  return {
    rows,
    isAll,
    isMatching: isMatching && rows.length > 0,
    has: (row) => keys.has(keyOf(row)),
    toggle: (row) => {
      const next = new Set(rows.map(keyOf))
      if (!next.delete(keyOf(row))) next.add(keyOf(row))
      choose(next)
    },
    toggleAll: () => choose(isAll ? [] : shown.map(keyOf)),
    setMatching: (next) => setChosen({ within, keys, isMatching: next }),
    clear: () => choose([]),
  }
}
