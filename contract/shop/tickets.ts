import { z } from 'zod'
import { call } from '../call'
import { shopData } from './shop-data'
import { code, email, id, optional, printedName, text, token } from '../values'

const changed = z.object({ data: shopData.partial() })

export const changeTicket = call('change-ticket', {
  summary: "Changes a ticket's name or email, or gives it to another customer.",
  payload: z.object({
    token,
    order_id: optional(id),
    code: optional(code(40)),
    full_name: printedName,
    email,
    reassign: optional(z.boolean()),
    note: optional(text(2000)),
  }),
  answer: changed,
  refusals: [
    'login-needed',
    'session-ended',
    'order-not-found',
    'ticket-not-found',
    'terms-not-accepted',
    'ticket-used',
    'recently-edited',
    'nothing-changed',
    'fields-missing',
    'invalid-email',
    'name-changes-not-allowed',
    'no-name-changes-left',
    'email-changes-not-allowed',
  ],
})

export const setTravelTime = call('set-travel-time', {
  summary: 'Moves a ticket to another travel time in one step.',
  payload: z.object({ token, code: optional(code(40)), transport_time_id: optional(id) }),
  answer: changed,
  refusals: [
    'login-needed',
    'session-ended',
    'ticket-not-found',
    'travel-time-not-selected',
    'travel-time-unknown',
    'time-sold-out',
    'time-departed',
    'ticket-used',
    'travel-time-changes-not-allowed',
    'recently-edited',
  ],
})
