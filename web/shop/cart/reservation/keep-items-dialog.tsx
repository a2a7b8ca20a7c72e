import { FormAlert } from '../../../parts/alert'
import { ConfirmDialog } from '../../../parts/confirm-dialog'
import { useCall } from '../../store/use-call'
import { useConfig, useSecondsLeft } from '../../store/use-world'
import { leftText } from './countdown'

/** Offers to restart the reservation time. */
export function KeepItemsDialog({ onClose }: { onClose: () => void }) {
  const { cartMinutes } = useConfig()
  const left = useSecondsLeft()
  const { send, pending, error } = useCall('extend-cart', { done: onClose })
  return (
    <ConfirmDialog
      title="Keep your items?"
      confirm="Keep my items"
      cancel="Not now"
      pending={pending}
      onConfirm={() => void send({})}
      onClose={onClose}
    >
      <div className="grid gap-4">
        <FormAlert error={error} />
        <p>
          Your reservation ends in <strong className="tabular-nums">{leftText(left ?? 0)}</strong>. We can
          keep everything in your cart for you a little longer, up to {cartMinutes} more minutes.
        </p>
      </div>
    </ConfirmDialog>
  )
}
