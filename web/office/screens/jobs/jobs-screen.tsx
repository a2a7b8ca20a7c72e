import type { BulkJob } from '../../../../contract/office/bulk'
import { Pill } from '../../../parts/pill'
import { useLocation } from '../../../parts/router/use-router'
import { numberText } from '../../../parts/words'
import { actions } from '../../bulk/words'
import { useAnswer } from '../../calls/use-answer'
import { personOf } from '../../form/words'
import type { ListColumn } from '../../list/columns'
import { readListState } from '../../list/list-state'
import { ListView } from '../../list/list-view'
import { SecondaryLink } from '../../parts/secondary-link'
import { When } from '../../parts/when'
import { paths } from '../../paths'
import * as words from './words'

/** The jobs over many rows, newest first. */
export function JobsScreen() {
  const state = readListState(useLocation().search, [])
  const { answer, isStale, refusal, again } = useAnswer('find-bulk-jobs', { cursor: state.cursor })
  return (
    <ListView
      title={words.title}
      noun="job"
      {...{ state, columns, isStale, refusal, again, hrefOf, keyOf }}
      rows={answer?.jobs ?? null}
      cursor={answer?.cursor ?? null}
      next={<SecondaryLink call="find-orders" to={paths.orders()} text={words.firstStep} />}
      nothingYet={words.nothingYet}
    />
  )
}

const keyOf = ({ job_id }: BulkJob) => String(job_id)
const hrefOf = ({ job_id }: BulkJob) => paths.job(job_id)

const columns: ListColumn<BulkJob>[] = [
  { key: 'what', name: words.what, card: 'title', cell: ({ action }) => actions[action] },
  {
    key: 'state',
    name: words.state,
    card: 'aside',
    cell: ({ state }) => <Pill tone={words.tones[state]}>{words.states[state]}</Pill>,
  },
  { key: 'started', name: words.started, cell: ({ created_at }) => <When at={created_at} /> },
  { key: 'by', name: words.by, card: 'line', cell: ({ actor }) => personOf(actor) },
  {
    key: 'done',
    name: words.done,
    align: 'end',
    cell: ({ done, total }) => words.ofTotal(numberText(done), numberText(total)),
  },
  {
    key: 'refused',
    name: words.refused,
    card: 'named',
    align: 'end',
    cell: ({ refused }) => (
      <span className={refused > 0 ? 'font-semibold text-danger' : 'text-ink-soft'}>
        {numberText(refused)}
      </span>
    ),
  },
]
