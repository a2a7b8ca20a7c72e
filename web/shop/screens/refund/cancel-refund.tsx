import { useRef, useState, type RefObject } from 'react'
import type { Refund } from '../../../../contract/order'
import * as texts from '../../../../texts/compiled/screens/refund'
import { FormAlert } from '../../../parts/alert'
import { Ask } from '../../../parts/ask'
import { Button } from '../../../parts/button'
import { showToast } from '../../../parts/toast'
import { useSureCall } from '../../calls/use-sure-call'
import { useWorld } from '../../store/use-world'

interface CancelRefundProps {
  refund: Refund
  /** Gets the focus when there is nothing left to cancel. */
  heading: RefObject<HTMLElement | null>
}

/** Cancels a request after confirmation. */
export function CancelRefund({ refund, heading }: CancelRefundProps) {
  const { session } = useWorld()
  const opener = useRef<HTMLButtonElement>(null)
  const [asks, setAsks] = useState(false)
  const { send, pending, error } = useSureCall('cancel-refund', {
    look:
      (_sent, { shop }) =>
      () => {
        const held = shop.get().refunds.find(({ id }) => id === refund.id)
        return held?.status === 'cancelled' ? { data: {} } : null
      },
    toast: texts.cancelled({ id: refund.id }),
    done: () => setAsks(false),
    failed: ({ status, message }) => {
      if (status !== 409) return
      // The shop has started to process the request: show its state and close the dialog.
      showToast(message, 'error')
      void session.reload()
    },
  })
  return (
    <p>
      <Button ref={opener} look="danger" onClick={() => setAsks(true)}>
        {texts.cancel()}
      </Button>
      {asks && (
        <Ask
          title={texts.cancel_title()}
          confirm={texts.cancel_confirm()}
          cancel={texts.cancel_keep()}
          danger
          pending={pending}
          focusAfter={() => opener.current ?? heading.current}
          onConfirm={() => void send({ refund_id: refund.id })}
          onClose={() => setAsks(false)}
        >
          <div className="grid gap-4">
            <FormAlert error={error} />
            <p>{texts.cancel_text()}</p>
          </div>
        </Ask>
      )}
    </p>
  )
}
