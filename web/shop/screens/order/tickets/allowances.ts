import type { Purchase, Ticket } from '../../../../../contract/order'
import { countText, instantText } from '../../../../parts/words'

/** What can still be done with an item, until when, or why not. */
export interface Allowance {
  name: string
  /** It can be done now. */
  open: boolean
  text: string
}

type RefundFacts = Pick<
  Purchase,
  | 'status'
  | 'is_ever_refundable'
  | 'is_refundable'
  | 'allow_refund_requests_from'
  | 'allow_refund_requests_until'
>

/** Who looks and when: `now` is the server's clock; who did not buy the order reads nothing of refunds. */
interface Seen {
  isBuyer: boolean
  now: string
}

/** What the holder of a ticket can still change; nothing if it is over, used, or somebody else's. */
export function ticketAllowances(ticket: Ticket, seen: Seen): Allowance[] {
  const isPending = ticket.status === 'pending'
  if (!isPending && (ticket.status !== 'active' || ticket.code === null)) return []
  if (ticket.admitted_at) return []
  const changes = isPending
    ? [{ name: 'Changes', open: false, text: 'Possible once the ticket is issued' }]
    : [
        nameAllowance(ticket, seen.now),
        {
          name: 'Email',
          open: ticket.allow_email_changes,
          text: ticket.allow_email_changes ? 'Can be changed' : 'Cannot be changed',
        },
        ...(ticket.product.travel_time_type === null ? [] : [timeAllowance(ticket)]),
      ]
  return seen.isBuyer ? [...changes, refundAllowance(ticket, seen.now, ticket.timezone)] : changes
}

/** Whether an item can be refunded, from when and until when, as far as its purchase allows. */
export function refundAllowance(item: RefundFacts, now: string, timezone: string): Allowance {
  const { allow_refund_requests_from: from, allow_refund_requests_until: until } = item
  const when = (instant: string) => instantText(instant, timezone)
  const line = (open: boolean, text: string) => ({ name: 'Refund', open, text })
  if (!item.is_ever_refundable) return line(false, 'Not refundable')
  if (until !== null && isPast(until, now)) return line(false, `Could be requested until ${when(until)}`)
  if (from !== null && !isPast(from, now)) return line(false, `Can be requested from ${when(from)}`)
  if (item.is_refundable)
    return line(true, until === null ? 'Can be requested' : `Can be requested until ${when(until)}`)
  if (item.status === 'pending') return line(false, 'Can be requested once it is paid')
  return line(false, 'Cannot be requested at the moment')
}

function nameAllowance(ticket: Ticket, now: string): Allowance {
  const { allow_name_changes_until: until, name_changes_left: left, timezone } = ticket
  const line = (open: boolean, text: string) => ({ name: 'Name', open, text })
  if (ticket.allow_name_changes) {
    const times = left === null ? '' : `, ${countText(left, 'change')} left`
    return line(
      true,
      `Can be changed${until === null ? '' : ` until ${instantText(until, timezone)}`}${times}`,
    )
  }
  if (left === 0) return line(false, 'No changes left')
  if (until !== null && isPast(until, now))
    return line(false, `Could be changed until ${instantText(until, timezone)}`)
  return line(false, 'Cannot be changed')
}

function timeAllowance(ticket: Ticket): Allowance {
  const until = ticket.product.allow_travel_time_changes_until
  const line = (open: boolean, text: string) => ({ name: 'Travel time', open, text })
  if (ticket.product.travel_time_type === 'fixed') return line(false, 'Is fixed')
  if (until === null) return line(ticket.allow_travel_time_changes, 'Cannot be changed')
  const when = instantText(until, ticket.timezone)
  return ticket.allow_travel_time_changes
    ? line(true, `Can be changed until ${when}`)
    : line(false, `Could be changed until ${when}`)
}

const isPast = (instant: string, now: string) => Date.parse(instant) < Date.parse(now)
