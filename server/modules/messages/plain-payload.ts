import { plainName } from '../../../rules/plain-name'
import type { MailKind, MailOrder, MailPayloads, MailTicket } from '../outbox'

/** A recipient who, as far as the shop knows, is not the owner of the account. */
export interface Stranger {
  readonly address: string
  /** Whether the mail's tickets are attached: only if the names on them are plain too. */
  readonly getsTickets: boolean
}

type Plain = {
  readonly [Kind in MailKind]: (payload: MailPayloads[Kind], stranger: Stranger) => MailPayloads[Kind]
}

/**
 * A mail's payload for an address that is not the account's own confirmed one: of the text that customers typed only
 * names are kept, and only plain ones. Each kind lists its typed fields here.
 */
export const plainPayload = <Kind extends MailKind>(
  kind: Kind,
  payload: MailPayloads[Kind],
  stranger: Stranger,
): MailPayloads[Kind] => plain[kind](payload, stranger)

const named = <Payload extends { full_name: string }>(payload: Payload): Payload => ({
  ...payload,
  full_name: plainName(payload.full_name),
})

const withOrder = <Payload extends { full_name: string; order: MailOrder }>(payload: Payload): Payload => ({
  ...named(payload),
  order: {
    ...payload.order,
    items: payload.order.items.map((item) => ({
      ...item,
      full_name: item.full_name === null ? null : plainName(item.full_name),
    })),
  },
})

const ticketOf = (ticket: MailTicket, { address, getsTickets }: Stranger): MailTicket => ({
  ...named(ticket),
  ...(getsTickets ? {} : { download_as: address }),
})
const withTicket = <Payload extends { ticket: MailTicket }>(payload: Payload, stranger: Stranger) => ({
  ...payload,
  ticket: ticketOf(payload.ticket, stranger),
})

const plain: Plain = {
  welcome: named,
  'account-exists': named,
  'login-code': (payload) => payload,
  'password-reset': named,
  'password-changed': named,
  // The new address is included only for a confirmed recipient: see where it is queued.
  'email-changed': named,
  'confirm-email': named,
  'order-received': withOrder,
  'order-paid': (payload, { getsTickets }) => ({
    ...withOrder(payload),
    ships_to: null,
    attached: { ...payload.attached, tickets: getsTickets ? payload.attached.tickets : 0 },
  }),
  // Its note was written by the office.
  'order-cancelled': named,
  'goods-sent': (payload) => ({ ...named(payload), ships_to: null }),
  // Its message was written by the office; names in its lines are plain already.
  'items-cancelled': named,
  'payment-part-received': named,
  'payment-reminder': named,
  'instalment-paid': named,
  tickets: (payload, stranger) => ({
    ...payload,
    tickets: payload.tickets.map((ticket) => ticketOf(ticket, stranger)),
  }),
  'ticket-changed': withTicket,
  'ticket-email-changed': withTicket,
  'ticket-void': withTicket,
  'ticket-reassigned': (payload, stranger) => ({
    ...withTicket(payload, stranger),
    from_name: plainName(payload.from_name),
  }),
  'refund-requested': named,
  'refund-cancelled': named,
  'refund-processed': named,
  // The statement ends with the name.
  'withdrawal-received': (payload) => ({
    ...named(payload),
    email: '',
    statement: plainName(payload.full_name) === '' ? '' : payload.statement,
  }),
  // Sums alone.
  'weekly-report': (payload) => payload,
  'staff-set-up': (payload) => payload,
  // An owner named the person.
  'staff-pause': named,
  // Written by the shop itself; its writers leave what customers typed to the office.
  'operator-notice': (payload) => payload,
}
