import type { Ticket } from '../../../contract/order'

/** Whether its code can be shown at the door: it is valid, and the page has its barcode. */
export const canShow = <T extends Pick<Ticket, 'status' | 'barcode'>>(
  ticket: T,
): ticket is T & { barcode: string; code: string } => ticket.status === 'active' && ticket.barcode !== null

/** Whether the buyer gave it to another customer, who holds its code now. */
export const isReassigned = ({ status, code }: Pick<Ticket, 'status' | 'code'>): boolean =>
  status === 'active' && code === null
