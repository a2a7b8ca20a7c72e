import { useState } from 'react'
import type { OfficeAnswered } from '../../../../contract/calls'
import { buttonClass } from '../../../parts/button'
import { Link } from '../../../parts/router/link'
import { Skeleton } from '../../../parts/skeleton'
import { dateText, instantText } from '../../../parts/words'
import { useAnswer } from '../../calls/use-answer'
import { ChangedFields } from '../../coming/changed-fields'
import { ThingLink } from '../../coming/thing-link'
import { useFacts } from '../../office-facts'
import { Page, Panel } from '../../parts/page'
import { Failed } from '../../parts/states'
import { paths } from '../../paths'
import { useMay } from '../../session/session'
import { HomeScreen } from '../home/home-screen'
import { Places } from './places'
import { Ready } from './ready'
import { Sales } from './sales'
import { NeedsYou } from './needs-you'
import { waitingOf } from './waiting'
import * as words from './words'

export type TodayAnswer = OfficeAnswered<'get-today'>

/** The first screen: what needs somebody now, how the shop sells, and what it lacks. Roles without it see their own first one. */
export function TodayScreen() {
  const may = useMay()
  return may('get-today') ? <Today /> : <HomeScreen />
}

function Today() {
  const { timezone } = useFacts()
  const [now] = useState(() => new Date().toISOString())
  const { answer, refusal, again } = useAnswer('get-today', {})
  const waiting = answer ? waitingOf(answer) : []
  const [first] = waiting
  return (
    <Page
      title={words.title}
      beside={dateText(now, timezone)}
      actions={
        first && (
          <Link to={first.to} className={buttonClass('primary', 'small')}>
            {words.openFirst}
          </Link>
        )
      }
    >
      {refusal && <Failed text={refusal.message} onAgain={again} />}
      {!refusal && answer === null && <TodaySkeleton />}
      {answer && (
        <div className="grid grid-cols-1 gap-4">
          <div className={`grid grid-cols-1 gap-4 ${answer.ready.length > 0 ? 'lg:grid-cols-2' : ''}`}>
            <NeedsYou waiting={waiting} />
            {answer.ready.length > 0 && <Ready gaps={answer.ready} />}
          </div>
          {answer.sales && answer.week && <Sales sales={answer.sales} week={answer.week} />}
          <Places places={answer.places} />
          {answer.changes && answer.changes.coming.length > 0 && <Changes coming={answer.changes.coming} />}
        </div>
      )}
    </Page>
  )
}

function Changes({ coming }: Pick<NonNullable<TodayAnswer['changes']>, 'coming'>) {
  const { timezone } = useFacts()
  return (
    <Panel
      title={words.changes}
      actions={
        <Link to={paths.coming()} className="link text-sm">
          {words.allChanges}
        </Link>
      }
    >
      <ul className="grid gap-3">
        {coming.map((change) => (
          <li key={change.change_id} className="grid gap-x-6 gap-y-0.5 sm:grid-cols-[15.5rem_minmax(0,1fr)]">
            <span className="text-ink-soft">{instantText(change.at, timezone)}</span>
            <div className="grid min-w-0 gap-x-6 lg:grid-cols-[minmax(0,16rem)_minmax(0,1fr)]">
              <span>
                <ThingLink change={change} />
              </span>
              <ChangedFields change={change} />
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function TodaySkeleton() {
  return (
    <div role="status" aria-label="Loading" className="grid gap-4">
      <div className="grid gap-4 lg:grid-cols-2">
        <Skeleton className="h-44" />
        <Skeleton className="h-44" />
      </div>
      <Skeleton className="h-80" />
      <Skeleton className="h-64" />
    </div>
  )
}
