import type { OfficePath } from '#contract/calls'
import type { Me } from '#contract/office/sign-in'
import { createCell, useCell, type Cell } from '#web/ui/router/cell'

/**
 * The office's session as the browser knows it: unknown before the first response, signed out, or a person. `left` is the person
 * whose session ended during work; `null` if the person signed out, or nobody was signed in.
 */
export type Session = { state: 'unknown' } | { state: 'out'; left: Me | null } | { state: 'in'; me: Me }

const session: Cell<Session> = createCell<Session>({ state: 'unknown' })

/** Returns the session, and renders again when it changes. */
export const useSession = (): Session => useCell(session)

/** Starts the session of a person. */
export const showSignedIn = (me: Me): void => session.set({ state: 'in', me })

/** Marks the session as ended. The sign-in covers the screen, which stays unchanged for the same person. */
export function showSignedOut(): void {
  const current = session.get()
  if (current.state !== 'out') session.set({ state: 'out', left: current.state === 'in' ? current.me : null })
}

/** Ends the session after the person signed out. */
export const showLeft = (): void => session.set({ state: 'out', left: null })

/** Returns the person whose screen is shown: signed in, or asked to sign in again. */
export function personOfScreen(current: Session): Me | null {
  if (current.state === 'unknown') return null
  return current.state === 'in' ? current.me : current.left
}

/** Returns a team member's full name by email; `undefined` if there is none, or nobody is signed in. */
export const nameInTeam = (email: string): string | undefined => personOfScreen(session.get())?.team[email]

/** Returns the person of the screen. Works only below the shell, which requires a person. */
export function useMe(): Me {
  const me = personOfScreen(useSession())
  if (me === null) throw new Error('This part is shown only to a signed-in person.')
  return me
}

/** Returns whether the person may send a call, for hiding actions that are not permitted. */
export function useMay(): (path: OfficePath) => boolean {
  const { calls } = useMe()
  return (path) => calls.includes(path)
}
