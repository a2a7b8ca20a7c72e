import { useOfficeCall } from '../calls/use-office-call'
import { ActionDialog } from '../ui/action-dialog'
import type { CustomerAnswer } from './customer-screen'
import * as texts from '../../../texts/compiled/office/customers'

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
