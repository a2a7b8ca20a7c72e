import type { Sent } from '#contract/calls'
import type { WithdrawableOrder } from '#contract/shop/order-changes'
import * as accountTexts from '#texts/compiled/refusals/account'
import * as refusalTexts from '#texts/compiled/refusals/shop'
import type { FieldErrors } from '../../ui/field-errors'
import { checkEmail } from '../session/login-checks'

/**
 * The data that the law allows a shop to request: name, goods, contract, and the address for the receipt. No reason.
 */
export interface WithdrawForm {
  full_name: string
  email: string
  /** Ids of the chosen pieces. */
  items: number[]
}

/** How the order was found: by its link, or by its email address. */
export type OrderAccess = Pick<Sent<'get-withdrawal-order'>, 'order' | 'checksum' | 'order_email'>

/** Returns the initial form. A single item is already chosen; of several the buyer chooses. */
export function firstForm(order: WithdrawableOrder, access: OrderAccess): WithdrawForm {
  const open = order.pieces.filter((piece) => piece.can_withdraw)
  return {
    full_name: order.full_name ?? '',
    email: order.email ?? access.order_email ?? '',
    items: open.length === 1 ? open.map(({ id }) => id) : [],
  }
}

/** Returns the errors of missing or invalid fields, in the order of the fields. */
export function checkWithdrawal(form: WithdrawForm): FieldErrors {
  return {
    ...(form.items.length === 0 ? { items: refusalTexts.nothing_selected() } : {}),
    ...(form.full_name.trim() === '' ? { full_name: accountTexts.name_missing() } : {}),
    ...checkEmail(form),
  }
}

/** Returns the chosen items that can still be chosen. */
export const chosenPieces = (order: WithdrawableOrder, form: WithdrawForm) =>
  order.pieces.filter(({ id, can_withdraw }) => can_withdraw && form.items.includes(id))
