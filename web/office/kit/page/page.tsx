import type { ReactNode } from 'react'
import type { Elements } from '#web/ui/elements'

/** Layout of a screen: heading, actions and content. */
export function Page({
  title,
  beside,
  actions,
  above,
  children,
}: {
  title: ReactNode
  /** Number or status beside the title. */
  beside?: ReactNode
  actions?: ReactNode
  /** Link above the title that leads back. */
  above?: Elements
  children: Elements
}) {
  return (
    <>
      {above}
      <div className="mb-3 flex min-h-9 flex-wrap items-center gap-x-3 gap-y-2">
        <h1 className="text-xl">{title}</h1>
        {beside && <div className="text-ink-soft">{beside}</div>}
        {actions && <div className="page-actions ms-auto flex flex-wrap gap-2 print:hidden">{actions}</div>}
      </div>
      {children}
    </>
  )
}

/** Box of a detail with a heading, aligned like a section of a form. */
export function Panel({
  title,
  actions,
  children,
}: {
  title: string
  actions?: Elements
  children: Elements
}) {
  return (
    <section className="rounded-card border border-line bg-card px-4 pt-2 pb-4">
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-3">
        <h2 className="text-base wrap-break-word">{title}</h2>
        {actions}
      </div>
      <div className={`mt-1 ${dense}`}>{children}</div>
    </section>
  )
}

/** Classes for a group of fields: lower controls for a mouse, and no field wider than its column. */
export const dense =
  '[&_input]:min-w-0 md:[&_input]:px-3 md:[&_input:not([type=checkbox])]:min-h-9 md:[&_input]:py-1 md:[&_select]:min-h-9 md:[&_select]:px-3 md:[&_select]:py-1'
