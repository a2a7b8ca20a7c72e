import { useNavigate } from '../../../parts/router/use-router'
import { useOfficeCall } from '../../calls/use-office-call'
import { useTrial } from '../../calls/use-trial'
import { ActionDialog } from '../../parts/action-dialog'
import { EffectNotes } from '../../parts/effect-notes'
import { paths } from '../../paths'
import type { CustomerAnswer } from './customer-screen'
import * as words from './words'

/** Erases a person's data, after it was tried: what goes, what the books keep, or what stands in the way. */
export function EraseCustomer({
  customer: { id, full_name, email },
  onClose,
}: Pick<CustomerAnswer, 'customer'> & { onClose: () => void }) {
  const navigate = useNavigate()
  const { effect, refusal, again } = useTrial('erase-customer', { customer_id: id })
  const { send, pending, error } = useOfficeCall('erase-customer', {
    toast: words.erasedToast,
    done: () => navigate(paths.customers(), { replace: true }),
    failed: again,
  })
  const confirm = () => {
    if (effect) void send({ customer_id: id, fingerprint: effect.fingerprint })
  }
  return (
    <ActionDialog
      title={words.eraseTitle(full_name || email)}
      consequences={<EffectNotes always={[words.eraseText]} {...{ effect, refusal }} />}
      confirm={words.eraseConfirm}
      danger
      isBlocked={refusal !== null}
      onConfirm={confirm}
      {...{ pending, error, onClose }}
    />
  )
}
