import { useState } from 'react'
import { TextField } from '../../../parts/text-fields'
import { useOfficeCall } from '../../calls/use-office-call'
import { useTrial } from '../../calls/use-trial'
import { ActionDialog } from '../../parts/action-dialog'
import { EffectNotes } from '../../parts/effect-notes'
import * as words from './item-words'
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
  // What follows is told before a reason is given.
  const { effect, refusal, again } = useTrial('release-items', { ...payload, reason: '-' })
  const { send, pending, error } = useOfficeCall('release-items', {
    toast: words.releaseDone,
    done: onClose,
    failed: again,
  })
  return (
    <ActionDialog
      title={`${words.release}: ${name}`}
      consequences={<EffectNotes always={[noWayBack]} {...{ effect, refusal }} />}
      confirm={words.release}
      danger
      onConfirm={() => void send({ ...payload, reason, fingerprint: effect?.fingerprint })}
      {...{ pending, error, onClose }}
    >
      <TextField
        label={words.reason}
        hint={words.releaseReason}
        required
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </ActionDialog>
  )
}
