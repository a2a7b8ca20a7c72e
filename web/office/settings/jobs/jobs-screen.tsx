import type { BulkJob, JobActionName } from '#contract/office/bulk'
import * as texts from '#texts/compiled/office/jobs'
import { numberText } from '#web/ui/formats'
import { Pill } from '#web/ui/pill'
import { jobNames, states, tones } from '../../kit/bulk/labels'
import { useAnswer } from '../../kit/calls/use-answer'
import type { ListColumn, ListFacet } from '../../kit/list/columns'
import { useListState } from '../../kit/list/list-state'
import { ListView } from '../../kit/list/list-view'
import { SecondaryLink } from '../../kit/page/buttons'
import { paths } from '../../kit/paths'
import { personOf } from '../../kit/values/names'
import { When } from '../../kit/values/when'

/** The jobs over many rows, newest first. */
export function JobsScreen() {
  const { state, page } = useListState(facets)
  const { answer, isStale, refusal, again } = useAnswer('find-bulk-jobs', {
    query: state.query || null,
    state: (state.chosen['state'] as BulkJob['state'][] | undefined) ?? null,
    action: (state.chosen['action'] as JobActionName[] | undefined) ?? null,
    ...page,
  })
  return (
    <ListView
      title={texts.title()}
      noun="job"
      search={texts.search()}
      {...{ state, columns, facets, isStale, refusal, again, hrefOf, keyOf }}
      {...(answer && { counted: answer })}
      rows={answer?.jobs ?? null}
      cursor={answer?.cursor ?? null}
      next={<SecondaryLink call="find-orders" to={paths.orders()} text={texts.first_step()} />}
      nothingYet={texts.nothing_yet()}
    />
  )
}

const facets: ListFacet[] = [
  { name: 'state', label: texts.state(), values: Object.entries(states) },
  { name: 'action', label: texts.what(), values: Object.entries(jobNames) },
]

const keyOf = ({ job_id }: BulkJob) => String(job_id)
const hrefOf = ({ job_id }: BulkJob) => paths.job(job_id)

const columns: ListColumn<BulkJob>[] = [
  { key: 'what', name: texts.what(), card: 'title', cell: ({ action }) => jobNames[action] },
  {
    key: 'state',
    name: texts.state(),
    card: 'aside',
    cell: ({ state }) => <Pill tone={tones[state]}>{states[state]}</Pill>,
  },
  { key: 'started', name: texts.started(), cell: ({ created_at }) => <When at={created_at} /> },
  { key: 'by', name: texts.by(), card: 'line', cell: ({ actor }) => personOf(actor) },
  {
    key: 'done',
    name: texts.done(),
    align: 'end',
    cell: ({ done, total }) => texts.done_of_total({ done: numberText(done), total: numberText(total) }),
  },
  {
    key: 'refused',
    name: texts.refused(),
    card: 'named',
    align: 'end',
    cell: ({ refused }) => (
      <span className={refused > 0 ? 'font-semibold text-danger' : 'text-ink-soft'}>
        {numberText(refused)}
      </span>
    ),
  },
]
