import type { Sent } from '../../../../contract/calls'
import { refusals } from '../../../../contract/refusals'
import type { WithdrawableOrder } from '../../../../contract/shop/withdrawals'
import type { FieldErrors } from '../../../parts/field-errors'
import { checkEmail } from '../../session/account-checks'

/** What the law lets a shop ask for: name, which goods of which contract, and where the receipt goes. No reason. */
export interface WithdrawForm {
  full_name: string
  email: string
  /** Ids of the chosen pieces. */
  items: number[]
}

/** How somebody came to the order: by its link, or by the address that it was made with. */
export type OrderAccess = Pick<Sent<'get-withdrawal-order'>, 'order' | 'checksum' | 'order_email'>

/** A single piece is chosen already; of several the buyer chooses. */
export function firstForm(order: WithdrawableOrder, access: OrderAccess): WithdrawForm {
  const open = order.pieces.filter((piece) => piece.can_withdraw)
  return {
    full_name: order.full_name ?? '',
    email: order.email ?? access.order_email ?? '',
    items: open.length === 1 ? open.map(({ id }) => id) : [],
  }
}

/** What is missing or wrong, in the order in which it is asked for. */
export function checkWithdrawal(form: WithdrawForm): FieldErrors {
  return {
    ...(form.items.length === 0 ? { items: refusals['nothing-selected'][1]() } : {}),
    ...(form.full_name.trim() === '' ? { full_name: refusals['name-missing'][1]() } : {}),
    ...checkEmail(form),
  }
}

/** The chosen pieces that are still there to choose. */
export const chosenPieces = (order: WithdrawableOrder, form: WithdrawForm) =>
  order.pieces.filter(({ id, can_withdraw }) => can_withdraw && form.items.includes(id))
