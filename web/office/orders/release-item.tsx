import { useState } from 'react'
import { useTriedCall } from '../calls/use-dry-run'
import { ActionDialog } from '../ui/action-dialog'
import { EffectNotes } from '../ui/effect-notes'
import * as texts from '../../../texts/compiled/office/orders'
import { ReasonField } from './reason-field'
import type { ShownOrder } from './order-screen'

interface ReleaseItemProps {
  order: ShownOrder
  item: { id: number }
  name: string
  onClose: () => void
}

/** Ends one item of an order without money. */
export function ReleaseItem({ order, item, name, onClose }: ReleaseItemProps) {
  const [reason, setReason] = useState('')
  const payload = { order: order.code, items: [item.id] }
  // What follows is shown before a reason is given.
  const tried = { ...payload, reason: '-' }
  const { effect, refusal, pending, error, confirm } = useTriedCall('release-items', tried, {
    toast: texts.release_done(),
    done: onClose,
  })
  return (
    <ActionDialog
      title={texts.release_title({ name })}
      consequences={<EffectNotes always={[texts.no_way_back()]} {...{ effect, refusal }} />}
      confirm={texts.release()}
      danger
      onConfirm={() => confirm({ ...payload, reason })}
      {...{ pending, error, onClose }}
    >
      <ReasonField hint={texts.release_reason()} required value={reason} onChange={setReason} />
    </ActionDialog>
  )
}
