import * as texts from '../../../texts/compiled/office/guest-list'
import { countSlots } from '../ui/count-slots'

/** `made`: rows imported earlier; `fine`: valid rows that wait until the wrong ones are corrected. */
export const badText = (made: number, fine: number): string =>
  [
    made > 0 && texts.bad_made(countSlots(made)),
    made > 0 ? texts.bad_nothing_more() : texts.bad_nothing(),
    fine > 0 && texts.bad_fine(countSlots(fine)),
  ]
    .filter(Boolean)
    .join(' ')

/** `left`: rows to be made; `known`: rows with an order; `waiting`: rows that a running job makes. */
export function goodText(left: number, known: number, waiting: number): string {
  const others = [
    known > 0 && texts.made_before(countSlots(known)),
    waiting > 0 && texts.being_made(countSlots(waiting)),
  ]
    .filter(Boolean)
    .join(', ')
  if (left === 0) return others === '' ? texts.no_guests() : texts.nothing_left({ others })
  return others === ''
    ? texts.orders_made(countSlots(left))
    : texts.orders_made_others({ ...countSlots(left), others })
}
