import { createCell } from '../../ui/router/cell'

/** A login code that this browser requested. The code is valid only with the nonce. */
export interface CodeStep {
  readonly email: string
  readonly nonce: string
  /** When the code was requested, in ms. */
  readonly requestedAt: number
}

const key = 'shop-login-code'
/** How long the server accepts a code. */
const validMs = 600_000

/** The code that the login forms expect; `null` while they show the password. */
export const codeStep = createCell<CodeStep | null>(null)

/** Stores the step in the tab's session storage, so that a reload does not lose the nonce. `null` removes it. */
export function keepCodeStep(step: CodeStep | null): void {
  codeStep.set(step)
  try {
    if (step) sessionStorage.setItem(key, JSON.stringify(step))
    else sessionStorage.removeItem(key)
  } catch {
    // Without storage, a reload loses the step.
  }
}

/** Stores the step for a code that was just requested. */
export const awaitCode = (email: string, nonce: string): void =>
  keepCodeStep({ email, nonce, requestedAt: Date.now() })

/** Restores the step after a reload, while its code is valid. Runs only in the browser. */
export function findCodeStep(): void {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null') as CodeStep | null
    if (kept && kept.requestedAt > Date.now() - validMs) codeStep.set(kept)
  } catch {
    // If storage is blocked, nothing was stored.
  }
}
