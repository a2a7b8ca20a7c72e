import { useEffect, useSyncExternalStore } from 'react'
import { reloadForNewVersion } from '../../parts/new-version'
import { Button, buttonClass } from '../../parts/button'
import { useConfig } from '../store/use-world'
import * as texts from '../../../texts/compiled/screens/shell'

/** A page that could not be shown: for want of a network, or by a fault of ours. Says what was not lost. */
export function FailedScreen({ error }: { error: unknown }) {
  const isOnline = useIsOnline()
  return isOnline ? <Fault error={error} /> : <Offline />
}

/** A fault of ours: says what was not lost and offers the two ways on. */
function Fault({ error }: { error: unknown }) {
  const { faultTitle } = useConfig().words
  useEffect(() => {
    if (isLoadFailure(error)) void reloadForNewVersion()
  }, [error])
  return (
    <main className={mainClass}>
      <p className="font-semibold text-accent-ink">{texts.fault()}</p>
      <h1 className="text-title">{faultTitle}</h1>
      <p className="text-lg text-ink-soft">{texts.fault_safe()}</p>
      <div className="flex flex-wrap gap-3">
        {/* Whole loads on purpose: whatever is broken in this page's memory is left behind. */}
        <Button onClick={() => location.reload()}>{texts.try_again()}</Button>
        <a href="/" className={buttonClass('secondary')}>
          {texts.home()}
        </a>
      </div>
    </main>
  )
}

/** The next page's code cannot come. A reload now would lead to the browser's own page: it waits for the network. */
function Offline() {
  const { offlineTitle } = useConfig().words
  return (
    <main className={mainClass}>
      <p className="font-semibold text-accent-ink">{texts.offline()}</p>
      <h1 className="text-title">{offlineTitle}</h1>
      <p className="text-lg text-ink-soft">{texts.offline_safe()}</p>
    </main>
  )
}

const mainClass = 'mx-auto grid min-h-[70dvh] max-w-xl content-center gap-5 px-6 py-16'

/** What the browser knows of its connection. Back from offline the fault's own reload brings the page. */
function useIsOnline(): boolean {
  return useSyncExternalStore(
    (listener) => {
      window.addEventListener('online', listener)
      window.addEventListener('offline', listener)
      return () => {
        window.removeEventListener('online', listener)
        window.removeEventListener('offline', listener)
      }
    },
    () => navigator.onLine,
    () => true,
  )
}

/** What browsers throw where the code of a page cannot be loaded: one reload helps. */
const isLoadFailure = (error: unknown) =>
  error instanceof TypeError && /import|module|fetch/i.test(error.message)
