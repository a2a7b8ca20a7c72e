import { useState } from 'react'
import type { PaymentInstruction } from '../../../contract/shop/checkout'
import { Button } from '../../parts/button'
import { Leaving } from './leaving'
import { SpinnerIcon } from '../../parts/icons'

/** The page while the browser leaves for the gateway. */
export function GoToGateway({ instruction, backTo }: { instruction: PaymentInstruction; backTo: string }) {
  const [openings, setOpenings] = useState(1)
  return (
    <div className="mx-auto grid max-w-md justify-items-center gap-5 py-16 text-center">
      <SpinnerIcon className="size-10 animate-spin text-brand-ink" />
      <output className="grid gap-3">
        <h1 className="text-heading">Taking you to the payment page…</h1>
        <p className="text-ink-soft">Your order is saved. Please don’t close this window.</p>
      </output>
      <Leaving key={openings} instruction={instruction} backTo={backTo} />
      <Button look="secondary" onClick={() => setOpenings(openings + 1)}>
        Nothing happens? Continue to the payment page
      </Button>
    </div>
  )
}
