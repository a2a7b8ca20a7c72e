import type { RefusalCode } from '#contract/refusals'
import { typedEmail } from '#contract/typed-text'
import { isEmail } from '../text/email'
import { isSameName, tidyName } from '../text/person-name'

/** The values of the holder's form; null means not filled in. */
export interface HolderRequest {
  full_name: string | null
  email: string | null
  transport_time_id: number | null
}

/** The fields of a ticket product that decide about its departures. */
export interface TimedProduct {
  travel_time_type: 'fixed' | 'selectable' | null
  travel_times: readonly { id: number; remaining: number | null }[]
}

export type TravelTimeRefusal = Extract<
  RefusalCode,
  'travel-time-missing' | 'travel-time-unknown' | 'time-sold-out'
>
export type HolderRefusal = Extract<
  RefusalCode,
  'holder-name-missing' | 'holder-email-missing' | 'holder-email-invalid' | TravelTimeRefusal
>

/** The form's field of each refusal. */
export const holderFields = {
  'holder-name-missing': 'full_name',
  'duplicate-ticket': 'full_name',
  'holder-email-missing': 'email',
  'holder-email-invalid': 'email',
  'travel-time-missing': 'transport_time_id',
  'travel-time-unknown': 'transport_time_id',
  'time-sold-out': 'transport_time_id',
} as const satisfies Record<HolderRefusal | 'duplicate-ticket', keyof HolderRequest>

/**
 * Returns all reasons why a ticket cannot have this holder and departure, at most one per field, in the order of the
 * fields (docs/behaviour/places-and-carts.md, "Adding"). `heldTimeId` is the line's present departure, which does not
 * count as sold out because of its own place.
 */
export function whyNotHolder(
  product: TimedProduct,
  request: HolderRequest,
  heldTimeId: number | null = null,
): HolderRefusal[] {
  const reasons = [
    tidyName(request.full_name ?? '') ? null : 'holder-name-missing',
    whyNotEmail(typedEmail(request.email ?? '')),
    whyNotTravelTime(product, request.transport_time_id, heldTimeId),
  ] as const
  return reasons.filter((reason) => reason !== null)
}

function whyNotEmail(email: string): 'holder-email-missing' | 'holder-email-invalid' | null {
  if (!email) return 'holder-email-missing'
  return isEmail(email) ? null : 'holder-email-invalid'
}

/**
 * Returns why this departure cannot be chosen, or `null`. Without selectable departures any id is ignored: store `null`
 * then.
 */
export function whyNotTravelTime(
  product: TimedProduct,
  timeId: number | null,
  heldTimeId: number | null = null,
): TravelTimeRefusal | null {
  if (product.travel_time_type !== 'selectable') return null
  if (timeId === null) return 'travel-time-missing'
  const time = product.travel_times.find(({ id }) => id === timeId)
  if (!time) return 'travel-time-unknown'
  return time.remaining === 0 && timeId !== heldTimeId ? 'time-sold-out' : null
}

/**
 * Returns whether the cart already has a ticket of this product for this name. `ownLineId`: the line that is being
 * edited. `item` identifies products on both sides, such as the external code.
 */
export function isDuplicateTicket(
  lines: readonly { id: number; item: string | number; full_name: string | null }[],
  item: string | number,
  fullName: string,
  ownLineId: number | null = null,
): boolean {
  return lines.some(
    (line) =>
      line.id !== ownLineId &&
      line.item === item &&
      line.full_name !== null &&
      isSameName(line.full_name, fullName),
  )
}
