import { useState } from 'react'
import { useTriedCall } from '../calls/use-tried-call'
import { ActionDialog } from '../ui/action-dialog'
import { EffectNotes } from '../ui/effect-notes'
import * as words from './item-words'
import { ReasonField } from './reason-field'
import type { ShownOrder } from './order-screen'
import { noWayBack } from './words'

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
    toast: words.releaseDone,
    done: onClose,
  })
  return (
    <ActionDialog
      title={`${words.release}: ${name}`}
      consequences={<EffectNotes always={[noWayBack]} {...{ effect, refusal }} />}
      confirm={words.release}
      danger
      onConfirm={() => confirm({ ...payload, reason })}
      {...{ pending, error, onClose }}
    >
      <ReasonField hint={words.releaseReason} required value={reason} onChange={setReason} />
    </ActionDialog>
  )
}
