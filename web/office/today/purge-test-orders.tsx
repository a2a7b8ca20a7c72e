import { useTriedCall } from '../calls/use-tried-call'
import { ActionDialog } from '../ui/action-dialog'
import { EffectNotes } from '../ui/effect-notes'
import * as words from './words'

const nothing = {}

/** Removes the orders of the sandbox before the first real sale, after it was tried. */
export function PurgeTestOrders({ onClose }: { onClose: () => void }) {
  const { effect, refusal, pending, error, confirm } = useTriedCall('purge-test-orders', nothing, {
    toast: words.purgeDone,
    done: onClose,
  })
  return (
    <ActionDialog
      title={words.purge}
      consequences={<EffectNotes always={[words.purgeText]} {...{ effect, refusal }} />}
      confirm={words.purge}
      danger
      isBlocked={effect === null}
      onConfirm={() => {
        if (effect) confirm(nothing)
      }}
      {...{ pending, error, onClose }}
    />
  )
}
