import type { CartProduct } from '../../../contract/shop/cart'
import type { ProductOfLine } from '../../../contract/product-of-line'
import { refusalSentence } from '../../../contract/refusals'
import { lacksEntryTicket, type PersonalTicket } from '../../../rules/add-on-warning'
import { tidyName } from '../../../rules/person-name'
import { isDuplicateTicket, whyNotHolder, whyNotTravelTime } from '../../../rules/ticket-holder'
import type { FieldErrors } from '../../parts/field-errors'
import { instantText } from '../../parts/words'

/** What the dialog asks; a time is an id as text, empty where none is chosen. */
export interface HolderForm extends Record<string, string> {
  full_name: string
  email: string
  transport_time_id: string
}

/** What the dialog needs to know of a ticket product; an item and the product of a cart line have it alike. */
export type PersonalProduct = Pick<
  ProductOfLine,
  'external_code' | 'name' | 'type' | 'event_id' | 'timezone' | 'travel_time_type' | 'travel_times'
>

export interface TimeOption {
  value: string
  label: string
  disabled: boolean
}

/** The departures to choose from, with what is left of each; the time that the line holds is never sold out for it. */
export function timeOptions(product: PersonalProduct, heldTimeId: number | null = null): TimeOption[] {
  return product.travel_times.map(({ id, travel_time, remaining }) => {
    const when = instantText(travel_time, product.timezone)
    if (id === heldTimeId) return { value: String(id), label: when, disabled: false }
    const left = remaining === null ? '' : remaining === 0 ? ' – sold out' : ` – ${remaining} left`
    return { value: String(id), label: when + left, disabled: remaining === 0 }
  })
}

/** The time that is chosen already when the dialog opens: the line's, else the first that can be had. */
export function firstTime(product: PersonalProduct, heldTimeId: number | null): string {
  if (product.travel_time_type !== 'selectable') return ''
  if (heldTimeId !== null) return String(heldTimeId)
  return String(product.travel_times.find(({ remaining }) => remaining !== 0)?.id ?? '')
}

/** The chosen time's id, or null. */
export const timeIdOf = (form: HolderForm) => (form.transport_time_id ? Number(form.transport_time_id) : null)

/** What is wrong with a holder, by field; `line` is the one that is edited, null for a new ticket. */
export function checkHolder(
  form: HolderForm,
  product: PersonalProduct,
  lines: readonly CartProduct[],
  line: Pick<CartProduct, 'id' | 'transport_time_id'> | null,
): FieldErrors {
  const untimed = { travel_time_type: null, travel_times: [] }
  const blank = { full_name: 'A', email: 'a@example.com', transport_time_id: null }
  // Asked one by one, so that every field that is wrong says so at once.
  const name = whyNotHolder(untimed, { ...blank, full_name: form.full_name })
  const email = whyNotHolder(untimed, { ...blank, email: form.email })
  const time = whyNotTravelTime(product, timeIdOf(form), line?.transport_time_id ?? null)
  const errors = {
    ...(name && { full_name: refusalSentence(name) }),
    ...(email && { email: refusalSentence(email) }),
    ...(time && { transport_time_id: refusalSentence(time) }),
  }
  const held = lines.map(({ id, full_name, product: { external_code } }) => ({
    id,
    full_name,
    item: external_code,
  }))
  if (name || !isDuplicateTicket(held, product.external_code, form.full_name, line?.id ?? null)) return errors
  const slots = { product: product.name, name: tidyName(form.full_name) }
  return { full_name: refusalSentence('duplicate-ticket', slots), ...errors }
}

/**
 * Whether to warn that this holder has no entry ticket for the add-on's event (docs/behaviour/places-and-carts.md,
 * "Adding").
 */
export function warnsOfAddOn(
  fullName: string,
  product: PersonalProduct,
  lines: readonly CartProduct[],
  existing: readonly PersonalTicket[],
  entryTypes: readonly string[],
): boolean {
  const inCart = lines.map((line) => ({
    full_name: line.full_name,
    event_id: line.product.event_id,
    type: line.product.type,
  }))
  const ticket = { full_name: fullName, event_id: product.event_id, type: product.type }
  return lacksEntryTicket(ticket, [...inCart, ...existing], entryTypes)
}
