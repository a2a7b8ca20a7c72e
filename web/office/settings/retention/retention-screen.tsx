import { useState } from 'react'
import type { OfficeAnswered } from '#contract/calls'
import * as texts from '#texts/compiled/office/retention'
import { dateText, numberText } from '#web/ui/formats'
import { Pill } from '#web/ui/pill'
import { Link } from '#web/ui/router/link'
import { useLocation } from '#web/ui/router/use-router'
import { useAnswer } from '../../kit/calls/use-answer'
import type { ListColumn } from '../../kit/list/columns'
import { readListState } from '../../kit/list/list-state'
import { ListView } from '../../kit/list/list-view'
import { useOfficeData } from '../../kit/office-data'
import { SecondaryLink } from '../../kit/page/buttons'
import { paths } from '../../kit/paths'
import { useMay } from '../../kit/session/session'

type EventRow = OfficeAnswered<'find-retention'>['events'][number]

/** Shows when the names in the orders of each event are erased. */
export function RetentionScreen() {
  const state = readListState(useLocation().search, [])
  const { answer, isStale, refusal, again } = useAnswer('find-retention', {})
  const may = useMay()
  const months = answer?.months ?? null
  return (
    <ListView
      title={texts.title()}
      noun="event"
      {...{ state, isStale, refusal, again, keyOf, columns }}
      rows={answer?.events ?? null}
      cursor={null}
      above={
        answer && (
          <p className="mb-3 max-w-3xl text-ink-soft">
            <span>
              {months === null ? texts.kept() : texts.rule({ count: months, number: numberText(months) })}
            </span>{' '}
            {may('get-settings') && (
              <Link to={paths.advancedSettings()} className="link">
                {texts.change()}
              </Link>
            )}
          </p>
        )
      }
      next={<SecondaryLink call="find-events" to={paths.events()} text={texts.first_step()} />}
      nothingYet={texts.nothing_yet()}
    />
  )
}

/** The server stops counting here (`maxCounted` of `contract/office/list.ts`). */
const maxCounted = 1000

const keyOf = ({ code }: EventRow) => code

/** A day that may be years away. */
function Day({ at }: { at: string }) {
  const { timezone } = useOfficeData()
  return <span className="whitespace-nowrap">{dateText(at, timezone)}</span>
}

/** Orders that still have names after that time lose them in the next run, unless they are open. */
function Orders({ event: { orders, erased_from } }: { event: EventRow }) {
  const [now] = useState(() => new Date().toISOString())
  const stays = orders > 0 && erased_from !== null && erased_from < now
  return (
    <span className="inline-flex items-center gap-2">
      {stays && <Pill tone="warn">{texts.open()}</Pill>}
      <span className="tabular-nums">
        <span>{numberText(orders)}</span>
        {orders === maxCounted && <span>+</span>}
      </span>
    </span>
  )
}

const columns: ListColumn<EventRow>[] = [
  { key: 'event', name: texts.event(), card: 'title', cell: ({ name }) => <strong>{name}</strong> },
  { key: 'ends', name: texts.ends(), card: 'named', cell: ({ ends_at }) => <Day at={ends_at} /> },
  {
    key: 'erased',
    name: texts.erased(),
    card: 'named',
    cell: ({ erased_from }) =>
      erased_from ? <Day at={erased_from} /> : <span className="max-xl:lowercase">{texts.never()}</span>,
  },
  {
    key: 'orders',
    name: texts.orders(),
    card: 'named',
    align: 'end',
    cell: (event) => <Orders event={event} />,
  },
]
