import { useNavigate } from '../../ui/router/use-router'
import { useTriedCall } from '../calls/use-dry-run'
import { ActionDialog } from '../ui/action-dialog'
import { EffectNotes } from '../ui/effect-notes'
import { paths } from '../paths'
import type { CustomerAnswer } from './customer-screen'
import * as texts from '../../../texts/compiled/office/customers'

/** Erases a person's data, after it was tried: what goes, what the books keep, or what stands in the way. */
export function EraseCustomer({
  customer: { id, full_name, email },
  onClose,
}: Pick<CustomerAnswer, 'customer'> & { onClose: () => void }) {
  const navigate = useNavigate()
  const payload = { customer_id: id }
  const { effect, refusal, isRefused, pending, error, confirm } = useTriedCall('erase-customer', payload, {
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
