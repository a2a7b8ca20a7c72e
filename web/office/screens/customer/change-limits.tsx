import { useState } from 'react'
import { showToast } from '../../../parts/toast'
import { TextField } from '../../../parts/text-fields'
import { useOfficeCall } from '../../calls/use-office-call'
import { ActionDialog } from '../../parts/action-dialog'
import type { CustomerAnswer } from './customer-screen'
import * as words from './words'

const isLimit = (typed: string) => /^\d{0,6}$/.test(typed.trim())
const limitOf = (typed: string) => (typed.trim() === '' ? null : Number(typed))

/** Lets one customer hold more unpaid orders and places than others may. */
export function ChangeLimits({
  customer: { email, max_unpaid_orders, max_unpaid_places },
  onClose,
}: Pick<CustomerAnswer, 'customer'> & { onClose: () => void }) {
  const [orders, setOrders] = useState(String(max_unpaid_orders ?? ''))
  const [places, setPlaces] = useState(String(max_unpaid_places ?? ''))
  const [isChecked, setChecked] = useState(false)
  const { send, pending, error } = useOfficeCall('set-customer-limits', {
    done: ({ customer }) => {
      showToast(words.limitsDone(customer.max_unpaid_orders, customer.max_unpaid_places), 'success')
      onClose()
    },
  })
  const confirm = () => {
    setChecked(true)
    if (isLimit(orders) && isLimit(places))
      void send({ email, max_unpaid_orders: limitOf(orders), max_unpaid_places: limitOf(places) })
  }
  const errorOf = (typed: string) => (isChecked && !isLimit(typed) ? words.limitWrong : null)
  return (
    <ActionDialog
      title={words.changeLimits}
      consequences={<p>{words.limitsConsequences}</p>}
      confirm={words.changeLimits}
      onConfirm={confirm}
      {...{ pending, error, onClose }}
    >
      <TextField
        label={words.unpaidOrders}
        inputMode="numeric"
        autoComplete="off"
        value={orders}
        error={errorOf(orders)}
        onChange={(event) => setOrders(event.target.value)}
      />
      <TextField
        label={words.unpaidPlaces}
        inputMode="numeric"
        autoComplete="off"
        value={places}
        error={errorOf(places)}
        onChange={(event) => setPlaces(event.target.value)}
      />
    </ActionDialog>
  )
}
