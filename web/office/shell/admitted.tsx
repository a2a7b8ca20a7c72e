import { Fragment, Suspense, useCallback, useEffect, useState, type ReactNode } from 'react'
import type { Me } from '../../../contract/office/sign-in'
import { Refusal } from '../../parts/calls/post-call'
import { late } from '../../parts/late'
import { LateDialog } from '../../parts/late-dialog'
import { post } from '../calls/post'
import type { OfficeRoute } from '../routes'
import { personOfScreen, showSignedIn, showSignedOut, useSession } from '../session/session'
import { Page } from '../parts/page'
import { Failed } from '../parts/states'
import { Shell } from './shell'

const SignIn = late(async () => (await import('../screens/sign-in/sign-in-screen')).SignIn)

const SignInOver = late(async () => (await import('../screens/sign-in/sign-in-over')).SignInOver)

const SecondFactor = late(async () => (await import('../screens/sign-in/second-factor-screen')).SecondFactor)

/**
 * Shows a screen to a person who may see it, and the sign-in, at the same address, to others. If a session ends during work, the
 * sign-in covers the screen, so that nothing typed is lost.
 */
export function Admitted({ route, children }: { route: OfficeRoute | null; children: ReactNode }) {
  const session = useSession()
  const { state } = session
  const [fault, setFault] = useState<string | null>(null)
  const ask = useCallback(() => void askWhoIsThere().then(setFault), [])
  useEffect(() => {
    if (state === 'unknown') ask()
  }, [state, ask])

  if (session.state === 'unknown' && fault !== null)
    return (
      <main className="mx-auto max-w-2xl p-6">
        <Failed text={fault} onAgain={ask} />
      </main>
    )
  if (session.state === 'unknown') return <p className="sr-only">Loading</p>
  const me = personOfScreen(session)
  if (me === null)
    return (
      <Suspense>
        <SignIn />
      </Suspense>
    )
  // What was begun stays beneath the sign-in; another person gets a screen of their own.
  return (
    <Fragment key={me.email}>
      {me.second_factor_missing ? (
        <Suspense>
          <SecondFactor />
        </Suspense>
      ) : (
        <Shell>{isAllowed(route, me) ? children : <NotForRole role={me.role} />}</Shell>
      )}
      {session.state === 'out' && (
        <LateDialog>
          <SignInOver />
        </LateDialog>
      )}
    </Fragment>
  )
}

const isAllowed = (route: OfficeRoute | null, { calls }: Me): boolean =>
  route?.call === undefined || calls.includes(route.call)

function NotForRole({ role }: Pick<Me, 'role'>) {
  return (
    <Page title="Not for your role">
      <p>Your role is {role}. This screen needs another one: please ask an owner.</p>
    </Page>
  )
}

/** Answers why nobody knows who is there, or null: a server that is not reached has signed nobody out. */
async function askWhoIsThere(): Promise<string | null> {
  try {
    const { me } = await post('get-me', {})
    showSignedIn(me)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (error.isNetworkFailure || error.status >= 500) return error.message
    showSignedOut()
  }
  return null
}
