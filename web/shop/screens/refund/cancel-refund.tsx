import { useState } from 'react'
import type { Refund } from '../../../../contract/order'
import { FormAlert } from '../../../parts/alert'
import { Ask } from '../../../parts/ask'
import { Button } from '../../../parts/button'
import { useCall } from '../../store/use-call'
import { useWorld } from '../../store/use-world'

/** Takes a request back, after a question. */
export function CancelRefund({ refund }: { refund: Refund }) {
  const { session } = useWorld()
  const [asks, setAsks] = useState(false)
  const { send, pending, error } = useCall('cancel-refund', {
    toast: `Refund ${refund.id} cancelled successfully.`,
    done: () => setAsks(false),
    // The shop has begun to work on it meanwhile: the page shows how far it is.
    failed: ({ status }) => void (status === 409 && session.reload()),
  })
  return (
    <p>
      <Button look="danger" onClick={() => setAsks(true)}>
        Cancel refund request
      </Button>
      {asks && (
        <Ask
          title="Cancel this refund request?"
          confirm="Cancel the request"
          cancel="Keep it"
          danger
          pending={pending}
          onConfirm={() => void send({ refund_id: refund.id })}
          onClose={() => setAsks(false)}
        >
          <div className="grid gap-4">
            <FormAlert error={error} />
            <p>Nothing will be paid back, and its items are yours again as they were.</p>
          </div>
        </Ask>
      )}
    </p>
  )
}
