import { createCell } from '../store/cell'

/** A login code that this browser asked for; it counts only with the nonce. */
export interface CodeStep {
  readonly email: string
  readonly nonce: string
  /** When it was asked for, in ms. */
  readonly askedAt: number
}

const key = 'shop-login-code'
/** As long as the server accepts a code. */
const validMs = 600_000

/** The code that the login forms wait for; null while they ask for the password. */
export const codeStep = createCell<CodeStep | null>(null)

/** Keeps the step for the tab's session, so that a reload does not lose the nonce; null forgets it. */
export function keepCodeStep(step: CodeStep | null): void {
  codeStep.set(step)
  try {
    if (step) sessionStorage.setItem(key, JSON.stringify(step))
    else sessionStorage.removeItem(key)
  } catch {
    // Without a storage the step is lost with a reload.
  }
}

/** Finds the step that was kept before a reload, while its code is valid. In the browser only. */
export function findCodeStep(): void {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null') as CodeStep | null
    if (kept && kept.askedAt > Date.now() - validMs) codeStep.set(kept)
  } catch {
    // A forbidden storage has kept nothing.
  }
}
