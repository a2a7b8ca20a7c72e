import { useIsLoading } from '../../parts/router/use-router'
import { useCell } from '../../parts/router/cell'
import { pressedLink } from './stay-on-page'
import * as texts from '../../../texts/compiled/screens/shell'

/**
 * A thin line while the next page is being loaded; the style sheet shows it only after a short delay. Where it cannot
 * come for want of a network, a notice in the place of the toasts, whose code may not have come either.
 */
export function ProgressBar() {
  const link = useCell(pressedLink)
  const isLoading = useIsLoading() || link === 'loading'
  return (
    <output className="pointer-events-none fixed inset-x-0 top-0 z-60 block h-1">
      {isLoading && (
        <>
          <span className="sr-only">{texts.loading()}</span>
          <span className="progress-bar block h-full bg-accent" />
        </>
      )}
      {link === 'offline' && (
        <span className="fixed inset-x-3 bottom-23 rounded-control border border-line bg-night p-4 font-semibold text-on-night shadow-raised sm:start-auto sm:end-8 sm:bottom-8">
          {texts.offline_link()}
        </span>
      )}
    </output>
  )
}
