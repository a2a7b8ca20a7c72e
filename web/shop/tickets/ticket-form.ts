import type { Sent } from '#contract/calls'
import type { Order, Ticket } from '#contract/order'
import { emailKey, isEmail, typedEmail } from '#rules/text/email'
import { tidyName } from '#rules/text/person-name'
import { effectiveChange, missingTicketFields, type TicketChange } from '#rules/tickets/ticket-changes'
import * as accountTexts from '#texts/compiled/refusals/account'
import * as refusalTexts from '#texts/compiled/refusals/shop'
import type { FieldErrors } from '../../ui/field-errors'
import { missingErrors } from '../../ui/missing-errors'

/** The values of the wizard. */
export interface TicketForm {
  full_name: string
  email: string
  reassign: boolean
  note: string
}

type ManagedTicket = Pick<Ticket, 'full_name' | 'email' | 'allow_name_changes' | 'allow_email_changes'>

/** Returns the form with the ticket's current values. */
export const unchangedTicket = (ticket: Pick<Ticket, 'full_name' | 'email'>): TicketForm => ({
  full_name: ticket.full_name,
  email: ticket.email,
  reassign: false,
  note: '',
})

/**
 * Returns whether the ticket can be reassigned: only to an address other than the customer's own
 * (docs/behaviour/tickets.md, "Reassigning").
 */
export function offersReassign(
  form: Pick<TicketForm, 'email'>,
  ticket: Pick<Ticket, 'allow_email_changes'>,
  ownEmail: string,
): boolean {
  return ticket.allow_email_changes && form.email.trim() !== '' && emailKey(form.email) !== emailKey(ownEmail)
}

/** Returns the requested change of the ticket; `null` for fields that the ticket does not allow to change. */
export function wantedChange(form: TicketForm, ticket: ManagedTicket, ownEmail: string): TicketChange {
  return {
    full_name: ticket.allow_name_changes ? tidyName(form.full_name) : null,
    email: ticket.allow_email_changes ? form.email.trim() : null,
    reassign: form.reassign && offersReassign(form, ticket, ownEmail),
  }
}

/** Returns the missing or invalid fields with their errors. `form` is for errors that belong to no single field. */
export function checkTicket(form: TicketForm, ticket: ManagedTicket, ownEmail: string): FieldErrors {
  const change = wantedChange(form, ticket, ownEmail)
  const missing = missingTicketFields(ticket, change)
  if (missing.length > 0) return missingErrors(missing)
  if (change.email !== null && !isEmail(typedEmail(change.email)))
    return { email: accountTexts.invalid_email() }
  const { name, email, reassign } = effectiveChange(ticket, change, ownEmail)
  return name || email || reassign ? {} : { form: refusalTexts.nothing_changed() }
}

/** Returns the payload of `change-ticket`. It has name and email only if they may be changed. */
export function changePayload(
  form: TicketForm,
  order: Pick<Order, 'id'>,
  ticket: ManagedTicket & Pick<Ticket, 'code'>,
  ownEmail: string,
): Sent<'change-ticket'> {
  const { full_name, email, reassign } = wantedChange(form, ticket, ownEmail)
  return {
    order_id: order.id,
    code: ticket.code,
    ...(full_name === null ? {} : { full_name }),
    ...(email === null ? {} : { email }),
    ...(offersReassign(form, ticket, ownEmail) ? { reassign } : {}),
    note: form.note.trim() || null,
  }
}
