import { Check, Minus } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Purchase, Ticket } from '#contract/order'
import * as texts from '#texts/compiled/screens/tickets'
import { instantText } from '#web/ui/formats'
import { RichText } from '#web/ui/rich-text'

/** A change that an item may allow: whether it is possible now, until when, or why not. */
interface Allowance {
  name: string
  /** Whether it can be done now. */
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

/** The viewer and the time. `now` is the server's clock. Customers other than the buyer see nothing about refunds. */
interface Seen {
  isBuyer: boolean
  now: string
}

/** Returns what the holder of a ticket can still change. Empty if the ticket is over, used, or another customer's. */
export function ticketAllowances(ticket: Ticket, seen: Seen): Allowance[] {
  const isPending = ticket.status === 'pending'
  if (!isPending && (ticket.status !== 'active' || ticket.code === null)) return []
  if (ticket.admitted_at || ticket.cancelled_at) return []
  const changes = isPending
    ? [{ name: texts.allowance_changes(), open: false, text: texts.change_once_issued() }]
    : [
        nameAllowance(ticket, seen.now),
        {
          name: texts.allowance_email(),
          open: ticket.allow_email_changes,
          text: ticket.allow_email_changes ? texts.change_open() : texts.change_closed(),
        },
        ...(ticket.product.travel_time_type === null ? [] : [timeAllowance(ticket)]),
      ]
  // Beside the right to withdraw, "not refundable" would be wrong.
  const showsRefund = seen.isBuyer && (ticket.is_ever_refundable || !ticket.can_withdraw)
  return showsRefund ? [...changes, refundAllowance(ticket, seen.now, ticket.timezone)] : changes
}

/** Returns whether an item can be refunded, from when and until when, if the purchase allows it at all. */
export function refundAllowance(item: RefundFacts, now: string, timezone: string): Allowance {
  const { allow_refund_requests_from: from, allow_refund_requests_until: until } = item
  const when = (instant: string) => instantText(instant, timezone)
  const line = (open: boolean, text: string) => ({ name: texts.allowance_refund(), open, text })
  if (!item.is_ever_refundable) return line(false, texts.refund_never())
  if (until !== null && isPast(until, now))
    return line(false, texts.refund_closed_since({ when: when(until) }))
  if (from !== null && !isPast(from, now)) return line(false, texts.refund_open_from({ when: when(from) }))
  if (item.is_refundable)
    return line(true, until === null ? texts.refund_open() : texts.refund_open_until({ when: when(until) }))
  if (item.status === 'pending') return line(false, texts.refund_once_paid())
  return line(false, texts.refund_closed())
}

function nameAllowance(ticket: Ticket, now: string): Allowance {
  const { allow_name_changes_until: until, name_changes_left: left, timezone } = ticket
  const line = (open: boolean, text: string) => ({ name: texts.allowance_name(), open, text })
  const when = until === null ? null : instantText(until, timezone)
  if (ticket.allow_name_changes) return line(true, openName(when, left))
  if (left === 0) return line(false, texts.change_none_left())
  if (when !== null && until !== null && isPast(until, now))
    return line(false, texts.change_closed_since({ when }))
  return line(false, texts.change_closed())
}

/** Returns the text for a name that can be changed: until when and how often, if there are limits. */
function openName(when: string | null, left: number | null): string {
  if (left === null) return when === null ? texts.change_open() : texts.change_open_until({ when })
  return when === null
    ? texts.change_open_left({ count: left })
    : texts.change_open_until_left({ count: left, when })
}

function timeAllowance(ticket: Ticket): Allowance {
  const until = ticket.product.allow_travel_time_changes_until
  const line = (open: boolean, text: string) => ({ name: texts.allowance_time(), open, text })
  if (ticket.product.travel_time_type === 'fixed') return line(false, texts.time_fixed())
  if (until === null) return line(ticket.allow_travel_time_changes, texts.change_closed())
  const when = instantText(until, ticket.timezone)
  return ticket.allow_travel_time_changes
    ? line(true, texts.change_open_until({ when }))
    : line(false, texts.change_closed_since({ when }))
}

const isPast = (instant: string, now: string) => Date.parse(instant) < Date.parse(now)

/** Lists what can still be changed and until when, with a tick or a dash. The text is complete without these icons. */
export function AllowanceList({ allowances, label }: { allowances: readonly Allowance[]; label: string }) {
  if (allowances.length === 0) return null
  return (
    <ul aria-label={label} className="grid gap-1.5 text-sm">
      {allowances.map(({ name, open, text }) => {
        const Icon = open ? Check : Minus
        return (
          <li key={name} className="flex gap-2">
            <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${open ? 'text-good' : 'text-ink-soft'}`} />
            <span className="min-w-0">
              <AllowanceWords name={name} text={text} />
            </span>
          </li>
        )
      })}
    </ul>
  )
}

/** The name of an allowance and its text. */
export function AllowanceWords({ name, text }: Pick<Allowance, 'name' | 'text'>) {
  return (
    <span className="text-ink-soft">
      <RichText parts={texts.allowance.parts({ name, text })} tags={{ name: strong }} />
    </span>
  )
}

const strong = (words: ReactNode) => <span className="font-semibold text-ink">{words}</span>
