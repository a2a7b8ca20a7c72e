import { useOfficeCall } from '../../calls/use-office-call'
import { useTrial } from '../../calls/use-trial'
import { ActionDialog } from '../../parts/action-dialog'
import { EffectNotes } from '../../parts/effect-notes'
import * as words from './words'

const nothing = {}

/** Removes the orders of the sandbox before the first real sale, after it was tried. */
export function PurgeTestOrders({ onClose }: { onClose: () => void }) {
  const { effect, refusal, again } = useTrial('purge-test-orders', nothing)
  const { send, pending, error } = useOfficeCall('purge-test-orders', {
    toast: words.purgeDone,
    done: onClose,
    failed: again,
  })
  return (
    <ActionDialog
      title={words.purge}
      consequences={<EffectNotes always={[words.purgeText]} {...{ effect, refusal }} />}
      confirm={words.purge}
      danger
      isBlocked={effect === null}
      onConfirm={() => {
        if (effect) void send({ fingerprint: effect.fingerprint })
      }}
      {...{ pending, error, onClose }}
    />
  )
}
