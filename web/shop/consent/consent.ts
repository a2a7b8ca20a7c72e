import { createCell, useCell } from '../../ui/router/cell'
import { storedKeys, type Keeper } from '../store/browser-storage'
import { useServices } from '../store/use-page'

type Consent = 'yes' | 'no'

/** How long a choice is valid: 12 months, as the cookie policy states. */
const lastsMs = 365 * 24 * 60 * 60_000

/** This browser's choice; `null` on the server, and until it is made. */
const known = createCell<Consent | null>(null)

/** Returns the stored choice if it has not expired, otherwise `null`. */
export function readConsent(keeper: Keeper, now = Date.now()): Consent | null {
  const [, choice, at] = /^(yes|no) (.+)$/.exec(keeper.read(storedKeys.consent) ?? '') ?? []
  const age = now - Date.parse(at ?? '')
  return age >= 0 && age < lastsMs ? (choice as Consent) : null
}

/**
 * Loads the stored choice for the page's components. The page's first script runs it once, so that actions before any
 * other script has loaded are reported too.
 */
export const recallConsent = (keeper: Keeper): void => known.set(readConsent(keeper))

/**
 * Returns the choice, and a function to change it. A no takes effect at once in every tab, a yes in other tabs with
 * their next page.
 */
export function useConsent(): [consent: Consent | null, choose: (consent: Consent) => void] {
  const { keeper } = useServices()
  const consent = useCell(known)
  return [
    consent,
    (chosen) => {
      keeper.write(storedKeys.consent, `${chosen} ${new Date().toISOString()}`)
      known.set(chosen)
    },
  ]
}

/** Whether the question about tracking is shown; the footer can open it again. */
export const asking = createCell(false)
