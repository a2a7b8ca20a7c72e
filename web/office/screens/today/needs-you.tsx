import { ChevronRight, CircleAlert, CircleCheck, Clock } from 'lucide-react'
import { Link } from '../../../parts/router/link'
import { Panel } from '../../parts/page'
import { When } from '../../parts/when'
import type { Waiting } from './waiting'
import * as words from './words'

/** What waits for somebody, the most urgent first; each line leads to its rows. */
export function NeedsYou({ waiting }: { waiting: readonly Waiting[] }) {
  return (
    <Panel title={words.needsYou}>
      {waiting.length === 0 && (
        <p className="flex items-center gap-3">
          <CircleCheck aria-hidden className="size-5 shrink-0 text-good" />
          <span>
            <span className="block font-medium">{words.nothingWaits}</span>
            <span className="text-ink-soft">{words.nothingWaitsMore}</span>
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
                        {words.oldest} <When at={oldestAt} isInText />
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
