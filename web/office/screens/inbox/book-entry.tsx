import { useState } from 'react'
import { TextField } from '../../../parts/text-fields'
import { moneyText } from '../../../parts/words'
import { useOfficeCall } from '../../calls/use-office-call'
import { ActionDialog } from '../../parts/action-dialog'
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
  const { send, pending, error, setError } = useOfficeCall('record-payment', {
    toast: words.done,
    done: onClose,
  })
  const book = () => {
    const code = order.trim().toUpperCase()
    if (code === '') return setError(words.orderMissing)
    return void send({ order: code, entry: entry.id })
  }
  return (
    <ActionDialog
      title={words.bookTo}
      consequences={
        <p>
          {words.bookConsequences(moneyText(entry.amount, entry.currency), entry.payer ?? words.somebody)}
        </p>
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
