import { type DragEvent, useState } from 'react'
import type { OfficeAnswered } from '#contract/calls'
import * as texts from '#texts/compiled/office/guest-list'
import { workbook_unreadable } from '#texts/compiled/office/ui'
import { FormAlert } from '#web/ui/alert'
import { Button } from '#web/ui/button'
import { Table } from '#web/ui/table'
import { TextField } from '#web/ui/text-fields'
import { RetryGuests, SeeOrders } from '../../kit/bulk/guest-list-actions'
import { JobProgress, useJobClock } from '../../kit/bulk/job-progress'
import { useAnswer } from '../../kit/calls/use-answer'
import { useOfficeCall } from '../../kit/calls/use-office-call'
import { FileField, saveFile } from '../../kit/files/files'
import { tableTextOf } from '../../kit/files/table-text'
import { SecondaryLink, CopyButton } from '../../kit/page/buttons'
import { Around } from '../../kit/page/detail'
import { Page, Panel } from '../../kit/page/page'
import { FirstItem } from '../../kit/page/states'
import { paths } from '../../kit/paths'
import { countSlots } from '../../kit/values/count-slots'
import { exampleList, badText, goodText } from './guest-list'

const list = { to: paths.newOrder(), name: texts.new_order() }

/** Imports free orders from a list (CSV or XLSX). The list is checked when it is chosen, then a job creates the orders. */
export function GuestListScreen() {
  const { started, name, channel, setChannel, checked, isStarting, pending, error, check, choose, make } =
    useGuestList()
  const drop = (event: DragEvent) => {
    event.preventDefault()
    if (!isStarting) void choose(event.dataTransfer.files[0])
  }
  return (
    <Page title={texts.title()} above={<Around list={list} />}>
      <p className="mb-4 max-w-3xl text-ink-soft">{texts.intro()}</p>
      <div className="grid gap-4">
        <Panel title={texts.file()}>
          <div onDragOver={(event) => event.preventDefault()} onDrop={drop}>
            <fieldset disabled={isStarting} className="grid min-w-0 gap-4">
              <FormAlert error={error} />
              <div className="grid gap-4 lg:grid-cols-2">
                <FileField
                  key={started}
                  label={texts.drop()}
                  hint={texts.columns()}
                  accept=".csv,.txt,.xlsx,text/csv"
                  onChoose={(file) => void choose(file)}
                />
                <TextField
                  label={texts.channel()}
                  hint={texts.channel_hint()}
                  maxLength={60}
                  value={channel}
                  onChange={(event) => setChannel(event.target.value)}
                />
              </div>
              {name === null ? (
                <Example />
              ) : (
                <p className="flex flex-wrap items-center gap-3">
                  <strong className="font-semibold wrap-anywhere">{name}</strong>
                  <Button variant="secondary" size="small" pending={pending} onClick={() => void check()}>
                    {texts.check()}
                  </Button>
                </p>
              )}
            </fieldset>
          </div>
        </Panel>
        {checked && checked.bad.length > 0 && <BadRows result={checked} />}
        {checked && checked.bad.length === 0 && (
          <GoodRows result={checked} pending={isStarting} onMake={make} />
        )}
        <LatestList />
      </div>
    </Page>
  )
}

interface GoodRowsProps {
  result: GuestsResult
  pending: boolean
  onMake: () => void
}

function GoodRows({ result: { left, known, waiting }, pending, onMake }: GoodRowsProps) {
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-card px-4 py-3"
    >
      <strong className="font-semibold">{goodText(left, known, waiting)}</strong>
      {left > 0 && (
        <Button pending={pending} onClick={onMake}>
          {texts.make(countSlots(left))}
        </Button>
      )}
    </div>
  )
}

function BadRows({ result: { rows, bad, known, waiting } }: { result: GuestsResult }) {
  const good = rows - known - waiting - new Set(bad.map(({ row }) => row)).size
  return (
    <Panel title={texts.bad_title(countSlots(bad.length))}>
      <p className="mb-3">
        <span>{badText(known + waiting, good)}</span>{' '}
        {bad.length > maxErrors && <span>{texts.first_ones({ count: maxErrors })}</span>}
      </p>
      <Table
        caption={texts.bad_title(countSlots(bad.length))}
        columns={[
          { name: texts.row(), width: '5rem' },
          { name: texts.guest() },
          { name: texts.column(), width: '10rem' },
          { name: texts.fault() },
        ]}
        rows={bad.slice(0, maxErrors).map(({ row, guest, column, text }) => ({
          key: `${row} ${column} ${text}`,
          cells: [String(row), guest || '–', column ?? '–', text],
        }))}
      />
    </Panel>
  )
}

/** Maximum number of rows with errors that are shown; the others appear once these are corrected. */
const maxErrors = 200

/** The newest guest list with its progress, even if another tab or person started it. */
function LatestList() {
  const { answer, again } = useAnswer('find-bulk-jobs', { action: ['import-guests'] })
  const [job = null] = answer?.jobs ?? []
  useJobClock(job, again)
  if (job === null) return null
  return (
    <div {...(job.state === 'running' && { ref: comeIntoView })} className="scroll-mb-24">
      <Panel title={job.state === 'running' ? texts.running() : texts.latest()}>
        <JobProgress job={job} isBare />
        {job.state === 'running' && <p className="mt-3 text-ink-soft">{texts.on_server()}</p>}
        <p className="mt-3 flex flex-wrap gap-2">
          <RetryGuests job={job} />
          <SecondaryLink
            to={`${paths.job(job.job_id)}${job.refused > 0 ? '?state=refused' : ''}`}
            text={job.refused > 0 ? texts.why_refused() : texts.rows()}
          />
          <SeeOrders job={job} />
        </p>
      </Panel>
    </div>
  )
}

/** Ref that scrolls a running list into view once, when it appears. It is a constant, so that no render repeats it. */
const comeIntoView = (panel: HTMLElement | null) => panel?.scrollIntoView({ block: 'nearest' })

/** An example list, and the codes of the items that its rows name. */
function Example() {
  const { answer } = useAnswer('get-order-form', {})
  if (answer === null) return null
  const { items } = answer
  if (items.length === 0)
    return (
      <p>
        <FirstItem text={texts.nothing_to_sell()} />
      </p>
    )
  return (
    <div className="grid gap-3">
      <div>
        <Button
          variant="secondary"
          size="small"
          onClick={() => saveFile(texts.example_file(), exampleList(items), 'text/csv')}
        >
          {texts.example()}
        </Button>
      </div>
      <details>
        <summary className="inline-block min-h-target cursor-pointer underline underline-offset-2">
          {texts.codes()}
        </summary>
        <ul className="mt-2 grid max-h-80 gap-x-6 overflow-y-auto sm:grid-cols-2">
          {items.map(({ external_code, name }) => (
            <li key={external_code} className="flex items-center justify-between gap-2 border-b border-line">
              <span className="min-w-0 wrap-anywhere">{name}</span>
              <span translate="no" className="flex items-center gap-1 font-mono text-sm text-ink-soft">
                <span>{external_code}</span>
                <CopyButton text={external_code} name={texts.code_of({ name })} />
              </span>
            </li>
          ))}
        </ul>
      </details>
    </div>
  )
}

type GuestsResult = OfficeAnswered<'import-guests'>

/** Returns a chosen and checked list, and a function that starts the job that creates its orders. */
function useGuestList() {
  const [file, setFile] = useState<{ name: string; content: string } | null>(null)
  const [channel, setChannel] = useState('')
  const [checked, setChecked] = useState<GuestsResult | null>(null)
  /** Number of started lists. It is the key of the file field, which is empty for each new list. */
  const [started, setStarted] = useState(0)
  const { send, pending, error, setError } = useOfficeCall('import-guests')
  const payloadOf = (content: string) => ({ content, channel: channel.trim() || null })
  const check = async (content: string | undefined = file?.content) => {
    if (content === undefined) return setError(texts.no_file())
    return setChecked(await send({ ...payloadOf(content), dry_run: true }))
  }
  const forget = () => {
    setChecked(null)
    setError(null)
    setFile(null)
  }
  const choose = async (chosen: File | null | undefined) => {
    forget()
    if (!chosen) return undefined
    const content = await tableTextOf(await chosen.arrayBuffer()).catch(() => null)
    if (content === null) return setError(workbook_unreadable())
    setFile({ name: chosen.name, content })
    return check(content)
  }
  const make = useOfficeCall('import-guests', {
    done: (answer) => {
      // A row became invalid since the check, for example because its item is sold out. Nothing was started.
      if (answer !== null && answer.bad.length > 0) setChecked(answer)
      else {
        forget()
        setStarted((count) => count + 1)
      }
    },
  })
  return {
    started,
    name: file?.name ?? null,
    channel,
    setChannel,
    checked,
    isStarting: make.pending,
    pending,
    error: error ?? make.error,
    check,
    choose,
    make: () => file && void make.send(payloadOf(file.content)),
  }
}
