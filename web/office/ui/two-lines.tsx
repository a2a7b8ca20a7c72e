import type { ReactNode } from 'react'

interface TwoLinesProps {
  children: ReactNode
  /** In smaller letters; nothing where there is none. */
  below: ReactNode
}

/** What a row of a list is about, and more of it on a line below. */
export const TwoLines = ({ children, below }: TwoLinesProps) => (
  <span className="block leading-tight">
    {children}
    {below && <span className="block text-sm font-normal text-ink-soft">{below}</span>}
  </span>
)
