import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import type { OfficeAnswered } from '#contract/calls'
import type { MoneyCause as Cause, MoneyOfOrder } from '#contract/office/inbox'
import { sum } from '#rules/money/money'
import * as texts from '#texts/compiled/office/inbox'
import { Button, buttonClass } from '#web/ui/button'
import { numberText } from '#web/ui/formats'
import { LateDialog } from '#web/ui/late-dialog'
import { Link } from '#web/ui/router/link'
import { late } from '../../kit/late'
import { listSearch, toggled, type ListState } from '../../kit/list/list-state'
import { rowsHref } from '../../kit/list/rows-href'
import { paths } from '../../kit/paths'
import {
  isSentBack,
  MoneySince,
  SendBackButtons,
  causeAdvice,
  causes as causeLabels,
  type WayBack,
} from '../../kit/payments/money-cause'
import { PayBack } from '../../kit/payments/pay-back'
import { ReturnOverpayment } from '../../kit/payments/return-overpayment'
import { useMay } from '../../kit/session/session'
import { Oldest, waitingSlots, waitingTexts } from '../../kit/values/waiting-figure'

const ReactivateNamed = late(
  async () => (await import('../../kit/payments/reactivate-order')).ReactivateNamed,
)

/** Number of orders of each cause that are shown at first, so that the receipts below stay near. */
const maxShown = 2

/** Number of orders up to which no filter by cause is offered. */
const maxUnfiltered = 4
const causes = Object.keys(causeLabels) as Cause[]

/** Name of the filter by cause in the address. */
export const causeFacet = 'cause'

interface OtherMoneyProps {
  waiting: OfficeAnswered<'get-inbox'>['waiting']
  orders: readonly MoneyOfOrder[]
  state: ListState
}

/** Money that waits besides receipts: figures that link to their rows, and orders to be settled, by cause. */
export function OtherMoney({ waiting, orders, state }: OtherMoneyProps) {
  const [isAll, setAll] = useState(false)
  const [requested, setRequested] = useState<{ money: MoneyOfOrder; way: Way } | null>(null)
  if (waiting.length + orders.length === 0) return null
  const cause = state.chosen[causeFacet]?.[0]
  const groups = causes
    .filter((group) => cause === undefined || group === cause)
    .map((group) => ({ cause: group, all: orders.filter((order) => order.cause === group) }))
    .filter(({ all }) => all.length > 0)
    .map(({ all, ...group }) => {
      const shown = isAll || cause !== undefined ? all : all.slice(0, maxShown)
      return { ...group, shown, hidden: all.length - shown.length }
    })
  const more = sum(groups.map(({ hidden }) => hidden))
  return (
    <section aria-label={texts.other_money()} className="mb-3 rounded-card border border-line bg-card p-1.5">
      <Causes {...{ orders, state, cause }} />
      {groups.map((group) => (
        <section key={group.cause} className="border-b border-line pt-1 pb-1.5 last:border-0">
          <p className="px-2 text-sm text-ink-soft">
            <strong className="font-semibold text-ink">{causeLabels[group.cause]}</strong>{' '}
            <span>{`· ${causeAdvice[group.cause]}`}</span>
          </p>
          <ul aria-label={causeLabels[group.cause]} className="grid gap-x-3 lg:grid-cols-2">
            {group.shown.map((money) => (
              <li
                key={`${money.order} ${money.at} ${money.amount}`}
                className="flex flex-wrap items-center gap-x-3 gap-y-1 px-2 py-1 lg:only:col-span-full"
              >
                <MoneyLine money={money} />
                <MoneyActions money={money} onPress={(way) => setRequested({ money, way })} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {more > 0 && (
        <button type="button" className="link min-h-8 px-2 text-sm" onClick={() => setAll(true)}>
          {texts.show_more({ number: numberText(more) })}
        </button>
      )}
      <ul className="grid gap-x-3 lg:grid-cols-2">
        {cause === undefined &&
          waiting.map((figure) => (
            <li key={figure.cause}>
              <Link
                to={rowsHref(figure.rows)}
                className="flex min-h-9 items-center gap-3 rounded-control px-2 text-ink no-underline hover:bg-sunk"
              >
                <span className="grow justify-between gap-3 sm:flex sm:items-center">
                  <span className="block font-medium">
                    {waitingTexts[figure.cause](waitingSlots(figure.count))}
                  </span>
                  {figure.oldest_at && (
                    <span className="block text-sm whitespace-nowrap text-ink-soft">
                      <Oldest at={figure.oldest_at} />
                    </span>
                  )}
                </span>
                <ChevronRight aria-hidden className="size-4 shrink-0 text-ink-soft" />
              </Link>
            </li>
          ))}
      </ul>
      {requested?.way === 'refund' && <PayBack money={requested.money} onClose={() => setRequested(null)} />}
      {requested?.way === 'recorded' && (
        <ReturnOverpayment money={requested.money} onClose={() => setRequested(null)} />
      )}
      <LateDialog>
        {requested?.way === 'reactivate' && (
          <ReactivateNamed code={requested.money.order} onClose={() => setRequested(null)} />
        )}
      </LateDialog>
    </section>
  )
}

/** Filter by cause with the number of orders of each, if there are more orders than are shown at first. */
function Causes({
  orders,
  state,
  cause: chosen,
}: Pick<OtherMoneyProps, 'orders' | 'state'> & { cause: string | undefined }) {
  const counts = causes
    .map((cause) => ({ cause, count: orders.filter((order) => order.cause === cause).length }))
    .filter(({ cause, count }) => count > 0 || cause === chosen)
  if (chosen === undefined && (orders.length <= maxUnfiltered || counts.length < 2)) return null
  const { [causeFacet]: _gone, ...others } = state.chosen
  return (
    <div role="group" aria-label={texts.cause()} className="flex flex-wrap gap-1 px-1 pb-1">
      {counts.map(({ cause, count }) => (
        <Link
          key={cause}
          to={
            paths.inbox() +
            listSearch(
              cause === chosen
                ? toggled(state, causeFacet, cause)
                : { ...state, chosen: { ...others, [causeFacet]: [cause] } },
            )
          }
          aria-current={cause === chosen ? 'true' : undefined}
          className={`flex min-h-9 items-center gap-1.5 rounded-control border px-2.5 text-sm font-medium no-underline ${cause === chosen ? 'border-brand-ink bg-brand-tint text-on-brand-tint' : 'border-line bg-card text-ink hover:border-edge'}`}
        >
          <span>{causeLabels[cause]}</span>
          <span className={cause === chosen ? '' : 'text-ink-soft'}>{numberText(count)}</span>
        </Link>
      ))}
    </div>
  )
}

/** Actions on the money that staff can take without leaving the screen. */
type Way = WayBack | 'reactivate'

/**
 * Buttons that send excess money back, or reactivate an order that was paid after it had ended. Everything else is decided on
 * the order's screen, to which they link.
 */
function MoneyActions({ money, onPress }: { money: MoneyOfOrder; onPress: (way: Way) => void }) {
  const may = useMay()
  if (isSentBack(money)) return <SendBackButtons onPress={onPress} />
  return (
    <span className="flex flex-wrap gap-2">
      {money.cause === 'late' && may('reactivate-order') && (
        <Button size="small" className="whitespace-nowrap" onClick={() => onPress('reactivate')}>
          {texts.reactivate_order()}
        </Button>
      )}
      <Link
        to={paths.order(money.order)}
        className={`${buttonClass('secondary', 'small')} shrink-0 whitespace-nowrap`}
      >
        {texts.open_order()}
      </Link>
    </span>
  )
}

function MoneyLine({ money }: { money: MoneyOfOrder }) {
  return (
    <span className="min-w-0 grow basis-32 leading-tight wrap-anywhere">
      <Link to={paths.order(money.order)} className="font-semibold text-ink">
        {money.order}
      </Link>{' '}
      <span>{money.full_name}</span>
      <span className="block text-sm text-ink-soft">
        <MoneySince money={money} />
      </span>
    </span>
  )
}
