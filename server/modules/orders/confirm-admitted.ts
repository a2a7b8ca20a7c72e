import { countAdmitted, type AdmissibleTicket } from '../../../rules/admission'
import { Refusal } from '../../platform/http/refusal'

/**
 * Refuses with `tickets-admitted` if some tickets were admitted and staff did not confirm the change. Returns the
 * number for the audit log; nothing if none was admitted.
 */
export function confirmAdmitted(
  tickets: readonly AdmissibleTicket[],
  isConfirmed: boolean | null,
): { even_if_admitted?: number } {
  const admitted = countAdmitted(tickets)
  if (admitted === 0) return {}
  if (isConfirmed !== true)
    throw new Refusal('tickets-admitted', {
      slots: { count: String(admitted) },
      fields: ['even_if_admitted'],
    })
  return { even_if_admitted: admitted }
}
