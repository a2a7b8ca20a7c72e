import type { ReactNode } from 'react'

/** The narrow page of a guest's errand: what it is for, then the one form. */
export function GuestPage({
  title,
  lead,
  children,
}: {
  title: string
  lead?: ReactNode
  children: ReactNode
}) {
  return (
    <div className="mx-auto grid w-full max-w-md gap-7 py-4 sm:py-8">
      <header className="grid gap-3">
        <h1 className="text-title">{title}</h1>
        {lead && <p className="text-lg text-ink-soft">{lead}</p>}
      </header>
      {children}
    </div>
  )
}
