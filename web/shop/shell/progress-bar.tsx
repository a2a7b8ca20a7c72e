import { useNavigation } from 'react-router'

/** A thin line while the next page is on its way; the style sheet holds it back for the length of a blink. */
export function ProgressBar() {
  const isLoading = useNavigation().state !== 'idle'
  return (
    <output className="pointer-events-none fixed inset-x-0 top-0 z-50 block h-1">
      {isLoading && (
        <>
          <span className="sr-only">Loading…</span>
          <span className="progress-bar block h-full bg-accent" />
        </>
      )}
    </output>
  )
}
