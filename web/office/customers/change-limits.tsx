import { useState } from 'react'
import { showToast } from '../../ui/toast'
import { useOfficeCall } from '../calls/use-office-call'
import { LimitField } from '../form/fields'
import { ActionDialog } from '../ui/action-dialog'
import type { CustomerAnswer } from './customer-screen'
import * as words from './words'

const most = 999_999
const isLimit = (limit: number | null) => limit === null || limit <= most

/** Lets one customer hold more unpaid orders and places than others may. */
export function ChangeLimits({
  customer: { email, max_unpaid_orders, max_unpaid_places },
  onClose,
}: Pick<CustomerAnswer, 'customer'> & { onClose: () => void }) {
  const [orders, setOrders] = useState(max_unpaid_orders)
  const [places, setPlaces] = useState(max_unpaid_places)
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
      void send({ email, max_unpaid_orders: orders, max_unpaid_places: places })
  }
  const errorOf = (limit: number | null) => (isChecked && !isLimit(limit) ? words.limitWrong : undefined)
  return (
    <ActionDialog
      title={words.changeLimits}
      consequences={<p>{words.limitsConsequences}</p>}
      confirm={words.changeLimits}
      onConfirm={confirm}
      {...{ pending, error, onClose }}
    >
      <LimitField label={words.unpaidOrders} value={orders} error={errorOf(orders)} onChange={setOrders} />
      <LimitField label={words.unpaidPlaces} value={places} error={errorOf(places)} onChange={setPlaces} />
    </ActionDialog>
  )
}
