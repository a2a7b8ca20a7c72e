import type { WithdrawableOrder } from '../../../../contract/shop/withdrawals'
import { Instant } from '../../../parts/instant'
import { useConfig } from '../../store/use-world'

/** The pieces of an order that cannot be chosen, and since when. */
export function PieceList({ order }: { order: WithdrawableOrder }) {
  const { timezone } = useConfig()
  const closed = order.pieces.filter((piece) => !piece.can_withdraw)
  if (closed.length === 0) return null
  return (
    <ul aria-label="Not to be chosen" className="grid gap-2 text-ink-soft">
      {closed.map((piece) => (
        <li key={piece.id}>
          <strong className="text-ink">{piece.name}</strong>
          {piece.withdrawn_at ? (
            <>
              : withdrawn from on <Instant at={piece.withdrawn_at} timezone={timezone} />
            </>
          ) : (
            ': cannot be withdrawn from any more'
          )}
        </li>
      ))}
    </ul>
  )
}
