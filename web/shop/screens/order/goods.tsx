import { Link } from '../../../parts/router/link'
import type { Order, Purchase } from '../../../../contract/order'
import * as texts from '../../../../texts/compiled/screens/order'
import { buttonClass } from '../../../parts/button'
import { TextWithInstant } from '../../../parts/instant'
import { Pill } from '../../../parts/pill'
import { itemStatusWord } from '../../../parts/status-words'
import { labelOf, moneyText } from '../../../parts/words'
import { paths } from '../../paths'
import { useShop } from '../../store/use-world'
import { AllowanceWords } from './tickets/allowance-list'
import { refundAllowance } from './tickets/allowances'

/** The merchandise of an order, and the link to withdraw from the contract while that is possible. */
export function Goods({ order, goods }: { order: Order; goods: readonly Purchase[] }) {
  const { config, now } = useShop()
  return (
    <section className="grid gap-5">
      <h2 className="text-heading">{texts.goods()}</h2>
      <ul className="divide-y divide-line rounded-card border border-line bg-card px-5 shadow-card sm:px-6">
        {goods.map((piece) => {
          const isWithdrawn = piece.withdrawn_at !== null && piece.status === 'active'
          const status = isWithdrawn
            ? ({ tone: 'warn', text: texts.withdrawn() } as const)
            : itemStatusWord(piece, config.merchandiseStatuses)
          return (
            <li key={piece.id} className="flex flex-wrap items-center justify-between gap-x-5 gap-y-1.5 py-4">
              <p className="min-w-0">
                <span className="block font-semibold">{piece.merchandise.name}</span>
                <span className="text-sm text-ink-soft">
                  {labelOf(config.merchandiseTypes, piece.merchandise.type)}
                  {piece.code && ` · ${piece.code}`}
                </span>
                {piece.withdrawn_at !== null && (
                  <span className="block text-sm text-ink-soft">
                    <TextWithInstant
                      parts={texts.withdrawn_on.parts()}
                      at={piece.withdrawn_at}
                      timezone={config.timezone}
                    />
                  </span>
                )}
                {piece.withdrawn_at === null &&
                  !piece.cancelled_at &&
                  ['active', 'pending'].includes(piece.status) &&
                  piece.price !== null && (
                    <span className="block text-sm text-ink-soft">
                      <AllowanceWords {...refundAllowance(piece, now, config.timezone)} />
                    </span>
                  )}
              </p>
              <p className="flex items-center gap-4">
                <Pill tone={status.tone}>{status.text}</Pill>
                {piece.price !== null && (
                  <span className="font-semibold tabular-nums">
                    {moneyText(piece.price + (piece.fee ?? 0), config.currency)}
                  </span>
                )}
              </p>
            </li>
          )
        })}
      </ul>
      {order.can_withdraw && order.checksum !== null && (
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
          <p className="max-w-prose text-ink-soft">
            {order.withdraw_until === null ? (
              texts.withdraw_after_receipt()
            ) : (
              <TextWithInstant
                parts={texts.withdraw_until.parts()}
                at={order.withdraw_until}
                timezone={config.timezone}
              />
            )}
          </p>
          <Link to={paths.withdrawOrder(order.code, order.checksum)} className={buttonClass('secondary')}>
            {texts.withdraw()}
          </Link>
        </div>
      )}
    </section>
  )
}
