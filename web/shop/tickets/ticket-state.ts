import type { Ticket } from '#contract/order'

/** Returns whether a ticket's code can be shown at the door: it is valid, and the page has its barcode. */
export const canShow = <T extends Pick<Ticket, 'status' | 'barcode'>>(
  ticket: T,
): ticket is T & { barcode: string; code: string } => ticket.status === 'active' && ticket.barcode !== null

/** Returns whether the buyer reassigned the ticket to another customer, who now holds its code. */
export const isReassigned = ({ status, code }: Pick<Ticket, 'status' | 'code'>): boolean =>
  status === 'active' && code === null
