import type { Instant } from '../../../rules/instants'
import type { ChangeableTicket } from '../../../rules/ticket-changes'
import type { CatalogueItem } from '../catalogue'

/** The fields of an order's item that decide about changing it, as stored or as JSON. */
interface IssuedTicket {
  status: ChangeableTicket['status']
  full_name: string | null
  email: string | null
  name_changes: number
  edited_at: Instant | null
  admitted_at: Instant | null
}

/** A ticket as the rules about changes need it: its product's current rules, and its past changes. */
export const changeableTicket = (
  item: IssuedTicket,
  product: CatalogueItem,
  acceptedAt: Date | null,
): ChangeableTicket => ({
  status: item.status,
  admitted: item.admitted_at !== null,
  full_name: item.full_name ?? '',
  email: item.email ?? '',
  accepted_ts_and_cs: acceptedAt !== null,
  name_changes_allowed: product.allow_name_changes,
  allow_name_changes_until: product.allow_name_changes_until,
  name_change_limit: product.name_change_limit,
  name_changes_made: item.name_changes,
  email_changes_allowed: product.allow_email_changes,
  travel_time_type: product.travel_time_type,
  allow_travel_time_changes_until: product.allow_travel_time_changes_until,
  timezone: product.timezone,
  last_edited_at: item.edited_at,
})
