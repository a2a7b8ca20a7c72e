import { ArrowUpRight, Circle } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { GapCode } from '../../../../contract/office/today'
import { Button } from '../../../parts/button'
import { late } from '../../../parts/late'
import { Link } from '../../../parts/router/link'
import { Panel } from '../../parts/page'
import { paths } from '../../paths'
import { useMay } from '../../session/session'
import type { TodayAnswer } from './today-screen'
import * as words from './words'

const PurgeTestOrders = late(async () => (await import('./purge-test-orders')).PurgeTestOrders)

/** Where a gap is closed; the others in the catalogue file. */
const places: Partial<Record<GapCode, string>> = {
  'nothing-in-stock': paths.stock(),
  'no-mail-server': paths.mails(),
  'no-mail-sent': paths.mails(),
  'test-orders': `${paths.orders()}?is_test=true`,
}

/** What the shop lacks before it can sell: each gap with the place where it is closed. */
export function Ready({ gaps }: { gaps: TodayAnswer['ready'] }) {
  const may = useMay()
  const [isPurging, setPurging] = useState(false)
  return (
    <Panel
      title={words.ready}
      actions={<span className="text-sm text-ink-soft">{words.open(gaps.length)}</span>}
    >
      <ul className="-my-1 grid max-h-80 gap-3 overflow-y-auto py-1">
        {gaps.map(({ gap, facts }) => {
          const { title, text, link } = words.gaps[gap]
          return (
            <li key={gap} className="flex gap-3">
              <Circle aria-hidden className="mt-0.5 size-4 shrink-0 text-warn" />
              <div className="min-w-0">
                <p className="font-medium">{title}</p>
                <p className="text-sm break-words text-ink-soft">
                  {text(facts)} <GapLink gap={gap} text={link} />
                </p>
                {gap === 'test-orders' && may('purge-test-orders') && (
                  <Button look="secondary" size="small" className="mt-1.5" onClick={() => setPurging(true)}>
                    {words.purge}
                  </Button>
                )}
              </div>
            </li>
          )
        })}
      </ul>
      {isPurging && (
        <Suspense>
          <PurgeTestOrders onClose={() => setPurging(false)} />
        </Suspense>
      )}
    </Panel>
  )
}

function GapLink({ gap, text }: { gap: GapCode; text: string }) {
  if (gap !== 'address-not-public')
    return (
      <Link to={places[gap] ?? paths.catalogue()} className="link whitespace-nowrap">
        {text}
      </Link>
    )
  return (
    <a href="/" target="_blank" rel="noreferrer" className="link whitespace-nowrap">
      {text}
      <ArrowUpRight aria-hidden className="inline size-3.5" />
    </a>
  )
}
