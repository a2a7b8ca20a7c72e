import type { ReactNode } from 'react'
import type { WithdrawableOrder } from '../../../../contract/shop/withdrawals'
import * as texts from '../../../../texts/compiled/screens/withdraw'
import { RichText } from '../../../parts/rich-text'
import { instantText } from '../../../parts/words'
import { useConfig } from '../../store/use-world'

/** The pieces of an order that cannot be chosen, with the date from which that holds. */
export function PieceList({ order }: { order: WithdrawableOrder }) {
  const { timezone } = useConfig()
  const closed = order.pieces.filter((piece) => !piece.can_withdraw)
  if (closed.length === 0) return null
  return (
    <ul aria-label={texts.closed_items()} className="grid gap-2 text-ink-soft">
      {closed.map((piece) => (
        <li key={piece.id}>
          <RichText
            parts={
              piece.withdrawn_at
                ? texts.closed_withdrawn.parts({
                    name: piece.name,
                    when: instantText(piece.withdrawn_at, timezone),
                  })
                : texts.closed.parts({ name: piece.name })
            }
            tags={{ item: nameOfItem }}
          />
        </li>
      ))}
    </ul>
  )
}

const nameOfItem = (words: ReactNode) => <strong className="text-ink">{words}</strong>
