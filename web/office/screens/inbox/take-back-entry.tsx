import { useState } from 'react'
import { isOrderCode } from '../../../../rules/order-code'
import { TextField } from '../../../parts/text-fields'
import { moneyText } from '../../../parts/words'
import { useTriedCall } from '../../calls/use-tried-call'
import { ActionDialog } from '../../parts/action-dialog'
import { EffectNotes } from '../../parts/effect-notes'
import type { EntryRow } from './inbox-screen'
import * as words from './words'

/** Takes the money of a reversed receipt back out of its order. */
export function TakeBackEntry({
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
  const payload = isOrderCode(code) ? { order: code, entry: entry.id } : null
  const { effect, refusal, pending, error, setError, confirm } = useTriedCall('record-chargeback', payload, {
    toast: words.takenBack,
    done: onClose,
  })
  const takeBack = () =>
    code === '' ? setError(words.orderMissing) : confirm({ order: code, entry: entry.id })
  return (
    <ActionDialog
      title={words.takeBackTitle}
      consequences={
        <EffectNotes
          until={payload === null ? words.takeBackText(moneyText(-entry.amount, entry.currency)) : null}
          always={[words.ticketsStay]}
          {...{ effect, refusal }}
        />
      }
      confirm={words.takeBack}
      danger
      onConfirm={takeBack}
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
