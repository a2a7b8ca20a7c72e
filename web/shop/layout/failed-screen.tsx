import { useEffect } from 'react'
import { useRouteError } from 'react-router'
import { Button, buttonClass } from '../../parts/button'

const reloadedAt = 'shop-reloaded-at'

/** A fault of ours: says what was not lost and offers the two ways on. */
export function FailedScreen() {
  const error = useRouteError()
  useEffect(() => reloadAfterDeployment(error), [error])
  return (
    <main className="mx-auto grid min-h-[70dvh] max-w-xl content-center gap-5 px-6 py-16">
      <p className="font-semibold text-accent-ink">Something broke on our side</p>
      <h1 className="text-title">This page ran aground.</h1>
      <p className="text-lg text-ink-soft">
        Your cart, your orders and your tickets are safe. Try the page again, or start over from the front.
      </p>
      <div className="flex flex-wrap gap-3">
        {/* Whole loads on purpose: whatever is broken in this page's memory is left behind. */}
        <Button onClick={() => location.reload()}>Try again</Button>
        <a href="/" className={buttonClass('secondary')}>
          Home
        </a>
      </div>
    </main>
  )
}

/** A page that was open while a new version was put up asks for files that are gone: one reload mends that. */
function reloadAfterDeployment(error: unknown): void {
  if (!(error instanceof TypeError) || !/import|module|fetch/i.test(error.message)) return
  try {
    if (sessionStorage.getItem(reloadedAt) === location.href) return
    sessionStorage.setItem(reloadedAt, location.href)
    location.reload()
  } catch {
    // Without storage a loop could not be told from a first try: leave it to the person.
  }
}
