import { Suspense, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import * as texts from '#texts/compiled/screens/parts'

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
    <div className="late-dialog">
      <div role="status">
        <span>{texts.opening()}</span>
        <span aria-hidden className="skeleton h-1" />
      </div>
    </div>
  )
}
