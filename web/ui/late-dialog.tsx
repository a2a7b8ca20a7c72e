import { Suspense, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import * as texts from '../../texts/compiled/screens/parts'

/**
 * Wraps dialogs whose code is loaded when they are first opened. Until the code is there, the page shows that they are
 * opening.
 */
export function LateDialog({ children }: { children: ReactNode }) {
  return <Suspense fallback={createPortal(<Opening />, document.body)}>{children}</Suspense>
}

/** Placeholder of the dialog. It is not modal: without a network the page behind it can still be used. */
function Opening() {
  return (
    <div className="pointer-events-none fixed inset-0 z-50 flex items-end transition-opacity delay-100 sm:items-center sm:justify-center starting:opacity-0">
      <div
        role="status"
        className="grid w-full gap-3 rounded-t-card border border-line bg-card p-5 text-ink shadow-raised sm:w-72 sm:rounded-card"
      >
        <span>{texts.opening()}</span>
        <span aria-hidden className="skeleton h-1" />
      </div>
    </div>
  )
}
