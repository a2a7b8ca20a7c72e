import { useId, type ReactNode } from 'react'

/** A part of the checkout, with its heading. */
export function CheckoutSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="grid gap-5 rounded-card border border-line bg-card p-5 shadow-card sm:p-7"
    >
      <h2 id={id} className="text-heading">
        {title}
      </h2>
      {children}
    </section>
  )
}
