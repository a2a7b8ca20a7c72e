import { useEffect, useRef } from 'react'
import type { PaymentInstruction } from '../../../contract/shop/checkout'

/**
 * Sends the browser to the payment page when it is mounted: by a hidden form, or to a plain address. The address of
 * this page becomes `backTo` first, so that Back from the gateway leads to the order, where it can be paid again, not
 * to a used form.
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
