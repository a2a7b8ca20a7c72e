import { ChevronRight, CircleAlert, CircleCheck, Clock } from 'lucide-react'
import { useState } from 'react'
import type { OfficeAnswered } from '#contract/calls'
import * as texts from '#texts/compiled/office/today'
import { buttonClass, Button } from '../../ui/button'
import { dateText, instantText, numberText } from '../../ui/formats'
import { late } from '../../ui/late'
import { LateDialog } from '../../ui/late-dialog'
import { Link } from '../../ui/router/link'
import { Skeleton } from '../../ui/skeleton'
import { useAnswer } from '../kit/calls/use-answer'
import { GapList } from '../kit/gaps/gap-list'
import { useOfficeData } from '../kit/office-data'
import { Page, Panel } from '../kit/page/page'
import { Failed } from '../kit/page/states'
import { paths } from '../kit/paths'
import { ChangedFields } from '../kit/scheduled-changes/changed-fields'
import { ThingLink } from '../kit/scheduled-changes/thing-link'
import { useMay } from '../kit/session/session'
import { Oldest } from '../kit/values/waiting-figure'
import { HomeScreen } from './home-screen'
import { Places } from './places'
import { Sales } from './sales'
import { waitingOf, type Waiting } from './waiting'

export type TodayAnswer = OfficeAnswered<'get-today'>

/** The first screen: waiting work, sales, and what the shop lacks. Roles without access see their own first screen. */
export function TodayScreen() {
  const may = useMay()
  return may('get-today') ? <Today /> : <HomeScreen />
}

function Today() {
  const { timezone } = useOfficeData()
  const [now] = useState(() => new Date())
  const { answer, refusal, again } = useAnswer('get-today', {})
  const waiting = answer ? waitingOf(answer, now) : []
  const [first] = waiting
  return (
    <Page
      title={texts.title()}
      beside={dateText(now.toISOString(), timezone)}
      actions={
        first && (
          <Link to={first.to} className={buttonClass('primary', 'small')}>
            {texts.open_first()}
          </Link>
        )
      }
    >
      {refusal && <Failed text={refusal.message} onAgain={again} />}
      {!refusal && answer === null && <TodaySkeleton />}
      {answer && (
        <div className="grid grid-cols-1 gap-4">
          <div
            className={`grid grid-cols-1 items-start gap-4 ${answer.ready.length > 0 ? 'lg:grid-cols-2' : ''}`}
          >
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
  const { timezone } = useOfficeData()
  return (
    <Panel
      title={texts.changes()}
      actions={
        <Link to={paths.coming()} className="link text-sm">
          {texts.all_changes()}
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
    <div role="status" aria-label={texts.loading()} className="grid gap-4">
      <div className="grid gap-4 lg:grid-cols-2">
        <Skeleton className="h-44" />
        <Skeleton className="h-44" />
      </div>
      <Skeleton className="h-80" />
      <Skeleton className="h-64" />
    </div>
  )
}

/** Lists the pending work, the most urgent first; each line links to its rows. */
function NeedsYou({ waiting }: { waiting: readonly Waiting[] }) {
  return (
    <Panel title={texts.needs_you()}>
      {waiting.length === 0 && (
        <p className="flex items-center gap-3">
          <CircleCheck aria-hidden className="size-5 shrink-0 text-good" />
          <span>
            <span className="block font-medium">{texts.nothing_waits()}</span>
            <span className="text-ink-soft">{texts.nothing_waits_more()}</span>
          </span>
        </p>
      )}
      {waiting.length > 0 && (
        <ul className="-m-2 grid">
          {waiting.map(({ text, to, oldestAt, isProblem }) => {
            const Icon = isProblem ? CircleAlert : Clock
            return (
              <li key={to}>
                <Link
                  to={to}
                  className="group flex min-h-10 items-center gap-3 rounded-control px-2 text-ink no-underline hover:bg-sunk"
                >
                  <Icon
                    aria-hidden
                    className={`size-4.5 shrink-0 ${isProblem ? 'text-danger' : 'text-warn'}`}
                  />
                  <span className="flex grow items-baseline justify-between gap-x-3 py-1 max-sm:flex-col">
                    <span className="font-medium group-hover:underline">{text}</span>
                    {oldestAt && (
                      <span className="text-sm whitespace-nowrap text-ink-soft">
                        <Oldest at={oldestAt} />
                      </span>
                    )}
                  </span>
                  <ChevronRight aria-hidden className="size-4 shrink-0 text-ink-soft" />
                </Link>
              </li>
            )
          })}
        </ul>
      )}
    </Panel>
  )
}

const PurgeTestOrders = late(async () => (await import('./purge-test-orders')).PurgeTestOrders)

/** Lists what is missing before the shop can sell; each gap links to the screen that closes it. */
function Ready({ gaps }: { gaps: TodayAnswer['ready'] }) {
  const may = useMay()
  const [isPurging, setPurging] = useState(false)
  return (
    <Panel
      title={texts.ready()}
      actions={
        <span className="text-sm text-ink-soft">{texts.open_gaps({ number: numberText(gaps.length) })}</span>
      }
    >
      <GapList
        gaps={gaps}
        renderBelow={(gap) =>
          gap === 'test-orders' &&
          may('purge-test-orders') && (
            <Button variant="secondary" size="small" className="mt-1.5" onClick={() => setPurging(true)}>
              {texts.purge()}
            </Button>
          )
        }
      />
      {isPurging && (
        <LateDialog>
          <PurgeTestOrders onClose={() => setPurging(false)} />
        </LateDialog>
      )}
    </Panel>
  )
}
