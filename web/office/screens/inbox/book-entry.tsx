import { useState } from 'react'
import { isOrderCode } from '../../../../rules/order-code'
import { TextField } from '../../../parts/text-fields'
import { moneyText } from '../../../parts/words'
import { useTriedCall } from '../../calls/use-tried-call'
import { ActionDialog } from '../../parts/action-dialog'
import { EffectNotes } from '../../parts/effect-notes'
import type { EntryRow } from './inbox-screen'
import * as words from './words'

/** Books a receipt to an order. */
export function BookEntry({
  entry,
  order: suggested,
  onClose,
}: {
  entry: EntryRow
  order: string
  onClose: () => void
}) {
  const [order, setOrder] = useState(suggested)
  const code = order.trim().toUpperCase()
  // A code is tried once it is whole.
  const payload = isOrderCode(code) ? { order: code, entry: entry.id } : null
  const { effect, refusal, pending, error, setError, confirm } = useTriedCall('record-payment', payload, {
    toast: words.done,
    done: onClose,
  })
  const book = () => (code === '' ? setError(words.orderMissing) : confirm({ order: code, entry: entry.id }))
  const sum = moneyText(entry.amount, entry.currency)
  const payer = entry.payer ?? words.somebody
  return (
    <ActionDialog
      title={words.bookTo}
      consequences={
        <EffectNotes
          until={payload === null ? words.bookText(sum, payer) : null}
          always={[words.bookFrom(payer)]}
          {...{ effect, refusal }}
        />
      }
      confirm={words.book}
      onConfirm={book}
      {...{ pending, error, onClose }}
    >
      <TextField
        label={words.orderCode}
        autoComplete="off"
        value={order}
        onChange={(event) => setOrder(event.target.value)}
      />
    </ActionDialog>
  )
}
