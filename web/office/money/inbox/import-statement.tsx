import { useMemo, useState, useId, type ReactNode } from 'react'
import type { OfficeAnswered } from '#contract/calls'
import type { ReceiptToCheck } from '#contract/office/statements'
import * as texts from '#texts/compiled/office/inbox'
import { workbook_unreadable } from '#texts/compiled/office/ui'
import { Alert } from '#web/ui/alert'
import { Button } from '#web/ui/button'
import { formErrorText } from '#web/ui/calls/post-call'
import { SelectField } from '#web/ui/choice-fields'
import { moneyText, numberText } from '#web/ui/formats'
import { RichText } from '#web/ui/rich-text'
import { showToast } from '#web/ui/toast'
import { useDryRunAnswer } from '../../kit/calls/use-dry-run'
import { useOfficeCall } from '../../kit/calls/use-office-call'
import { ActionDialog } from '../../kit/dialog/action-dialog'
import { EffectNotes } from '../../kit/dialog/effect-notes'
import { FileField } from '../../kit/files/files'
import { tableTextOf } from '../../kit/files/table-text'
import { TextWithWhen, When } from '../../kit/values/when'
import { checkText, importedText, willImport } from './import-summary'
import { reasons, Related } from './related'
import { readHeadings, type StatementColumns, type StatementField } from './statement-columns'

const fieldLabels: Record<StatementField, string> = {
  date: texts.column_date(),
  amount: texts.column_amount(),
  credit: texts.column_credit(),
  direction: texts.column_direction(),
  status: texts.column_status(),
  currency: texts.column_currency(),
  reference: texts.column_reference(),
  payer: texts.column_payer(),
  account: texts.column_account(),
  text: texts.column_text(),
}

const whyToCheck: Record<ReceiptToCheck['why'], string> = {
  'receipt-reversed': reasons['receipt-reversed'],
  'looks-like': reasons['looks-like'],
  'already-paid': texts.check_already_paid(),
  'twice-in-file': texts.check_twice_in_file(),
  'order-ended': texts.check_order_ended(),
  'too-high': texts.check_too_high(),
  'too-low': texts.check_too_low(),
}

const nothing = { answer: null, refusal: null, isUnknown: false }

/** The maximum of rows that are shown one by one. */
const maxRows = 5

interface Chosen {
  format: 'camt053' | 'csv'
  content: string
  /** Column headings of a CSV file; empty for camt.053. */
  headings: readonly string[]
}

/** Uploads a bank statement. Guesses the columns of a CSV file or a workbook, and stores the chosen ones for the next time. */
export function ImportStatement({ onClose }: { onClose: () => void }) {
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [columns, setColumns] = useState<StatementColumns>({})
  const { send, pending, error, setError } = useOfficeCall('import-statement', {
    done: (answer) => {
      if (chosen?.format === 'csv') writeColumns(columns)
      showToast(importedText(answer), 'success')
      onClose()
    },
  })
  const choose = async (file: File | null) => {
    setError(null)
    if (file === null) return setChosen(null)
    const content = await tableTextOf(await file.arrayBuffer()).catch(() => null)
    if (content === null) {
      setChosen(null)
      return setError(workbook_unreadable())
    }
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
  const dryRun = useDryRunAnswer('import-statement', statement)
  // The result for an earlier file or other columns says nothing about these.
  const { answer, refusal, isUnknown } = dryRun.isCurrent ? dryRun : nothing
  const upload = () => (statement === null ? setError(texts.no_file()) : void send(statement))
  return (
    <ActionDialog
      title={texts.import_statement()}
      consequences={
        <>
          {answer && <ToCheck entries={answer.to_check} />}
          <EffectNotes
            until={statement === null ? texts.import_text() : null}
            effect={answer && { notes: willImport(answer) }}
            refusal={refusal && formErrorText(refusal)}
            onAgain={dryRun.again}
          />
          {answer && <LeftOut count={answer.left_out_count} rows={answer.left_out} />}
          {answer && <FirstRead entries={answer.first} />}
        </>
      }
      confirm={texts.import_statement()}
      // If the dry run was not possible, the import itself decides.
      isBlocked={refusal !== null && !isUnknown}
      onConfirm={upload}
      {...{ pending, error, onClose }}
    >
      <FileField
        label={texts.file()}
        accept=".xml,.csv,.txt,.xlsx,text/xml,text/csv"
        onChoose={(file) => void choose(file)}
      />
      {chosen?.format === 'csv' && (
        <ColumnFields headings={chosen.headings} columns={columns} onChange={setColumns} />
      )}
    </ActionDialog>
  )
}

interface ColumnFieldsProps {
  headings: readonly string[]
  columns: StatementColumns
  onChange: (columns: StatementColumns) => void
}

/** Assigns the columns of a CSV file to the fields of a receipt. */
const ColumnFields = ({ headings, columns, onChange }: ColumnFieldsProps) => (
  <fieldset className="grid gap-3">
    <legend className="mb-1 font-semibold">{texts.columns_title()}</legend>
    <p className="text-sm text-ink-soft">{texts.columns_hint()}</p>
    <div className="grid gap-3 min-[22rem]:grid-cols-2">
      {(Object.keys(fieldLabels) as StatementField[]).map((field) => (
        <SelectField
          key={field}
          label={fieldLabels[field]}
          placeholder={texts.no_column()}
          options={headings.map((heading) => ({ value: heading, label: heading }))}
          value={columns[field] ?? ''}
          onChange={({ target }) => onChange({ ...columns, [field]: target.value })}
        />
      ))}
    </div>
  </fieldset>
)

/** Shows the first receipts of a file, so that staff see whether the columns are right. */
function FirstRead({ entries }: { entries: OfficeAnswered<'import-statement'>['first'] }) {
  if (entries.length === 0) return null
  return (
    <div className="rounded-control border border-line bg-sunk px-3 py-2 text-sm">
      <p className="text-ink-soft">{texts.first_read()}</p>
      <ul className="grid gap-0.5">
        {entries.map(({ booked_at, amount, currency, payer, order }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- alike receipts differ in nothing else
          <li key={index} className="flex gap-x-3">
            <span className="min-w-0 grow wrap-anywhere">
              <FirstReadText at={booked_at} payer={payer ?? texts.somebody()} order={order} />
            </span>
            <span className="font-semibold whitespace-nowrap">{moneyText(amount, currency)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function FirstReadText({ at, payer, order }: { at: string; payer: string; order: string | null }) {
  const parts =
    order === null ? texts.first_waits.parts({ payer }) : texts.first_booked.parts({ payer, order })
  const when = () => <When at={at} />
  return <RichText parts={parts} tags={{ when, soft }} />
}

const soft = (words: ReactNode) => <span className="text-ink-soft">{words}</span>

/** Lists the rows of a file that cannot be read. */
function LeftOut({ count, rows }: { count: number; rows: OfficeAnswered<'import-statement'>['left_out'] }) {
  if (count === 0) return null
  const shown = rows.slice(0, maxRows)
  const more = count - shown.length
  return (
    <Alert tone="warn">
      <p className="font-semibold">{texts.unread_rows()}</p>
      <ul className="grid gap-0.5 text-sm">
        {shown.map(({ row, reason }) => (
          <li key={row} className="wrap-anywhere">
            {texts.unread_row({ row, reason })}
          </li>
        ))}
        {more > 0 && <li>{texts.more_rows({ count: more, number: numberText(more) })}</li>}
      </ul>
    </Alert>
  )
}

const name = 'office-statement-columns'

/** Returns the column headings of CSV files that were chosen the last time. */
function readColumns(): StatementColumns {
  try {
    return JSON.parse(localStorage.getItem(name) ?? '{}') as StatementColumns
  } catch {
    return {}
  }
}

/** Stores the column headings on this device, because a bank uses the same ones every month. */
function writeColumns(columns: Readonly<StatementColumns>): void {
  try {
    localStorage.setItem(name, JSON.stringify(columns))
  } catch {
    // Without storage, the columns are guessed again.
  }
}

/** Number of entries that are shown at first if there are more than `maxWhole`. */
const shownAtFirst = 5
const maxWhole = 8

/** Lists the entries of a file that would not settle their order exactly, with reasons and amounts. */
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
        {texts.check_first({ count: entries.length, number: numberText(entries.length) })}
      </h3>
      <ul className="mt-1.5 grid gap-2">
        {shown.map((entry, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- alike receipts differ in nothing else
          <li key={index}>
            <span className="flex gap-x-3 font-semibold">
              <span className="min-w-0 grow wrap-anywhere">{whyToCheck[entry.why]}</span>
              <span className="whitespace-nowrap">{moneyText(entry.amount, entry.currency)}</span>
            </span>
            <span className="block wrap-anywhere">
              <TextWithWhen
                parts={texts.check_receipt.parts({ payer: entry.payer ?? texts.unknown_payer() })}
                at={entry.booked_at}
              />{' '}
              {entry.related ? <Related receipt={entry.related} /> : <span>{checkText(entry)}</span>}
            </span>
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <Button variant="secondary" size="small" className="mt-2" onClick={() => setWhole(true)}>
          {texts.show_more({ number: numberText(hidden) })}
        </Button>
      )}
    </section>
  )
}
