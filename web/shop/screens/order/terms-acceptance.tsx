import { CircleCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Order } from '../../../../contract/order'
import { refusals } from '../../../../contract/refusals'
import { Alert, FormAlert } from '../../../parts/alert'
import { Button } from '../../../parts/button'
import { useCall } from '../../store/use-call'
import { TermsBox } from '../../terms/terms-box'

/** Until the terms are accepted: a warning and the box. Afterwards: thanks. */
export function TermsAcceptance({ order }: { order: Order }) {
  const [accepts, setAccepts] = useState(false)
  const { send, pending, error } = useCall('accept-terms-and-conditions')
  const thanks = useRef<HTMLOutputElement>(null)
  const isAccepted = order.accepted_ts_and_cs

  // The button that was pressed is gone: the focus goes on to what stands there instead.
  useEffect(() => {
    if (isAccepted && accepts) thanks.current?.focus()
  }, [isAccepted, accepts])

  if (isAccepted) {
    return (
      <output ref={thanks} tabIndex={-1} className="-mt-4 flex items-center gap-2 text-ink-soft outline-none">
        <CircleCheck aria-hidden className="size-5 shrink-0 text-good" />
        Thank you for accepting the Terms and Conditions.
      </output>
    )
  }
  if (order.checksum === null) return null
  return (
    <section aria-label="Terms and Conditions" className="grid gap-4">
      <Alert tone="warn">{refusals['terms-not-accepted'][1]} You get your tickets once you have.</Alert>
      <FormAlert error={error} />
      <TermsBox checked={accepts} onChange={setAccepts} />
      <p>
        <Button
          disabled={!accepts}
          pending={pending}
          onClick={() => void send({ order: order.code, checksum: order.checksum })}
        >
          Accept
        </Button>
      </p>
    </section>
  )
}
