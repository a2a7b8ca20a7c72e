import { useState } from 'react'
import { decimalText, minorUnits } from '#rules/money/amount-text'
import { maxOfItem, quotedAmounts, type ItemToRefund } from '#rules/refunds/amounts'
import * as texts from '#texts/compiled/office/orders'
import { CheckboxField } from '#web/ui/choice-fields'
import { moneyText, numberText } from '#web/ui/formats'
import { TextField } from '#web/ui/text-fields'
import { useDryRunCall } from '../../kit/calls/use-dry-run'
import { ActionDialog } from '../../kit/dialog/action-dialog'
import { EffectNotes } from '../../kit/dialog/effect-notes'
import { useOfficeData } from '../../kit/office-data'
import { ReasonField } from './fields'
import type { ShownOrder } from './order-screen'

interface RefundItemsProps {
  order: ShownOrder
  onClose: () => void
  /** The item that it was opened from; none of a plan, which is refunded as a whole. */
  first?: number
}

/** Opens a refund of some items of an order, or of a plan, after a trial has shown its amount. */
export function RefundItems({ order, onClose, first }: RefundItemsProps) {
  const { currency } = useOfficeData()
  const isPlan = order.has_payment_plan
  const things = isPlan ? itemsOfPlan(order) : refundable(order, first)
  const [picked, setPicked] = useState<readonly number[]>(first === undefined ? [] : [first])
  const [typed, setTyped] = useState<Readonly<Record<number, string>>>({})
  const [reason, setReason] = useState('')
  const [isSure, setSure] = useState(false)
  const chosen = things.filter(({ id }) => isPlan || picked.includes(id))
  const rows = amountRows(order, chosen, typed, currency)
  const admitted = chosen.filter(({ isAdmitted }) => isAdmitted).length
  const amounts = rows.flatMap(({ id, quoted, amount }) =>
    amount === null || amount === quoted ? [] : [{ item: id, amount }],
  )
  const payload = {
    order: order.code,
    items: chosen.map(({ id }) => id),
    amounts,
    reason: reason.trim() || null,
    even_if_admitted: isSure,
  }
  const isReadable = rows.every(({ error }) => error === null)
  const { effect, refusal, pending, error, setError, confirm } = useDryRunCall(
    'refund-items',
    isReadable ? { ...payload, even_if_admitted: true } : null,
    { toast: texts.refund_done(), done: onClose },
  )
  const toggle = (id: number) =>
    setPicked(picked.includes(id) ? picked.filter((one) => one !== id) : [...picked, id])
  const isOther = amounts.length > 0
  return (
    <ActionDialog
      title={isPlan ? texts.refund_plan() : texts.refund()}
      consequences={
        <EffectNotes
          always={isOther ? [texts.refund_ends(), texts.refund_then()] : [texts.refund_then()]}
          until={isReadable ? null : texts.refund_amounts()}
          {...{ effect, refusal }}
        />
      }
      confirm={texts.refund_items()}
      onConfirm={() => (isReadable ? confirm(payload) : setError(texts.refund_amounts()))}
      {...{ pending, error, onClose }}
    >
      <fieldset className="grid gap-3">
        <legend className="mb-1 font-semibold">{texts.items()}</legend>
        {things.map((thing) => {
          const row = rows.find(({ id }) => id === thing.id)
          return (
            <div key={thing.id} className="grid gap-2">
              {things.length > 1 && !isPlan ? (
                <CheckboxField
                  label={thing.name}
                  hint={thing.code ?? undefined}
                  checked={row !== undefined}
                  onChange={() => toggle(thing.id)}
                />
              ) : (
                <p>
                  <span>{thing.name}</span>
                  {thing.code !== null && <span className="block text-sm text-ink-soft">{thing.code}</span>}
                </p>
              )}
              {row && (
                <div className={things.length > 1 && !isPlan ? 'ps-9' : ''}>
                  <TextField
                    label={thing.code === null ? texts.amount() : texts.amount_for({ code: thing.code })}
                    hint={texts.refund_amount_hint({
                      quoted: moneyText(row.quoted, currency),
                      max: moneyText(row.max, currency),
                    })}
                    inputMode="decimal"
                    autoComplete="off"
                    value={row.text}
                    error={row.error ?? undefined}
                    onChange={({ target }) => setTyped({ ...typed, [thing.id]: target.value })}
                  />
                </div>
              )}
            </div>
          )
        })}
      </fieldset>
      {admitted > 0 && (
        <CheckboxField
          label={texts.refund_even_if_admitted({ count: admitted, number: numberText(admitted) })}
          checked={isSure}
          onChange={(event) => setSure(event.target.checked)}
        />
      )}
      <ReasonField
        hint={isOther ? texts.reason_of_amount() : texts.reason_hint()}
        required={isOther}
        value={reason}
        onChange={setReason}
      />
    </ActionDialog>
  )
}

interface Thing extends ItemToRefund {
  name: string
  /** `null`: a ticket that is not issued yet has none. */
  code: string | null
  isAdmitted: boolean
}

/** Returns the chosen items with the shop's own amount of each, and what is typed instead. */
function amountRows(
  order: ShownOrder,
  chosen: readonly Thing[],
  typed: Readonly<Record<number, string>>,
  currency: string,
) {
  const [paid, refunded] = [order.total_paid ?? 0, order.total_refunded ?? 0]
  const money = { has_payment_plan: order.has_payment_plan, total_paid: paid, total_refunded: refunded }
  const quotes = quotedAmounts(money, chosen)
  return chosen.map((thing, index) => {
    const quoted = quotes[index]?.quoted ?? 0
    const max = Math.max(0, Math.min(maxOfItem(thing), paid - refunded))
    const text = typed[thing.id] ?? decimalText(quoted, currency)
    const amount = minorUnits(text, currency)
    const isOwn = amount === quoted
    const isWrong = !isOwn && (amount === null || amount <= 0 || amount > max)
    const error = isWrong ? texts.refund_amount_wrong({ max: moneyText(max, currency) }) : null
    return { id: thing.id, quoted, max, text, amount, error }
  })
}

type Ticket = ShownOrder['tickets'][number] | ShownOrder['cartProducts'][number]
type Piece = ShownOrder['merchandisePurchases'][number]

/** Returns the amounts of an item. They are `null` only for a holder who is not the buyer. */
const moneyOf = ({ price, fee, refund_fee, shipping_refund }: Ticket | Piece) => ({
  price: price ?? 0,
  fee: fee ?? 0,
  refund_fee: refund_fee ?? 0,
  shipping_refund: shipping_refund ?? 0,
})

const thingOfTicket = (ticket: Ticket): Thing => ({
  id: ticket.id,
  code: ticket.code,
  name: `${ticket.product.name} – ${ticket.full_name}`,
  isAdmitted: ticket.admitted_at !== null,
  ...moneyOf(ticket),
})

const thingOfPiece = (piece: Piece): Thing => ({
  id: piece.id,
  code: piece.code,
  name: piece.merchandise.name,
  isAdmitted: false,
  ...moneyOf(piece),
})

/**
 * Returns the items that one refund may contain: only tickets or only merchandise, like the item that it was opened
 * from.
 */
function refundable(order: ShownOrder, first: number | undefined): Thing[] {
  const tickets = order.tickets.filter(({ status }) => status === 'active').map(thingOfTicket)
  const pieces = order.merchandisePurchases.filter(({ status }) => status === 'active').map(thingOfPiece)
  return pieces.some(({ id }) => id === first) ? pieces : tickets
}

const itemsOfPlan = (order: ShownOrder): Thing[] =>
  [...order.tickets, ...order.cartProducts].map(thingOfTicket)
