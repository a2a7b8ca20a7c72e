import type { TicketRow } from '../../../contract/office/tickets'
import { Pill } from '../../ui/pill'
import type { Tone } from '../../ui/status-labels'
import * as texts from '../../../texts/compiled/office/ui'

const states: Record<TicketRow['state'], { text: string; tone: Tone }> = {
  pending: { text: texts.ticket_pending(), tone: 'warn' },
  issued: { text: texts.ticket_issued(), tone: 'info' },
  scanned: { text: texts.ticket_scanned(), tone: 'good' },
  void: { text: texts.ticket_void(), tone: 'quiet' },
}

/** The label of a ticket's state. */
export const ticketStateText = (state: TicketRow['state']): string => states[state].text

/** The state of a ticket: paid for or not, waiting for the terms, scanned, or void. */
export const TicketPill = ({ state, waits_for_terms }: Pick<TicketRow, 'state' | 'waits_for_terms'>) =>
  waits_for_terms ? <TermsPill /> : <Pill tone={states[state].tone}>{states[state].text}</Pill>

/** A paid ticket that does not admit before its customer has accepted the terms. */
export const TermsPill = () => <Pill tone="warn">{texts.ticket_waits()}</Pill>
