import type { ReactNode } from 'react'
import type { Elements } from '../../ui/elements'
import { useFocusAfter } from '../../ui/focus'
import { useSearchParams } from '../../ui/router/use-router'
import { useIsHydrated } from '../../ui/use-browser-state'
import { paths, safeFrom } from '../paths'

/** The narrow page of an account form: its purpose, then the form. Its heading announces the result. */
export function GuestPage({
  title,
  lead,
  children,
}: {
  title: string
  lead?: ReactNode
  children: Elements
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

/**
 * Returns the page after the login that the address names. Home until the page is hydrated, because the server renders
 * one page for all addresses.
 */
export function useFrom(): string {
  const [query] = useSearchParams()
  return useIsHydrated() ? safeFrom(query) : paths.home()
}
