import type { Purchase } from '../../../../contract/order'
import { Pill } from '../../../parts/pill'
import { itemStatusWord } from '../../../parts/status-words'
import { labelOf, moneyText } from '../../../parts/words'
import { useShop } from '../../store/use-world'
import { refundAllowance } from './allowances'

/** The merchandise of an order. */
export function Goods({ goods }: { goods: readonly Purchase[] }) {
  const { config, now } = useShop()
  return (
    <section className="grid gap-5">
      <h2 className="text-heading">Your merchandise</h2>
      <ul className="divide-y divide-line rounded-card border border-line bg-card px-5 shadow-card sm:px-6">
        {goods.map((piece) => {
          const status = itemStatusWord(piece.status, config.merchandiseStatuses)
          return (
            <li key={piece.id} className="flex flex-wrap items-center justify-between gap-x-5 gap-y-1.5 py-4">
              <p className="min-w-0">
                <span className="block font-semibold">{piece.merchandise.name}</span>
                <span className="text-sm text-ink-soft">
                  {labelOf(config.merchandiseTypes, piece.merchandise.type)}
                  {piece.code && ` · ${piece.code}`}
                </span>
                {['active', 'pending'].includes(piece.status) && piece.price !== null && (
                  <span className="block text-sm text-ink-soft">
                    Refund: {refundAllowance(piece, now, config.timezone).text}
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
    </section>
  )
}
