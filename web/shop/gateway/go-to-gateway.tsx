import { useState } from 'react'
import type { PaymentInstruction } from '../../../contract/shop/checkout'
import * as texts from '../../../texts/compiled/screens/gateway'
import { Button } from '../../ui/button'
import { Leaving } from './leaving'
import { SpinnerIcon } from '../../ui/icons'

/** The page while the browser leaves for the gateway. */
export function GoToGateway({ instruction, backTo }: { instruction: PaymentInstruction; backTo: string }) {
  const [openings, setOpenings] = useState(1)
  return (
    <div className="mx-auto grid max-w-md justify-items-center gap-5 py-16 text-center">
      <SpinnerIcon className="size-10 animate-spin text-brand-ink" />
      <output className="grid gap-3">
        <h1 className="text-heading">{texts.leaving()}</h1>
        <p className="text-ink-soft">{texts.leaving_saved()}</p>
      </output>
      <Leaving key={openings} instruction={instruction} backTo={backTo} />
      <Button look="secondary" onClick={() => setOpenings(openings + 1)}>
        {texts.leaving_again()}
      </Button>
    </div>
  )
}
