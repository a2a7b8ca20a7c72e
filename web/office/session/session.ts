import { createCell, useCell, type Cell } from '../../parts/router/cell'
import type { OfficePath } from '../../../contract/calls'
import type { Me } from '../../../contract/office/sign-in'

/** The office's session as the browser knows it: nobody yet asked, nobody signed in, or a person. */
export type Session = { state: 'unknown' } | { state: 'out'; hasEnded: boolean } | { state: 'in'; me: Me }

const session: Cell<Session> = createCell<Session>({ state: 'unknown' })

/** The session in a component. */
export const useSession = (): Session => useCell(session)

/** Shows the office to a person. */
export const showSignedIn = (me: Me): void => session.set({ state: 'in', me })

/** Shows the sign-in in place of the screen, whose address stays. */
export function showSignedOut(): void {
  const { state } = session.get()
  if (state !== 'out') session.set({ state: 'out', hasEnded: state === 'in' })
}

/** After signing out by oneself. */
export const showLeft = (): void => session.set({ state: 'out', hasEnded: false })

/** The signed-in person; only below the shell, which shows nothing without one. */
export function useMe(): Me {
  const current = useSession()
  if (current.state !== 'in') throw new Error('This part is shown only to a signed-in person.')
  return current.me
}

/** Whether the person may make a call; what may not be done is not shown. */
export function useMay(): (path: OfficePath) => boolean {
  const { calls } = useMe()
  return (path) => calls.includes(path)
}
