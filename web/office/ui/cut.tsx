import type { ReactNode } from 'react'

/**
 * A line that in a table is cut at the end of its column (`takesRest`), and whole when pointed at: its width does not count for
 * that of the column.
 */
export const Cut = ({
  text,
  className = '',
  children,
}: {
  text: string
  className?: string
  children: ReactNode
}) => (
  <span title={text} className={`block wrap-anywhere xl:w-0 xl:min-w-full xl:truncate ${className}`}>
    {children}
  </span>
)
