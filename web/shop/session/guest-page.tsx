import type { ReactNode } from 'react'
import { useFocusAfter } from '../../ui/use-focus-after'

/** The narrow page of an account form: its purpose, then the form. Its heading announces the result. */
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
