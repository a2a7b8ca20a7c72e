import type { DragEvent } from 'react'
import { FormAlert } from '../../../parts/alert'
import { Button } from '../../../parts/button'
import { Table } from '../../../parts/table'
import { TextField } from '../../../parts/text-fields'
import { Around } from '../../detail/detail'
import { FileField } from '../../parts/file-field'
import { Page, Panel } from '../../parts/page'
import { paths } from '../../paths'
import { Example } from './example'
import { LatestList } from './latest-list'
import { type GuestsResult, useGuestList } from './use-guest-list'
import * as words from './words'

const list = { to: paths.newOrder(), name: words.newOrder }

/** Makes free orders from a CSV list: checked as soon as it is chosen, then made by a job of the server. */
export function GuestListScreen() {
  const { started, name, channel, setChannel, checked, isStarting, pending, error, check, choose, make } =
    useGuestList()
  const drop = (event: DragEvent) => {
    event.preventDefault()
    if (!isStarting) void choose(event.dataTransfer.files[0])
  }
  return (
    <Page title={words.title} above={<Around list={list} />}>
      <p className="mb-4 max-w-3xl text-ink-soft">{words.intro}</p>
      <div className="grid gap-4">
        <Panel title={words.file}>
          <div onDragOver={(event) => event.preventDefault()} onDrop={drop}>
            <fieldset disabled={isStarting} className="grid min-w-0 gap-4">
              <FormAlert error={error} />
              <div className="grid gap-4 lg:grid-cols-2">
                <FileField
                  key={started}
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
              {name === null ? (
                <Example />
              ) : (
                <p className="flex flex-wrap items-center gap-3">
                  <strong className="font-semibold wrap-anywhere">{name}</strong>
                  <Button look="secondary" size="small" pending={pending} onClick={() => void check()}>
                    {words.check}
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
      <strong className="font-semibold">{words.good(left, known, waiting)}</strong>
      {left > 0 && (
        <Button pending={pending} onClick={onMake}>
          {words.make(left)}
        </Button>
      )}
    </div>
  )
}

function BadRows({ result: { rows, bad, known, waiting } }: { result: GuestsResult }) {
  const good = rows - known - waiting - new Set(bad.map(({ row }) => row)).size
  return (
    <Panel title={words.badTitle(bad.length)}>
      <p className="mb-3">
        {words.badText(known + waiting, good)} {bad.length > most && words.firstOnes(most)}
      </p>
      <Table
        caption={words.badTitle(bad.length)}
        columns={[
          { name: words.row, width: '5rem' },
          { name: words.guest },
          { name: words.column, width: '10rem' },
          { name: words.fault },
        ]}
        rows={bad.slice(0, most).map(({ row, guest, column, text }) => ({
          key: `${row} ${column} ${text}`,
          cells: [String(row), guest || '–', column ?? '–', text],
        }))}
      />
    </Panel>
  )
}

/** So many bad rows are shown; the others appear once these are corrected. */
const most = 200
