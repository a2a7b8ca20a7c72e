import type { ReactNode } from 'react'

/** Opens the PDF of an invoice or a credit note of an order in a new window. */
export const DocumentLink = ({
  order,
  checksum,
  id,
  children,
}: {
  order: string
  checksum: string
  id: number
  children: ReactNode
}) => (
  <a
    href={`/download-invoice/${order}/${checksum}?document=${id}`}
    target="_blank"
    rel="noopener"
    className="link"
  >
    {children}
  </a>
)
