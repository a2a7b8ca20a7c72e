import type { OfficeAnswered } from '../../../../contract/calls'
import { numberText } from '../../../parts/words'
import * as words from '../../cancelling/words'
import { Panel } from '../../parts/page'

type Cancellation = OfficeAnswered<'get-cancellation'>['cancellation']

/** How many orders are done, as a bar, and their outcomes. */
export function Progress({ cancellation }: { cancellation: Cancellation }) {
  const { orders, outcomes, carts } = cancellation
  const all = orders.done + orders.left + orders.failed
  const rows = [
    ...Object.entries(outcomes).map(
      ([key, count]) => [words.outcomes[key as keyof typeof outcomes], count] as const,
    ),
    [words.carts, carts] as const,
  ].filter(([, count]) => count > 0)
  return (
    <Panel title={words.progress}>
      <p role="status" className="font-medium">
        {sentenceOf(cancellation, all)}
      </p>
      {all > 0 && (
        <div aria-hidden className="mt-2 flex h-2 overflow-hidden rounded-full bg-sunk">
          <div className="bg-brand-ink" style={{ width: `${(100 * orders.done) / all}%` }} />
          <div className="bg-danger" style={{ width: `${(100 * orders.failed) / all}%` }} />
        </div>
      )}
      {rows.length > 0 && (
        <dl className="mt-4 grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 gap-y-1.5">
          {rows.map(([name, count]) => (
            <div key={name} className="contents">
              <dt className="order-1 text-ink-soft">{name}</dt>
              <dd className="text-end tabular-nums">{numberText(count)}</dd>
            </div>
          ))}
        </dl>
      )}
    </Panel>
  )
}

function sentenceOf({ step, orders }: Cancellation, all: number): string {
  if (step === 'carts') return words.emptying
  if (all === 0) return step === 'done' ? words.noOrders : words.listing
  return words.ofOrders(orders.done, all)
}
