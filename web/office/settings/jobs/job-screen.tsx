import { useState } from 'react'
import type { OfficeAnswered } from '#contract/calls'
import type { BulkJob, BulkRowState } from '#contract/office/bulk'
import * as texts from '#texts/compiled/office/jobs'
import { Ask } from '#web/ui/ask'
import { Button } from '#web/ui/button'
import { Pill } from '#web/ui/pill'
import { Link } from '#web/ui/router/link'
import { useParams } from '#web/ui/router/use-router'
import type { Tone } from '#web/ui/status-labels'
import { RetryGuests, SeeOrders } from '../../kit/bulk/guest-list-actions'
import { JobProgress, useJobClock } from '../../kit/bulk/job-progress'
import { jobNames } from '../../kit/bulk/labels'
import { useAnswer } from '../../kit/calls/use-answer'
import { useOfficeCall } from '../../kit/calls/use-office-call'
import type { ListColumn, ListFacet } from '../../kit/list/columns'
import { useListState } from '../../kit/list/list-state'
import { ListView } from '../../kit/list/list-view'
import { Around } from '../../kit/page/detail'
import { paths } from '../../kit/paths'
import { When } from '../../kit/values/when'
import { JobRowsActions } from './job-rows-actions'

type Row = OfficeAnswered<'find-bulk-rows'>['rows'][number]

const results: Record<BulkRowState, string> = {
  done: texts.result_done(),
  refused: texts.result_refused(),
  waiting: texts.result_waiting(),
}
const resultTones: Record<BulkRowState, Tone> = { done: 'good', refused: 'danger', waiting: 'quiet' }

const facets: ListFacet[] = [
  { name: 'state', label: texts.result(), isSingle: true, values: Object.entries(results) },
]

/** A job with its progress and the result of each row. */
export function JobScreen() {
  const { job: id = '' } = useParams()
  const { state } = useListState(facets)
  const filters = {
    job_id: Number(id) || 1,
    state: (state.chosen['state']?.[0] as BulkRowState | undefined) ?? null,
  }
  const { answer, isStale, refusal, again } = useAnswer('find-bulk-rows', {
    ...filters,
    cursor: state.cursor,
  })
  const job = answer?.job ?? null
  useJobClock(job, again)
  return (
    <>
      <Around list={{ to: paths.jobs(), name: texts.title() }} />
      <ListView
        title={job ? jobNames[job.action] : texts.title()}
        noun="row"
        source={{ list: 'bulk-rows', filters, hasNoViews: true }}
        {...{ state, facets, isStale, refusal, again, keyOf }}
        rows={answer?.rows ?? null}
        columns={columnsOf(job)}
        cursor={answer?.cursor ?? null}
        actions={job && <JobActions job={job} />}
        above={job && <JobProgress job={job} />}
        nothingYet={texts.no_rows()}
      />
    </>
  )
}

const keyOf = ({ key }: Row) => key

function JobActions({ job }: { job: BulkJob }) {
  return (
    <>
      <SeeOrders job={job} />
      <JobRowsActions key={job.job_id} job={job} />
      {job.state === 'running' ? <Stop job={job} /> : <RetryGuests job={job} />}
    </>
  )
}

function Stop({ job }: { job: BulkJob }) {
  const [isAsking, setAsking] = useState(false)
  const { send, pending } = useOfficeCall('cancel-bulk', {
    toast: texts.stopped(),
    failToast: texts.not_stopped(),
    done: () => setAsking(false),
  })
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => setAsking(true)}>
        {texts.stop()}
      </Button>
      {isAsking && (
        <Ask
          title={texts.stop_title()}
          confirm={texts.stop()}
          cancel={texts.go_on()}
          pending={pending}
          onConfirm={() => void send({ job_id: job.job_id })}
          onClose={() => setAsking(false)}
        >
          {texts.stop_text()}
        </Ask>
      )}
    </>
  )
}

const columnsOf = (job: BulkJob | null): ListColumn<Row>[] => [
  { key: 'row', name: texts.row(), card: 'title', cell: (row) => <RowName job={job} row={row} /> },
  {
    key: 'result',
    name: texts.result(),
    card: 'aside',
    cell: ({ state }) => <Pill tone={resultTones[state]}>{results[state]}</Pill>,
  },
  { key: 'note', name: texts.note(), card: 'line', cell: ({ note }) => note },
  { key: 'at', name: texts.ended(), cell: ({ ended_at }) => <When at={ended_at} isInText /> },
]

/** Name of the row, linked to its screen if it has one. */
function RowName({ job, row: { key, name, order } }: { job: BulkJob | null; row: Row }) {
  const to = order === null ? (job?.list === 'items' ? paths.item(key) : null) : paths.order(order)
  return to === null ? (
    <span className="font-semibold">{name}</span>
  ) : (
    <Link to={to} className="font-semibold text-ink">
      {name}
    </Link>
  )
}
