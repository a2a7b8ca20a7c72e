import { useState, useEffect, useRef } from 'react'
import type { PaymentInstruction } from '#contract/shop/checkout'
import * as texts from '#texts/compiled/screens/gateway'
import { Button } from '../../ui/button'
import { SpinnerIcon } from '../../ui/icons'

/** Shown while the browser leaves for the gateway. */
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
      <Button variant="secondary" onClick={() => setOpenings(openings + 1)}>
        {texts.leaving_again()}
      </Button>
    </div>
  )
}

/**
 * Sends the browser to the payment page when it is mounted, by a hidden form or to a plain address. It first replaces
 * this page's address by `backTo`, so that Back from the gateway leads to the order, where it can be paid again, and
 * not to a used form.
 */
export function Leaving({ instruction, backTo }: { instruction: PaymentInstruction; backTo: string }) {
  const form = useRef<HTMLFormElement>(null)
  const { action, url } = instruction

  useEffect(() => {
    window.history.replaceState(window.history.state, '', backTo)
    if (action === 'redirect') window.location.assign(url)
    // Not the form's own `submit`, because a gateway's parameter may have that name.
    else if (form.current) HTMLFormElement.prototype.submit.call(form.current)
  }, [action, url, backTo])

  useEffect(() => {
    // Back may restore this page from memory.
    const onShow = (event: PageTransitionEvent) => {
      if (event.persisted) window.location.reload()
    }
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [])

  if (action === 'redirect') return null
  return (
    <form ref={form} method="post" action={url} hidden>
      {Object.entries(instruction.params).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
    </form>
  )
}
