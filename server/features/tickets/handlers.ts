import type { Handlers } from '../../http/serve'
import { changeTicketHandler } from './change-ticket'
import { checkInHandler } from './check-in'
import { emailTicketsHandler } from './email-tickets'
import { setTravelTimeHandler } from './set-travel-time'

/** The handlers of ticket changes and of mailing tickets again. */
export const ticketHandlers = {
  'change-ticket': changeTicketHandler,
  'set-travel-time': setTravelTimeHandler,
  'email-tickets': emailTicketsHandler,
  'check-in': checkInHandler,
} satisfies Partial<Handlers>
