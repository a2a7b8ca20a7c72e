import type { TicketRow } from '#contract/office/tickets'
import type { PaymentStatus, RefundStatus } from '#contract/order'
import * as texts from '#texts/compiled/office/ui'
import { labelOf } from '#web/ui/formats'
import { Pill } from '#web/ui/pill'
import { itemStatusLabel, type Tone } from '#web/ui/status-labels'
import { useOfficeData } from '../office-data'

const orderTones: Record<PaymentStatus, Tone> = {
  paid: 'good',
  pending: 'warn',
  partial: 'info',
  processing: 'info',
  problem: 'danger',
  cancelled: 'quiet',
}
const refundTones: Record<RefundStatus, Tone> = {
  active: 'warn',
  processing: 'info',
  processed: 'good',
  problem: 'danger',
  cancelled: 'quiet',
}
export const refundLabels: Record<RefundStatus, string> = {
  active: texts.refund_active(),
  processing: texts.refund_processing(),
  processed: texts.refund_processed(),
  problem: texts.refund_problem(),
  cancelled: texts.refund_cancelled(),
}

/** Payment status of an order. */
export function StatusPill({ status }: { status: PaymentStatus }) {
  const { paymentStatuses } = useOfficeData()
  return <Pill tone={orderTones[status]}>{labelOf(paymentStatuses, status)}</Pill>
}

/** Status of a refund. A refund of 0 is an item that staff released without money. */
export const RefundPill = ({ status, total }: { status: RefundStatus; total?: number }) =>
  status === 'processed' && total === 0 ? (
    <Pill>{texts.refund_without_money()}</Pill>
  ) : (
    <Pill tone={refundTones[status]}>{refundLabels[status]}</Pill>
  )

/** The state of a ticket or a piece of merchandise. */
export function ItemPill({ item }: { item: Parameters<typeof itemStatusLabel>[0] }) {
  const { text, tone } = itemStatusLabel(item, {})
  return <Pill tone={tone}>{text}</Pill>
}

const states: Record<TicketRow['state'], { text: string; tone: Tone }> = {
  pending: { text: texts.ticket_pending(), tone: 'warn' },
  issued: { text: texts.ticket_issued(), tone: 'info' },
  scanned: { text: texts.ticket_scanned(), tone: 'good' },
  void: { text: texts.ticket_void(), tone: 'quiet' },
}

/** Returns the label of a ticket's state. */
export const ticketStateText = (state: TicketRow['state']): string => states[state].text

/** The state of a ticket: paid for or not, waiting for the terms, scanned, or void. */
export const TicketPill = ({ state, waits_for_terms }: Pick<TicketRow, 'state' | 'waits_for_terms'>) =>
  waits_for_terms ? <TermsPill /> : <Pill tone={states[state].tone}>{states[state].text}</Pill>

/** Marks a paid ticket that is not valid until its customer accepts the terms. */
export const TermsPill = () => <Pill tone="warn">{texts.ticket_waits()}</Pill>

/** Marks a sold-out item. */
export const SoldOut = () => <Pill tone="danger">{texts.sold_out()}</Pill>
