import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import type { Order } from '#contract/order'
import * as refusalTexts from '#texts/compiled/refusals/shop'
import * as texts from '#texts/compiled/screens/order'
import { Alert, FormAlert } from '#web/ui/alert'
import { Button } from '#web/ui/button'
import { Arrival } from '#web/ui/focus'
import { useSureCall } from '../../calls/use-sure-call'
import { TermsBox } from '../../terms/terms-box'

/**
 * Shows a warning and the checkbox until the terms are accepted, and thanks afterwards. A cancelled order shows
 * neither.
 */
export function TermsAcceptance({ order }: { order: Order }) {
  const [accepts, setAccepts] = useState(false)
  const { send, pending, error } = useSureCall('accept-terms-and-conditions', { repeats: true })

  if (order.accepted_ts_and_cs) {
    const thanks = (
      <output className="-mt-4 flex items-center gap-2 text-ink-soft">
        <CircleCheck aria-hidden className="size-5 shrink-0 text-good" />
        <span>{texts.terms_thanks()}</span>
      </output>
    )
    return accepts ? <Arrival>{thanks}</Arrival> : thanks
  }
  if (order.checksum === null || order.payment_status === 'cancelled') return null
  return (
    <section aria-label={texts.terms()} className="grid gap-4">
      <Alert tone="warn">{`${refusalTexts.terms_not_accepted()} ${texts.terms_why()}`}</Alert>
      <FormAlert error={error} />
      <TermsBox checked={accepts} onChange={setAccepts} />
      <p>
        <Button
          disabled={!accepts}
          pending={pending}
          onClick={() => void send({ order: order.code, checksum: order.checksum })}
        >
          {texts.terms_accept()}
        </Button>
      </p>
    </section>
  )
}
