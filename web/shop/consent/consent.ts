import { createCell, useCell } from '../store/cell'
import { keptKeys, type Keeper } from '../store/kept'
import { useWorld } from '../store/use-world'

export type Consent = 'yes' | 'no'

/** How long a choice counts before it is asked for again: 12 months, as the cookie policy says. */
const lastsMs = 365 * 24 * 60 * 60_000

/** The choice of this browser as far as the page knows it; null on the server, and until it is made. */
const known = createCell<Consent | null>(null)

/** The choice that was kept, if it is young enough; null where none was made. */
export function readConsent(keeper: Keeper, now = Date.now()): Consent | null {
  const [, choice, at] = /^(yes|no) (.+)$/.exec(keeper.read(keptKeys.consent) ?? '') ?? []
  const age = now - Date.parse(at ?? '')
  return age >= 0 && age < lastsMs ? (choice as Consent) : null
}

/** Looks what was chosen before; once the page is awake. */
export function recallConsent(keeper: Keeper): Consent | null {
  known.set(readConsent(keeper))
  return known.get()
}

/** The choice, and how to make another one: it counts from this moment, in every tab. */
export function useConsent(): [consent: Consent | null, choose: (consent: Consent) => void] {
  const { keeper } = useWorld()
  const consent = useCell(known)
  return [
    consent,
    (chosen) => {
      keeper.write(keptKeys.consent, `${chosen} ${new Date().toISOString()}`)
      known.set(chosen)
    },
  ]
}
