import type { Handlers } from '../../platform/http/serve'
import { changeTicketHandler } from './change-ticket'
import { checkInHandler } from './check-in'
import { editTicketHandler } from './edit-ticket'
import { emailTicketsHandler } from './email-tickets'
import { findTicketsHandler } from './find-tickets'
import { printTicketsHandler } from './print-tickets'
import { setTravelTimeHandler } from './set-travel-time'

/** The handlers of tickets: changed, mailed again, found and admitted. */
export const ticketHandlers = {
  'change-ticket': changeTicketHandler,
  'edit-ticket': editTicketHandler,
  'set-travel-time': setTravelTimeHandler,
  'email-tickets': emailTicketsHandler,
  'check-in': checkInHandler,
  'find-tickets': findTicketsHandler,
  'print-tickets': printTicketsHandler,
} satisfies Partial<Handlers>
