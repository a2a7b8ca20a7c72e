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
  /** Item whose menu opened the dialog; `undefined` for a payment plan, which is refunded as a whole. */
  first?: number
}

/** Opens a refund of some items of an order, or of a payment plan. A dry run shows its amount first. */
export function RefundItems({ order, onClose, first }: RefundItemsProps) {
  const { currency } = useOfficeData()
  const isPlan = order.has_payment_plan
  const items = isPlan ? itemsOfPlan(order) : refundable(order, first)
  const [picked, setPicked] = useState<readonly number[]>(first === undefined ? [] : [first])
  const [typed, setTyped] = useState<Readonly<Record<number, string>>>({})
  const [reason, setReason] = useState('')
  const [isSure, setSure] = useState(false)
  const chosen = items.filter(({ id }) => isPlan || picked.includes(id))
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
    setPicked(picked.includes(id) ? picked.filter((other) => other !== id) : [...picked, id])
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
        {items.map((item) => (
          <ItemFields
            key={item.id}
            item={item}
            row={rows.find(({ id }) => id === item.id)}
            onToggle={items.length > 1 && !isPlan ? () => toggle(item.id) : undefined}
            onType={(text) => setTyped({ ...typed, [item.id]: text })}
          />
        ))}
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

interface ItemFieldsProps {
  item: RefundableItem
  /** Amount of the item; `undefined` if the item is not selected. */
  row: AmountRow | undefined
  /** Selects the item or removes it; `undefined` if there is no choice. */
  onToggle: (() => void) | undefined
  onType: (text: string) => void
}

/** One item with its checkbox and its amount. */
function ItemFields({ item: { name, code }, row, onToggle, onType }: ItemFieldsProps) {
  const { currency } = useOfficeData()
  return (
    <div className="grid gap-2">
      {onToggle ? (
        <CheckboxField
          label={name}
          hint={code ?? undefined}
          checked={row !== undefined}
          onChange={onToggle}
        />
      ) : (
        <p>
          <span>{name}</span>
          {code !== null && <span className="block text-sm text-ink-soft">{code}</span>}
        </p>
      )}
      {row && (
        <div className={onToggle ? 'ps-9' : ''}>
          <TextField
            label={code === null ? texts.amount() : texts.amount_for({ code })}
            hint={texts.refund_amount_hint({
              quoted: moneyText(row.quoted, currency),
              max: moneyText(row.max, currency),
            })}
            inputMode="decimal"
            autoComplete="off"
            value={row.text}
            error={row.error ?? undefined}
            onChange={({ target }) => onType(target.value)}
          />
        </div>
      )}
    </div>
  )
}

interface RefundableItem extends ItemToRefund {
  name: string
  /** `null` for a ticket that is not issued yet. */
  code: string | null
  isAdmitted: boolean
}

interface AmountRow {
  id: number
  /** The shop's own amount, in minor units. */
  quoted: number
  max: number
  /** Content of the field. */
  text: string
  /** `null` if the text is not an amount. */
  amount: number | null
  error: string | null
}

/** Returns the chosen items with the shop's own amount of each, and what is typed instead. */
function amountRows(
  order: ShownOrder,
  chosen: readonly RefundableItem[],
  typed: Readonly<Record<number, string>>,
  currency: string,
): AmountRow[] {
  const [paid, refunded] = [order.total_paid ?? 0, order.total_refunded ?? 0]
  const money = { has_payment_plan: order.has_payment_plan, total_paid: paid, total_refunded: refunded }
  const quotes = quotedAmounts(money, chosen)
  return chosen.map((item, index) => {
    const quoted = quotes[index]?.quoted ?? 0
    const max = Math.max(0, Math.min(maxOfItem(item), paid - refunded))
    const text = typed[item.id] ?? decimalText(quoted, currency)
    const amount = minorUnits(text, currency)
    const isOwn = amount === quoted
    const isWrong = !isOwn && (amount === null || amount <= 0 || amount > max)
    const error = isWrong ? texts.refund_amount_wrong({ max: moneyText(max, currency) }) : null
    return { id: item.id, quoted, max, text, amount, error }
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

const refundableTicket = (ticket: Ticket): RefundableItem => ({
  id: ticket.id,
  code: ticket.code,
  name: `${ticket.product.name} – ${ticket.full_name}`,
  isAdmitted: ticket.admitted_at !== null,
  ...moneyOf(ticket),
})

const refundablePiece = (piece: Piece): RefundableItem => ({
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
function refundable(order: ShownOrder, first: number | undefined): RefundableItem[] {
  const tickets = order.tickets.filter(({ status }) => status === 'active').map(refundableTicket)
  const pieces = order.merchandisePurchases.filter(({ status }) => status === 'active').map(refundablePiece)
  return pieces.some(({ id }) => id === first) ? pieces : tickets
}

const itemsOfPlan = (order: ShownOrder): RefundableItem[] =>
  [...order.tickets, ...order.cartProducts].map(refundableTicket)
