import { createCell, useCell, type Cell } from '../../ui/router/cell'
import type { OfficePath } from '../../../contract/calls'
import type { Me } from '../../../contract/office/sign-in'

/**
 * The office's session as the browser knows it: nobody yet asked, nobody signed in, or a person. `left`: whose session ended
 * while they were at work; null: they left, or nobody was there.
 */
export type Session = { state: 'unknown' } | { state: 'out'; left: Me | null } | { state: 'in'; me: Me }

const session: Cell<Session> = createCell<Session>({ state: 'unknown' })

/** The session in a component. */
export const useSession = (): Session => useCell(session)

/** Shows the office to a person. */
export const showSignedIn = (me: Me): void => session.set({ state: 'in', me })

/** Shows the sign-in over the screen, which stays as it was for the same person. */
export function showSignedOut(): void {
  const current = session.get()
  if (current.state !== 'out') session.set({ state: 'out', left: current.state === 'in' ? current.me : null })
}

/** After signing out by oneself. */
export const showLeft = (): void => session.set({ state: 'out', left: null })

/** Whose screen is shown: the signed-in person, or who is asked to sign in again. */
export function personOfScreen(current: Session): Me | null {
  if (current.state === 'unknown') return null
  return current.state === 'in' ? current.me : current.left
}

/** A team member's full name by email; undefined: there is none, or nobody is signed in. */
export const nameInTeam = (email: string): string | undefined => personOfScreen(session.get())?.team[email]

/** The person of the screen; only below the shell, which shows nothing without one. */
export function useMe(): Me {
  const me = personOfScreen(useSession())
  if (me === null) throw new Error('This part is shown only to a signed-in person.')
  return me
}

/** Whether the person may make a call; what may not be done is not shown. */
export function useMay(): (path: OfficePath) => boolean {
  const { calls } = useMe()
  return (path) => calls.includes(path)
}
