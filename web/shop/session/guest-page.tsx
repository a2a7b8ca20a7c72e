import type { ReactNode } from 'react'
import { useFocusAfter } from '../../parts/use-focus-after'

/** The narrow page of a guest's errand: what it is for, then the one form. Its heading says aloud what came of it. */
export function GuestPage({
  title,
  lead,
  children,
}: {
  title: string
  lead?: ReactNode
  children: ReactNode
}) {
  const heading = useFocusAfter<HTMLHeadingElement>(title)
  return (
    <div className="mx-auto grid w-full max-w-md gap-7 py-4 sm:py-8">
      <header className="grid gap-3">
        <h1 ref={heading} tabIndex={-1} className="text-title outline-none">
          {title}
        </h1>
        {lead && <p className="text-lg text-ink-soft">{lead}</p>}
      </header>
      {children}
    </div>
  )
}
