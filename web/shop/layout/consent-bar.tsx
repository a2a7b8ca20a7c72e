import { useEffect } from 'react'
import { Link } from 'react-router'
import { Button } from '../../parts/button'
import { paths } from '../paths'
import { createCell, useCell } from '../store/cell'
import { keptKeys } from '../store/kept'
import { useConfig, useWorld } from '../store/use-world'

/** Whether the question is on screen; the footer asks it again. */
const asking = createCell(false)

/** Asks once whether the tracking pixel may report; nothing is sent before a yes. Only where a pixel is configured. */
export function ConsentBar() {
  const { pixelId } = useConfig()
  const { keeper } = useWorld()
  const isAsking = useCell(asking)
  useEffect(() => {
    if (pixelId !== null && keeper.read(keptKeys.consent) === null) asking.set(true)
  }, [pixelId, keeper])
  if (!isAsking) return null

  const answer = (consent: 'yes' | 'no') => {
    keeper.write(keptKeys.consent, consent)
    asking.set(false)
  }
  return (
    <section
      aria-label="Cookies"
      className="fixed inset-x-3 bottom-3 z-30 mx-auto flex max-w-2xl flex-wrap items-center gap-x-6 gap-y-3 rounded-card border border-line bg-card p-4 shadow-raised"
    >
      <p className="min-w-60 grow basis-80">
        May we measure which adverts bring you here? The shop works the same without.{' '}
        <Link to={paths.cookiePolicy()} className="link">
          Cookie policy
        </Link>
      </p>
      <div className="flex gap-2">
        <Button look="secondary" onClick={() => answer('no')}>
          No, thanks
        </Button>
        <Button look="secondary" onClick={() => answer('yes')}>
          Yes, you may
        </Button>
      </div>
    </section>
  )
}

/** Asks again, so that a mind can be changed as easily as it was made up. */
export function CookieSettingsButton({ className }: { className: string }) {
  const { pixelId } = useConfig()
  if (pixelId === null) return null
  return (
    <button type="button" className={className} onClick={() => asking.set(true)}>
      Cookie settings
    </button>
  )
}
