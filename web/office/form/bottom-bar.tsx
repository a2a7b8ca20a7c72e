import { type ReactNode, type Ref, useEffect } from 'react'

interface BottomBarProps {
  /** The name of its region. */
  name: string
  ref?: Ref<HTMLDivElement>
  children: ReactNode
}

/** A bar that stays in view at the bottom of a form: what is to be said of the form, and its buttons. */
export function BottomBar({ name, ref, children }: BottomBarProps) {
  useEffect(showField, [])
  return (
    <div
      ref={ref}
      role="region"
      data-save-bar
      aria-label={name}
      className="sticky bottom-16 z-30 mt-4 flex flex-wrap items-center gap-x-6 gap-y-2 rounded-card border border-edge bg-card px-4 py-2.5 shadow-raised md:bottom-4"
    >
      {children}
    </div>
  )
}

/** The bar appears with the first change, and would cover a field at the bottom of the window while it is typed into. */
function showField() {
  const field = document.activeElement
  if (field?.matches('main :is(input, select, textarea)')) field.scrollIntoView({ block: 'nearest' })
}

/** The buttons at the end of the bar. */
export const BarButtons = ({ children }: { children: ReactNode }) => (
  <div className="ms-auto flex flex-wrap justify-end gap-2 *:whitespace-nowrap max-[22rem]:*:px-2.5">
    {children}
  </div>
)
