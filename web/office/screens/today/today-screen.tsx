import { useState } from 'react'
import type { OfficeAnswered } from '../../../../contract/calls'
import { buttonClass } from '../../../parts/button'
import { Link } from '../../../parts/router/link'
import { Skeleton } from '../../../parts/skeleton'
import { dateText } from '../../../parts/words'
import { useAnswer } from '../../calls/use-answer'
import { useFacts } from '../../office-facts'
import { Page, Panel } from '../../parts/page'
import { Failed } from '../../parts/states'
import { When } from '../../parts/when'
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
        <div className="grid gap-4">
          <div className={`grid gap-4 ${answer.ready.length > 0 ? 'lg:grid-cols-2' : ''}`}>
            <NeedsYou waiting={waiting} />
            {answer.ready.length > 0 && <Ready gaps={answer.ready} />}
          </div>
          <Sales sales={answer.sales} week={answer.week} />
          <Places places={answer.places} />
          {answer.changes.length > 0 && <Changes changes={answer.changes} />}
        </div>
      )}
    </Page>
  )
}

function Changes({ changes }: Pick<TodayAnswer, 'changes'>) {
  return (
    <Panel title={words.changes}>
      <ul className="grid gap-1.5">
        {changes.map(({ at, text }) => (
          <li key={`${at} ${text}`}>
            <When at={at} /> {text}
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
