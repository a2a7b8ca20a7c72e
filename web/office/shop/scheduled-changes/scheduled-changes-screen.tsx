import type { ScheduledChange } from '#contract/office/changes'
import * as texts from '#texts/compiled/office/scheduled-changes'
import { instantText, numberText } from '#web/ui/formats'
import { Pill } from '#web/ui/pill'
import { Link } from '#web/ui/router/link'
import type { Tone } from '#web/ui/status-labels'
import { useAnswer } from '../../kit/calls/use-answer'
import type { ListColumn, ListFacet } from '../../kit/list/columns'
import { useListState } from '../../kit/list/list-state'
import { ListView } from '../../kit/list/list-view'
import { useOfficeData } from '../../kit/office-data'
import { SecondaryLink } from '../../kit/page/buttons'
import { paths } from '../../kit/paths'
import { ChangedFields } from '../../kit/scheduled-changes/changed-fields'
import { CancelChange } from '../../kit/scheduled-changes/changes-of'
import { ThingLink } from '../../kit/scheduled-changes/thing-link'
import { TwoLines } from '../../kit/values/cells'
import { personOf } from '../../kit/values/names'

const parts = {
  coming: texts.part_coming(),
  failed: texts.part_failed(),
  ended: texts.part_ended(),
} as const
type Part = keyof typeof parts

const facets: ListFacet[] = [
  { name: 'part', label: texts.show(), isSingle: true, values: Object.entries(parts) },
]
const nothing: Record<Part, string> = {
  coming: texts.nothing_yet(),
  failed: texts.nothing_failed(),
  ended: texts.nothing_past(),
}

const kinds: Record<ScheduledChange['call'], string> = {
  'save-item': texts.kind_item(),
  'save-event': texts.kind_event(),
  'save-voucher': texts.kind_voucher(),
  'save-settings': texts.kind_settings(),
}
const states: Record<ScheduledChange['state'], string> = {
  waiting: texts.state_waiting(),
  done: texts.state_done(),
  failed: texts.state_failed(),
  cancelled: texts.state_cancelled(),
}
const tones: Record<ScheduledChange['state'], Tone> = {
  waiting: 'info',
  done: 'good',
  failed: 'danger',
  cancelled: 'quiet',
}

/** Changes with a time: what waits, in its order; what could not be made; and what has ended. */
export function ComingScreen() {
  const { timezone } = useOfficeData()
  const { state: read, page } = useListState(facets)
  const part = (read.chosen['part']?.[0] as Part | undefined) ?? 'coming'
  const state = { ...read, chosen: { part: [part] } }
  const { answer, isStale, refusal, again } = useAnswer('find-scheduled-changes', {
    part,
    ...page,
  })
  const failed = useAnswer('find-scheduled-changes', { part: 'failed' }).answer?.changes.length ?? 0
  return (
    <ListView
      title={texts.title()}
      noun="change"
      {...{ state, facets, isStale, refusal, again, keyOf }}
      isAlwaysNarrowed
      rows={answer?.changes ?? null}
      {...(answer && { counted: answer })}
      columns={columnsOf(timezone, part)}
      cursor={answer?.cursor ?? null}
      above={part !== 'failed' && failed > 0 && <FailedOnes count={failed} />}
      next={
        part === 'coming' && (
          <SecondaryLink call="find-items" to={paths.catalogue()} text={texts.first_step()} />
        )
      }
      nothingYet={nothing[part]}
    />
  )
}

const keyOf = ({ change_id }: ScheduledChange) => String(change_id)

const FailedOnes = ({ count }: { count: number }) => (
  <p className="mb-3 flex flex-wrap items-center gap-x-3 rounded-card border border-danger bg-danger-tint px-4 py-2.5 text-on-danger-tint">
    <span className="font-semibold">{texts.failed({ count, number: numberText(count) })}</span>
    <Link to={`${paths.coming()}?part=failed`} className="text-inherit underline underline-offset-2">
      {texts.see_failed()}
    </Link>
  </p>
)

const columnsOf = (timezone: string, part: Part): ListColumn<ScheduledChange>[] => [
  {
    key: 'when',
    name: texts.when(),
    card: 'line',
    cell: ({ at }) => <time dateTime={at}>{instantText(at, timezone)}</time>,
  },
  {
    key: 'what',
    name: texts.what(),
    card: 'title',
    cell: (change) => (
      <TwoLines below={kinds[change.call]}>
        <ThingLink change={change} />
      </TwoLines>
    ),
  },
  {
    key: 'change',
    name: texts.change(),
    card: 'line',
    cell: (change) => (
      <div className="grid gap-1">
        <ChangedFields change={change} />
        {change.reason && <p className="font-medium text-danger">{change.reason}</p>}
      </div>
    ),
  },
  { key: 'by', name: texts.by(), card: 'none', cell: ({ actor }) => personOf(actor) },
  part === 'ended'
    ? {
        key: 'state',
        name: texts.state(),
        card: 'aside',
        cell: ({ state, ended_by }) => (
          <span className="grid justify-items-start gap-0.5">
            <Pill tone={tones[state]}>{states[state]}</Pill>
            {ended_by && (
              <span className="text-sm text-ink-soft">{texts.cancelled_by({ who: personOf(ended_by) })}</span>
            )}
          </span>
        ),
      }
    : {
        key: 'action',
        name: part === 'failed' ? texts.seen() : texts.column_cancel(),
        align: 'action',
        card: 'aside',
        cell: (change) => <CancelChange change={change} />,
      },
]
