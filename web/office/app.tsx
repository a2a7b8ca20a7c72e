import {
  useEffect,
  useRef,
  type ComponentType,
  Fragment,
  Suspense,
  useCallback,
  useState,
  type ReactNode,
} from 'react'
import { createPortal } from 'react-dom'
import type { Me } from '#contract/office/sign-in'
import * as texts from '#texts/compiled/office/shell'
import { unreachable } from '#texts/compiled/screens/shared'
import { Refusal } from '../ui/calls/post-call'
import { late } from '../ui/late'
import { LateDialog } from '../ui/late-dialog'
import { matchPath, addressOf } from '../ui/router/location'
import type { Router } from '../ui/router/router'
import { RouterView } from '../ui/router/router-view'
import { ScrollRestoration } from '../ui/router/scroll-restoration'
import { useNavigate, useShown } from '../ui/router/use-router'
import { listenToToasts, type Toast } from '../ui/toast'
import { post } from './kit/calls/post'
import { useOfficeData } from './kit/office-data'
import { Page } from './kit/page/page'
import { NoSuchScreen, Failed } from './kit/page/states'
import { useQuestion } from './kit/session/ask-again'
import { personOfScreen, showSignedIn, showSignedOut, useSession } from './kit/session/session'
import { type OfficeRoute, officeRoutes } from './routes'
import { enterScreen } from './shell/enter-screen'
import { Shell } from './shell/shell'

const PasswordQuestion = late(async () => (await import('./shell/password-question')).PasswordQuestion)

/** Root of the office. All screens except the open ones, such as sign-in, require a session. */
export function App({ router }: { router: Router }) {
  return (
    <RouterView router={router} Failed={FailedScreen}>
      <ScrollRestoration />
      <ShownScreen />
      <OfficeToasts />
      <AskedPassword />
    </RouterView>
  )
}

/** Loads the screen of a route. */
export const loadScreen = async (route: OfficeRoute): Promise<ComponentType> => (await route.lazy()).Component

function AskedPassword() {
  const question = useQuestion()
  if (question === null) return null
  return (
    <LateDialog>
      <PasswordQuestion onAnswer={question.answer} />
    </LateDialog>
  )
}

function ShownScreen() {
  const { Screen, by, location } = useShown()
  const first = useRef(location.pathname)
  useEffect(() => {
    if (by !== 'first' && first.current !== location.pathname) {
      enterScreen({
        querySelector: (query) => document.querySelector<HTMLElement>(query),
        getElementById: (id) => document.getElementById(id),
      })
    }
    first.current = location.pathname
  }, [by, location.pathname])
  const route = matchPath(officeRoutes, location.pathname)?.route ?? null
  useTitle(route?.title ?? texts.not_found())
  const shown = Screen === null ? <NoSuchScreen /> : <Screen key={route?.path ?? ''} />
  // All screens share one shell, so that its open parts and scroll position stay when the screen changes.
  return route?.isOpen ? shown : <Admitted route={route}>{shown}</Admitted>
}

/**
 * Shown instead of a screen that failed. If only its code could not be loaded, the navigation stays, and the screen can be loaded again.
 * After an error while rendering, the navigation is removed too, because it may have failed itself.
 */
function FailedScreen({ error }: { error: unknown }) {
  const { error: isUnloaded, location } = useShown()
  const navigate = useNavigate()
  if (isUnloaded !== null)
    return (
      <Admitted route={null}>
        <Page title={failedTitle}>
          <Failed
            text={unreachable()}
            onAgain={() => void navigate(addressOf(location), { replace: true })}
          />
        </Page>
      </Admitted>
    )
  return (
    <main className="mx-auto max-w-2xl p-6">
      <h1 className="mb-3 text-xl">{failedTitle}</h1>
      <Failed
        text={error instanceof Error ? error.message : String(error)}
        onAgain={() => window.location.reload()}
      />
    </main>
  )
}

const failedTitle = texts.failed()

function useTitle(title: string): void {
  const { shopName } = useOfficeData()
  useEffect(() => {
    document.title = texts.page_title({ title, shop: shopName })
  }, [title, shopName])
}

const SignIn = late(async () => (await import('./shell/sign-in/sign-in-screen')).SignIn)

const SignInOver = late(async () => (await import('./shell/sign-in/sign-in-screen')).SignInOver)

const SecondFactor = late(async () => (await import('./shell/sign-in/second-factor-screen')).SecondFactor)

/**
 * Shows a screen to a person who may see it, and the sign-in, at the same address, to others. If a session ends during work, the
 * sign-in covers the screen, so that nothing typed is lost.
 */
function Admitted({ route, children }: { route: OfficeRoute | null; children: ReactNode }) {
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
  if (session.state === 'unknown') return <p className="sr-only">{texts.loading()}</p>
  const me = personOfScreen(session)
  if (me === null)
    return (
      <Suspense>
        <SignIn />
      </Suspense>
    )
  // The screen stays beneath the sign-in for the same person; another person gets a new one.
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
    <Page title={texts.not_for_role()}>
      <p>{texts.not_for_role_text({ role })}</p>
    </Page>
  )
}

/** Loads the session. Returns the error if the server is not reached or fails, which signs nobody out; otherwise `null`. */
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

const shownFor = 5000

/** Messages at the bottom right, for five seconds each. The shop's library uses inline styles, which the office's policy forbids. */
function OfficeToasts() {
  const [toasts, setToasts] = useState<readonly (Toast & { key: number })[]>([])
  useEffect(() => {
    let made = 0
    return listenToToasts((toast) => {
      const key = (made += 1)
      setToasts((shown) => [...shown, { ...toast, key }])
      setTimeout(() => setToasts((shown) => shown.filter((each) => each.key !== key)), shownFor)
    })
  }, [])
  return createPortal(
    <div
      role="status"
      className="pointer-events-none fixed inset-x-3 bottom-18 z-[60] grid justify-items-end gap-2 md:inset-x-auto md:end-6 md:bottom-6 [body:has([data-save-bar])_&]:bottom-52 max-sm:[body:has([role=dialog])_&]:top-3 max-sm:[body:has([role=dialog])_&]:bottom-auto md:[body:has([data-save-bar])_&]:bottom-24"
    >
      {toasts.map(({ key, text, more, kind }) => (
        <div
          key={key}
          className={`pointer-events-auto max-w-sm rounded-card border-s-4 bg-night px-4 py-3 font-medium text-on-night shadow-raised ${kind === 'error' ? 'border-danger' : 'border-good'}`}
        >
          <span>{text}</span>
          {more && <p className="text-sm font-normal text-on-night-soft">{more}</p>}
        </div>
      ))}
    </div>,
    document.body,
  )
}
