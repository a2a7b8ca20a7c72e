import type { ReactNode } from 'react'

interface TwoLinesProps {
  children: ReactNode
  /** In smaller letters; nothing where there is none. */
  below: ReactNode
}

/** Shows the main text of a list row and details on a second line. */
export const TwoLines = ({ children, below }: TwoLinesProps) => (
  <span className="block leading-tight">
    {children}
    {below && <span className="block text-sm font-normal text-ink-soft">{below}</span>}
  </span>
)
