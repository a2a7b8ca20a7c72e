import * as texts from '#texts/compiled/office/today'
import { useDryRunCall } from '../kit/calls/use-dry-run'
import { ActionDialog } from '../kit/dialog/action-dialog'
import { EffectNotes } from '../kit/dialog/effect-notes'

const nothing = {}

/** Removes the orders of the sandbox before the first real sale, after a dry run. */
export function PurgeTestOrders({ onClose }: { onClose: () => void }) {
  const { effect, refusal, pending, error, confirm } = useDryRunCall('purge-test-orders', nothing, {
    toast: texts.purged(),
    done: onClose,
  })
  return (
    <ActionDialog
      title={texts.purge()}
      consequences={<EffectNotes always={[texts.purge_consequences()]} {...{ effect, refusal }} />}
      confirm={texts.purge()}
      danger
      isBlocked={effect === null}
      onConfirm={() => {
        if (effect) confirm(nothing)
      }}
      {...{ pending, error, onClose }}
    />
  )
}
