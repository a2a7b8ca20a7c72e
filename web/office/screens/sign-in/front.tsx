import type { ReactNode } from 'react'
import { useFacts } from '../../office-facts'

/** The frame of what is shown before somebody is signed in. */
export function Front({ title, children }: { title: string; children: ReactNode }) {
  const { shopName } = useFacts()
  return (
    <main id="main" tabIndex={-1} className="grid min-h-dvh place-items-center p-4">
      <div className="w-full max-w-sm">
        <p className="mb-4 flex items-center justify-center gap-2 font-semibold">
          <span
            aria-hidden
            className="grid size-8 place-items-center rounded-small bg-brand font-bold text-on-brand"
          >
            {shopName.slice(0, 1)}
          </span>
          {shopName} office
        </p>
        <div className="rounded-card border border-line bg-card p-6 shadow-card">
          <h1 className="mb-4 text-xl">{title}</h1>
          {children}
        </div>
      </div>
    </main>
  )
}
