import type { ReactNode } from 'react'
import type { WithdrawablePiece } from '../../../contract/shop/order-changes'
import * as texts from '../../../texts/compiled/screens/withdraw'
import { Instant } from '../../ui/instant'
import { RichText } from '../../ui/rich-text'
import { useConfig } from '../store/use-page'

type Pieces = readonly WithdrawablePiece[]

/** The pieces of an order that cannot be chosen, with the date from which that holds. */
export function PieceList({ pieces }: { pieces: Pieces }) {
  const closed = pieces.filter((piece) => !piece.can_withdraw)
  if (closed.length === 0) return null
  return (
    <ul aria-label={texts.closed_items()} className="grid gap-2 text-ink-soft">
      {closed.map((piece) => (
        <li key={piece.id}>
          <ClosedPiece {...piece} />
        </li>
      ))}
    </ul>
  )
}

function ClosedPiece({ name, withdrawn_at: at }: WithdrawablePiece) {
  const { timezone } = useConfig()
  if (!at) return <RichText parts={texts.closed.parts({ name })} tags={{ item }} />
  const when = () => <Instant at={at} timezone={timezone} />
  return <RichText parts={texts.closed_withdrawn.parts({ name })} tags={{ item, when }} />
}

const item = (words: ReactNode) => <strong className="text-ink">{words}</strong>
