import { sentenceIn } from '#contract/refusal-sentence'
import type { ProductOfLine, ShopItem } from '#contract/shop-item'
import type { CartProduct } from '#contract/shop/cart'
import { cartRefusals } from '#contract/shop/cart-refusals'
import { lacksEntryTicket, type PersonalTicket } from '#rules/cart/add-on-warning'
import { whyNotAdd, whyNotUpdate, type AddRefusal } from '#rules/cart/cart-limits'
import { tidyName } from '#rules/text/person-name'
import { holderFields, type HolderRequest } from '#rules/tickets/ticket-holder'
import * as texts from '#texts/compiled/screens/cart/holder'
import type { FieldErrors } from '../../ui/field-errors'
import { instantText, numberText } from '../../ui/formats'
import { linesOfCart } from './lines-of-cart'

/** The values of the dialog. A departure is an id as text; empty if none is chosen. */
export interface HolderForm extends Record<string, string> {
  full_name: string
  email: string
  transport_time_id: string
}

/** The fields of a ticket product that the dialog needs. An item and the product of a cart line both have them. */
export type PersonalProduct = Pick<
  ProductOfLine,
  'external_code' | 'name' | 'type' | 'event_id' | 'timezone' | 'travel_time_type' | 'travel_times'
>

export interface TimeOption {
  value: string
  label: string
  disabled: boolean
}

/**
 * Returns the departures to choose from, with the places left. The departure of the line itself is always available to
 * it.
 */
export function timeOptions(product: PersonalProduct, heldTimeId: number | null = null): TimeOption[] {
  return product.travel_times.map(({ id, travel_time, remaining }) => {
    const when = instantText(travel_time, product.timezone)
    if (id === heldTimeId) return { value: String(id), label: when, disabled: false }
    const label =
      remaining === null
        ? when
        : remaining === 0
          ? texts.time_sold_out({ time: when })
          : texts.time_left({ time: when, count: numberText(remaining) })
    return { value: String(id), label, disabled: remaining === 0 }
  })
}

/**
 * Returns the preselected departure: the line's own, or the one pressed on the page, or else the first available one.
 */
export function firstTime(product: PersonalProduct, chosenId: number | null): string {
  if (product.travel_time_type !== 'selectable') return ''
  if (chosenId !== null) return String(chosenId)
  return String(product.travel_times.find(({ remaining }) => remaining !== 0)?.id ?? '')
}

/** Returns the holder in the form of the calls. The departure is `null` if none is chosen. */
export const holderOf = (form: HolderForm) =>
  ({
    full_name: form.full_name.trim(),
    email: form.email.trim(),
    transport_time_id: form.transport_time_id ? Number(form.transport_time_id) : null,
  }) satisfies HolderRequest

/** Returns the errors of a new ticket for this item, by field. Errors that belong to no field are under `cart`. */
export function checkNewTicket(
  form: HolderForm,
  item: PersonalProduct & Pick<ShopItem, 'limit_per_order' | 'has_payment_plan' | 'stock_level'>,
  cart: LinesOfCart,
  maxItemsPerCart: number,
): FieldErrors {
  const addable = { ...item, item: item.external_code, shop_item_type: 'tickets', published: true } as const
  const refusals = whyNotAdd(linesOfCart(cart), addable, holderOf(form), maxItemsPerCart)
  return errorsOf(refusals, item.name, form)
}

/** Returns the errors of a change to this cart line, by field. */
export function checkChangedTicket(
  form: HolderForm,
  product: PersonalProduct,
  cart: LinesOfCart,
  line: Pick<CartProduct, 'id' | 'transport_time_id'>,
): FieldErrors {
  const changed = { ...line, item: product.external_code }
  return errorsOf(whyNotUpdate(linesOfCart(cart), changed, product, holderOf(form)), product.name, form)
}

type LinesOfCart = Parameters<typeof linesOfCart>[0]

function errorsOf(refusals: readonly AddRefusal[], product: string, form: HolderForm): FieldErrors {
  const fieldToBlame: Partial<Record<AddRefusal, string>> = holderFields
  const slots = { product, name: tidyName(form.full_name) }
  return Object.fromEntries(
    refusals.map((refusal) => [fieldToBlame[refusal] ?? 'cart', sentenceIn(cartRefusals, refusal, slots)]),
  )
}

/**
 * Returns whether to warn that this holder has no entry ticket for the add-on's event
 * (docs/behaviour/places-and-carts.md, "Adding").
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
