import { useState, type DragEvent } from 'react'
import type { OfficeAnswered } from '../../../../contract/calls'
import { Alert, FormAlert } from '../../../parts/alert'
import { Button } from '../../../parts/button'
import { Table } from '../../../parts/table'
import { TextField } from '../../../parts/text-fields'
import { showToast } from '../../../parts/toast'
import { useOfficeCall } from '../../calls/use-office-call'
import { Around } from '../../detail/detail'
import { FileField } from '../../parts/file-field'
import { Page, Panel } from '../../parts/page'
import { paths } from '../../paths'
import { textOf } from '../../parts/text-of'
import * as words from './words'

type Result = OfficeAnswered<'import-guests'>

const list = { to: paths.newOrder(), name: words.newOrder }

/** Makes free orders from a CSV list: checked first, then made in parts of a few seconds. */
export function GuestListScreen() {
  const [content, setContent] = useState<string | null>(null)
  const [channel, setChannel] = useState('')
  const [checked, setChecked] = useState<Result | null>(null)
  const [made, setMade] = useState<number | null>(null)
  const { send, pending, error, setError } = useOfficeCall('import-guests')
  const payload = { content, channel: channel.trim() || null }
  const choose = async (file: File | null | undefined) => {
    setChecked(null)
    setError(null)
    setContent(file ? textOf(await file.arrayBuffer()) : null)
  }
  const check = async () => {
    if (content === null) return setError(words.noFile)
    return setChecked(await send({ ...payload, dry_run: true }))
  }
  const make = async (all: number) => {
    let total = 0
    setMade(0)
    for (;;) {
      const answer = await send(payload)
      if (answer === null) break
      total += answer.made
      setMade(total)
      if (answer.bad.length > 0) setChecked(answer)
      if (answer.bad.length > 0 || answer.left === 0 || answer.made === 0) break
    }
    setMade(null)
    if (total > 0) showToast(words.done(total), 'success')
    if (total === all) setChecked(null)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    void choose(event.dataTransfer.files[0])
  }
  return (
    <Page title={words.title} above={<Around list={list} />}>
      <p className="mb-4 max-w-3xl text-ink-soft">{words.intro}</p>
      <div className="grid gap-4">
        <Panel title={words.file}>
          <div className="grid gap-4" onDragOver={(event) => event.preventDefault()} onDrop={drop}>
            <FormAlert error={error} />
            <div className="grid gap-4 lg:grid-cols-2">
              <FileField
                label={words.drop}
                hint={words.columns}
                accept=".csv,.txt,text/csv"
                onChoose={(file) => void choose(file)}
              />
              <TextField
                label={words.channel}
                hint={words.channelHint}
                maxLength={60}
                value={channel}
                onChange={(event) => setChannel(event.target.value)}
              />
            </div>
            <div>
              <Button look="secondary" pending={pending && made === null} onClick={() => void check()}>
                {words.check}
              </Button>
            </div>
          </div>
        </Panel>
        {checked && checked.bad.length > 0 && <BadRows bad={checked.bad} />}
        {checked && checked.bad.length === 0 && (
          <GoodRows {...{ checked, made }} onMake={() => void make(checked.left)} />
        )}
      </div>
    </Page>
  )
}

interface GoodRowsProps {
  checked: Result
  /** Null while none are made. */
  made: number | null
  onMake: () => void
}

function GoodRows({ checked: { left, known }, made, onMake }: GoodRowsProps) {
  return (
    <Alert tone="info">
      <span className="flex flex-wrap items-center justify-between gap-3">
        {made === null ? words.good(left, known) : words.making(made, left)}
        {left > 0 && (
          <Button pending={made !== null} onClick={onMake}>
            {words.make(left)}
          </Button>
        )}
      </span>
    </Alert>
  )
}

function BadRows({ bad }: { bad: Result['bad'] }) {
  return (
    <Panel title={words.badTitle(bad.length)}>
      <p className="mb-3">{words.badText}</p>
      <Table
        caption={words.badTitle(bad.length)}
        columns={[
          { name: words.row, width: '6rem' },
          { name: words.column, width: '12rem' },
          { name: words.fault },
        ]}
        rows={bad.slice(0, most).map(({ row, column, text }) => ({
          key: `${row} ${column} ${text}`,
          cells: [String(row), column, text],
        }))}
      />
    </Panel>
  )
}

/** So many bad rows are shown; the others appear once these are corrected. */
const most = 200
