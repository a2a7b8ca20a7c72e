import type { ReactNode } from 'react'
import type { Elements } from './elements'

/** A raised surface with an optional heading. */
export function Card({
  title,
  children,
  className = '',
}: {
  title?: ReactNode
  children: Elements
  className?: string
}) {
  return (
    <section className={`rounded-card border border-line bg-card p-5 shadow-card sm:p-6 ${className}`}>
      {title && <h2 className="mb-4 text-xl">{title}</h2>}
      {children}
    </section>
  )
}
