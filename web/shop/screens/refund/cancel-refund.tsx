import { useRef, useState, type RefObject } from 'react'
import type { Refund } from '../../../../contract/order'
import { FormAlert } from '../../../parts/alert'
import { Ask } from '../../../parts/ask'
import { Button } from '../../../parts/button'
import { showToast } from '../../../parts/toast'
import { useCall } from '../../store/use-call'
import { useWorld } from '../../store/use-world'

interface CancelRefundProps {
  refund: Refund
  /** Gets the focus when there is nothing left to cancel. */
  heading: RefObject<HTMLElement | null>
}

/** Cancels a request, after a question. */
export function CancelRefund({ refund, heading }: CancelRefundProps) {
  const { session } = useWorld()
  const opener = useRef<HTMLButtonElement>(null)
  const [asks, setAsks] = useState(false)
  const { send, pending, error } = useCall('cancel-refund', {
    toast: `Refund ${refund.id} cancelled successfully.`,
    done: () => setAsks(false),
    failed: ({ status, message }) => {
      if (status !== 409) return
      // The shop has begun to process it: the page shows its state, and this question closes.
      showToast(message, 'error')
      void session.reload()
    },
  })
  return (
    <p>
      <Button ref={opener} look="danger" onClick={() => setAsks(true)}>
        Cancel refund request
      </Button>
      {asks && (
        <Ask
          title="Cancel this refund request?"
          confirm="Cancel the request"
          cancel="Keep it"
          danger
          pending={pending}
          focusAfter={() => opener.current ?? heading.current}
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
