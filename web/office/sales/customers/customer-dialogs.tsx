import { useState } from 'react'
import * as texts from '#texts/compiled/office/customers'
import { numberText } from '#web/ui/formats'
import { useNavigate } from '#web/ui/router/use-router'
import { showToast } from '#web/ui/toast'
import { useDryRunCall } from '../../kit/calls/use-dry-run'
import { useOfficeCall } from '../../kit/calls/use-office-call'
import { ActionDialog } from '../../kit/dialog/action-dialog'
import { EffectNotes } from '../../kit/dialog/effect-notes'
import { LimitField } from '../../kit/form/fields'
import { paths } from '../../kit/paths'
import type { CustomerAnswer } from './customer-screen'

const maxLimit = 999_999
const isLimit = (limit: number | null) => limit === null || limit <= maxLimit

function limitsDone(orders: number, places: number) {
  const [orders_number, places_number] = [numberText(orders), numberText(places)]
  return texts.limits_done({ orders, places, orders_number, places_number })
}

/** Changes a customer's limits of unpaid orders and places. */
export function ChangeLimits({
  customer: { email, max_unpaid_orders, max_unpaid_places },
  onClose,
}: Pick<CustomerAnswer, 'customer'> & { onClose: () => void }) {
  const [orders, setOrders] = useState(max_unpaid_orders)
  const [places, setPlaces] = useState(max_unpaid_places)
  const [isChecked, setChecked] = useState(false)
  const { send, pending, error } = useOfficeCall('set-customer-limits', {
    done: ({ customer }) => {
      showToast(limitsDone(customer.max_unpaid_orders, customer.max_unpaid_places), 'success')
      onClose()
    },
  })
  const confirm = () => {
    setChecked(true)
    if (isLimit(orders) && isLimit(places))
      void send({ email, max_unpaid_orders: orders, max_unpaid_places: places })
  }
  const errorOf = (limit: number | null) => (isChecked && !isLimit(limit) ? texts.limit_wrong() : undefined)
  return (
    <ActionDialog
      title={texts.change_limits()}
      consequences={<p>{texts.limits_consequences()}</p>}
      confirm={texts.change_limits()}
      onConfirm={confirm}
      {...{ pending, error, onClose }}
    >
      <LimitField label={texts.unpaid_orders()} value={orders} error={errorOf(orders)} onChange={setOrders} />
      <LimitField label={texts.unpaid_places()} value={places} error={errorOf(places)} onChange={setPlaces} />
    </ActionDialog>
  )
}

/** Ends all logins of a person. */
export function EndLogins({ customer, onClose }: Pick<CustomerAnswer, 'customer'> & { onClose: () => void }) {
  const { send, pending, error } = useOfficeCall('end-customer-logins', {
    toast: texts.logins_ended(),
    done: onClose,
  })
  return (
    <ActionDialog
      title={texts.end_logins()}
      consequences={<p>{texts.end_logins_text()}</p>}
      confirm={texts.end_logins()}
      onConfirm={() => void send({ customer_id: customer.id })}
      {...{ pending, error, onClose }}
    />
  )
}

/** Erases a customer's data. A dry run shows what is erased, what has to be kept, or why it is rejected. */
export function EraseCustomer({
  customer: { id, full_name, email },
  onClose,
}: Pick<CustomerAnswer, 'customer'> & { onClose: () => void }) {
  const navigate = useNavigate()
  const payload = { customer_id: id }
  const { effect, refusal, isRefused, pending, error, confirm } = useDryRunCall('erase-customer', payload, {
    toast: texts.erased_toast(),
    done: () => navigate(paths.customers(), { replace: true }),
  })
  return (
    <ActionDialog
      title={texts.erase_title({ name: full_name || email })}
      consequences={<EffectNotes always={[texts.erase_text()]} {...{ effect, refusal }} />}
      confirm={texts.erase_confirm()}
      danger
      isBlocked={isRefused}
      onConfirm={() => {
        if (effect) confirm(payload)
      }}
      {...{ pending, error, onClose }}
    />
  )
}
