import { Suspense, useCallback, useEffect, useState, type ReactNode } from 'react'
import { Refusal } from '../../parts/calls/post-call'
import { late } from '../../parts/late'
import { post } from '../calls/post'
import type { OfficeRoute } from '../routes'
import { showSignedIn, showSignedOut, useSession } from '../session/session'
import { Page } from '../parts/page'
import { Failed } from '../parts/states'
import { Shell } from './shell'

const SignIn = late(async () => (await import('../screens/sign-in/sign-in-screen')).SignIn)

const SecondFactor = late(async () => (await import('../screens/sign-in/second-factor-screen')).SecondFactor)

/** Shows a screen to who may see it; to others the sign-in, at the same address. */
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
  if (session.state === 'out')
    return (
      <Suspense>
        <SignIn hasEnded={session.hasEnded} />
      </Suspense>
    )
  if (session.me.second_factor_missing)
    return (
      <Suspense>
        <SecondFactor />
      </Suspense>
    )
  const calls: readonly string[] = session.me.calls
  const isAllowed = route?.call === undefined || calls.includes(route.call)
  return (
    <Shell>
      {isAllowed ? (
        children
      ) : (
        <Page title="Not for your role">
          <p>Your role is {session.me.role}. This screen needs another one: please ask an owner.</p>
        </Page>
      )}
    </Shell>
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
