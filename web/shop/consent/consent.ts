import { createCell, useCell } from '../../ui/router/cell'
import { storedKeys, type Keeper } from '../store/browser-storage'
import { useServices } from '../store/use-page'

type Consent = 'yes' | 'no'

/** How long a choice is valid: 12 months, as the cookie policy states. */
const lastsMs = 365 * 24 * 60 * 60_000

/** This browser's choice as the page knows it; null on the server, and until it is made. */
const known = createCell<Consent | null>(null)

/** The stored choice, if it has not expired; null if there is none. */
export function readConsent(keeper: Keeper, now = Date.now()): Consent | null {
  const [, choice, at] = /^(yes|no) (.+)$/.exec(keeper.read(storedKeys.consent) ?? '') ?? []
  const age = now - Date.parse(at ?? '')
  return age >= 0 && age < lastsMs ? (choice as Consent) : null
}

/**
 * Tells the page's components the stored choice. Once, by the page's first script: what a visitor does before any other
 * script has come is reported too.
 */
export const recallConsent = (keeper: Keeper): void => known.set(readConsent(keeper))

/** The choice, and a function to change it. A no takes effect at once in every tab, a yes in the others with their next page. */
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

/** Whether the question about tracking is on screen; the footer can open it again. */
export const asking = createCell(false)
