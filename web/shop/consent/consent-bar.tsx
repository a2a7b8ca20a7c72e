import { useEffect, useRef } from 'react'
import * as texts from '#texts/compiled/screens/consent/bar'
import { Button } from '../../ui/button'
import { useCell } from '../../ui/router/cell'
import { Link } from '../../ui/router/link'
import { keepFocus } from '../kit/keep-focus'
import { paths } from '../paths'
import { useConfig, useServices } from '../store/use-page'
import { asking, readConsent, useConsent } from './consent'

/**
 * Asks once whether the tracking pixel may report, if a pixel is configured. Nothing is sent before a yes. It comes
 * first in keyboard order, but is shown at the bottom of the window.
 */
export function ConsentBar() {
  const { pixelId } = useConfig()
  const { keeper } = useServices()
  const isAsking = useCell(asking)
  useEffect(() => {
    if (pixelId && readConsent(keeper) === null) asking.set(true)
  }, [pixelId, keeper])
  const isShown = Boolean(pixelId) && isAsking
  const bar = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!isShown) return undefined
    const before = document.activeElement
    // It takes the focus only if it was opened on request.
    if (before !== document.body && readConsent(keeper) !== null) bar.current?.focus()
    return () => {
      // The pressed button no longer exists.
      if (document.activeElement === document.body && before instanceof HTMLElement)
        before.focus({ preventScroll: true })
      keepFocus()
    }
  }, [isShown, keeper])
  if (!isShown) return null
  return (
    <section
      ref={bar}
      tabIndex={-1}
      id="cookies"
      aria-label={texts.cookies()}
      className="sticky bottom-3 z-30 mx-auto my-3 flex w-[calc(100%-1.5rem)] max-w-2xl flex-wrap items-center gap-x-6 gap-y-3 rounded-card border border-line bg-card p-4 shadow-raised tall:order-last"
    >
      <p className="min-w-60 grow basis-80">
        <span>{texts.question()}</span>{' '}
        <Link to={paths.cookiePolicy()} className="link">
          {texts.policy()}
        </Link>
      </p>
      <ConsentButtons />
    </section>
  )
}

/** Two equal answers: neither is more prominent or easier to choose. */
export function ConsentButtons() {
  const [consent, choose] = useConsent()
  const answer = (chosen: 'yes' | 'no') => {
    choose(chosen)
    asking.set(false)
  }
  return (
    <div className="grid grid-cols-2 gap-2">
      <Button variant="secondary" aria-pressed={consent === 'no'} onClick={() => answer('no')}>
        {texts.refuse()}
      </Button>
      <Button variant="secondary" aria-pressed={consent === 'yes'} onClick={() => answer('yes')}>
        {texts.accept()}
      </Button>
    </div>
  )
}
