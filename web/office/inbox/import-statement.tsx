import { useMemo, useState, useId, useCallback, useEffect, useRef } from 'react'
import type { OfficeAnswered, OfficeSent } from '../../../contract/calls'
import { Alert } from '../../ui/alert'
import { SelectField } from '../../ui/choice-fields'
import { showToast } from '../../ui/toast'
import { moneyText, numberText } from '../../ui/formats'
import { useOfficeCall } from '../calls/use-office-call'
import { ActionDialog } from '../ui/action-dialog'
import { EffectNotes } from '../ui/effect-notes'
import { FileField } from '../ui/file-field'
import { textOf } from '../ui/text-of'
import { When } from '../ui/when'
import { readHeadings, type StatementColumns, type StatementField } from './statement-columns'
import * as words from './words'
import type { ReceiptToCheck } from '../../../contract/office/statements'
import { Button } from '../../ui/button'
import { Related } from './related'
import { formErrorText, Refusal } from '../../ui/calls/post-call'
import { post } from '../calls/post'
import { useReaching } from '../calls/use-reaching'

/** The maximum of rows that are shown one by one. */
const maxRows = 5

interface Chosen {
  format: 'camt053' | 'csv'
  content: string
  /** Column headings of a CSV file; empty for camt.053. */
  headings: readonly string[]
}

/** Uploads a statement; of a CSV file it guesses which column is which, and remembers what was chosen. */
export function ImportStatement({ onClose }: { onClose: () => void }) {
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [columns, setColumns] = useState<StatementColumns>({})
  const { send, pending, error, setError } = useOfficeCall('import-statement', {
    done: (answer) => {
      if (chosen?.format === 'csv') writeColumns(columns)
      showToast(words.imported(answer), 'success')
      onClose()
    },
  })
  const choose = async (file: File | null) => {
    setError(null)
    if (file === null) return setChosen(null)
    const content = textOf(await file.arrayBuffer())
    if (content.trimStart().startsWith('<')) return setChosen({ content, format: 'camt053', headings: [] })
    const found = readHeadings(content, readColumns())
    setColumns(found.columns)
    return setChosen({ content, format: 'csv', headings: found.headings })
  }
  const statement = useMemo(() => {
    if (chosen === null) return null
    const { format, content } = chosen
    const named = Object.entries(columns).filter(([, heading]) => heading !== '')
    const isNamed = format === 'csv' && named.length > 0
    return { format, content, columns: isNamed ? Object.fromEntries(named) : null }
  }, [chosen, columns])
  const { answer, refusal, isUnknown, again } = useTriedStatement(statement)
  const upload = () => (statement === null ? setError(words.noFile) : void send(statement))
  return (
    <ActionDialog
      title={words.importStatement}
      consequences={
        <>
          {answer && <ToCheck entries={answer.to_check} />}
          <EffectNotes
            until={statement === null ? words.importText : null}
            effect={answer && { notes: words.willImport(answer) }}
            refusal={refusal}
            onAgain={again}
          />
          {answer && <LeftOut count={answer.left_out_count} rows={answer.left_out} />}
          {answer && <FirstRead entries={answer.first} />}
        </>
      }
      confirm={words.importStatement}
      // Of what is not known the import itself decides.
      isBlocked={refusal !== null && !isUnknown}
      onConfirm={upload}
      {...{ pending, error, onClose }}
    >
      <FileField
        label={words.file}
        accept=".xml,.csv,.txt,text/xml,text/csv"
        onChoose={(file) => void choose(file)}
      />
      {chosen?.format === 'csv' && (
        <fieldset className="grid gap-3">
          <legend className="mb-1 font-semibold">{words.columnsTitle}</legend>
          <p className="text-sm text-ink-soft">{words.columnsHint}</p>
          <div className="grid gap-3 min-[22rem]:grid-cols-2">
            {(Object.keys(words.columns) as StatementField[]).map((field) => (
              <SelectField
                key={field}
                label={words.columns[field]}
                placeholder={words.noColumn}
                options={chosen.headings.map((heading) => ({ value: heading, label: heading }))}
                value={columns[field] ?? ''}
                onChange={({ target }) => setColumns({ ...columns, [field]: target.value })}
              />
            ))}
          </div>
        </fieldset>
      )}
    </ActionDialog>
  )
}

/** The first receipts of a file, as they were read: by them one sees whether its columns are the right ones. */
function FirstRead({ entries }: { entries: OfficeAnswered<'import-statement'>['first'] }) {
  if (entries.length === 0) return null
  return (
    <div className="rounded-control border border-line bg-sunk px-3 py-2 text-sm">
      <p className="text-ink-soft">{words.firstRead}</p>
      <ul className="grid gap-0.5">
        {entries.map(({ booked_at, amount, currency, payer, order }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- alike receipts differ in nothing else
          <li key={index} className="flex gap-x-3">
            <span className="min-w-0 grow wrap-anywhere">
              <When at={booked_at} />, {payer ?? words.somebody}
              <span className="text-ink-soft">
                , {order === null ? words.waitsHere : words.toOrder(order)}
              </span>
            </span>
            <span className="font-semibold whitespace-nowrap">{moneyText(amount, currency)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The rows of a file that cannot be read. */
function LeftOut({ count, rows }: { count: number; rows: OfficeAnswered<'import-statement'>['left_out'] }) {
  if (count === 0) return null
  const shown = rows.slice(0, maxRows)
  return (
    <Alert tone="warn">
      <p className="font-semibold">{words.unreadRows}</p>
      <ul className="grid gap-0.5 text-sm">
        {shown.map(({ row, reason }) => (
          <li key={row} className="wrap-anywhere">
            {words.unreadRow(row)} {reason}
          </li>
        ))}
        {count > shown.length && <li>{words.moreRows(count - shown.length)}</li>}
      </ul>
    </Alert>
  )
}

const name = 'office-statement-columns'

/** The headings of this bank's CSV files, as they were chosen the last time. */
function readColumns(): StatementColumns {
  try {
    return JSON.parse(localStorage.getItem(name) ?? '{}') as StatementColumns
  } catch {
    return {}
  }
}

/** Remembers the headings on this device: they are the same every month. */
function writeColumns(columns: Readonly<StatementColumns>): void {
  try {
    localStorage.setItem(name, JSON.stringify(columns))
  } catch {
    // Without storage they are guessed again.
  }
}

/** How many are shown at first, if there are more than `maxWhole`. */
const shownAtFirst = 5
const maxWhole = 8

/** The entries of a file that would not settle their order exactly, each with why and the amounts; nothing without any. */
function ToCheck({ entries }: { entries: readonly ReceiptToCheck[] }) {
  const id = useId()
  const [isWhole, setWhole] = useState(false)
  if (entries.length === 0) return null
  const shown = isWhole || entries.length <= maxWhole ? entries : entries.slice(0, shownAtFirst)
  const hidden = entries.length - shown.length
  return (
    <section
      aria-labelledby={id}
      className="rounded-control border border-warn bg-warn-tint px-3 py-2 text-sm text-on-warn-tint"
    >
      <h3 id={id} className="font-semibold">
        {words.toCheck(entries.length)}
      </h3>
      <ul className="mt-1.5 grid gap-2">
        {shown.map((entry, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- alike receipts differ in nothing else
          <li key={index}>
            <span className="flex gap-x-3 font-semibold">
              <span className="min-w-0 grow wrap-anywhere">{words.whyToCheck[entry.why]}</span>
              <span className="whitespace-nowrap">{moneyText(entry.amount, entry.currency)}</span>
            </span>
            <span className="block wrap-anywhere">
              {entry.payer ?? words.unknownPayer}, <When at={entry.booked_at} isInText />.{' '}
              {entry.related ? <Related receipt={entry.related} /> : words.checkText(entry)}
            </span>
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <Button look="secondary" size="small" className="mt-2" onClick={() => setWhole(true)}>
          {words.showMore(numberText(hidden))}
        </Button>
      )}
    </section>
  )
}

type Statement = OfficeSent<'import-statement'>

interface Tried {
  /** Statement of the last dry run; `null` before the first one. */
  of: Statement | null
  answer: OfficeAnswered<'import-statement'> | null
  /** Why it would be refused, or why that is not known. */
  refusal: string | null
  /** The shop was not reached, or was busy: nothing was said of the statement. */
  isUnknown: boolean
}

const nothing = { answer: null, refusal: null, isUnknown: false }

/** In milliseconds: how long nothing more may be typed before it is tried. */
const pause = 300

/**
 * What an import of a statement would do: it is tried as soon as it is chosen, when its columns change, when the shop is reached
 * again, and by `again`.
 */
function useTriedStatement(statement: Statement | null): Omit<Tried, 'of'> & { again: () => Promise<void> } {
  const [tried, setTried] = useState<Tried>({ of: null, ...nothing })
  const latest = useRef(0)
  const again = useCallback(async () => {
    const turn = ++latest.current
    if (statement === null) return
    let next: Omit<Tried, 'of'>
    try {
      next = { ...nothing, answer: await post('import-statement', { ...statement, dry_run: true }) }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const isUnknown = error.isNetworkFailure || error.status === 503
      next = { answer: null, refusal: formErrorText(error), isUnknown }
    }
    if (turn === latest.current) setTried({ of: statement, ...next })
  }, [statement])
  useEffect(() => {
    const timer = setTimeout(() => void again(), pause)
    return () => clearTimeout(timer)
  }, [again])
  const current = tried.of === statement ? tried : nothing
  const reach = useCallback(() => void again(), [again])
  useReaching(current.isUnknown, reach)
  return { ...current, again }
}
