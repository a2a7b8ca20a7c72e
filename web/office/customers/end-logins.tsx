import { useOfficeCall } from '../calls/use-office-call'
import { ActionDialog } from '../ui/action-dialog'
import type { CustomerAnswer } from './customer-screen'
import * as words from './words'

/** Ends all logins of a person. */
export function EndLogins({ customer, onClose }: Pick<CustomerAnswer, 'customer'> & { onClose: () => void }) {
  const { send, pending, error } = useOfficeCall('end-customer-logins', {
    toast: words.loginsEnded,
    done: onClose,
  })
  return (
    <ActionDialog
      title={words.endLogins}
      consequences={<p>{words.endLoginsText}</p>}
      confirm={words.endLogins}
      onConfirm={() => void send({ customer_id: customer.id })}
      {...{ pending, error, onClose }}
    />
  )
}
