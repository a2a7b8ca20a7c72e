import { prepareInvitation } from '../accounts'
import { Refusal } from '../../platform/http/refusal'
import type { JobAction } from '../changes'
import { mayCall } from '../staff'
import { place } from './create-order'
import { findMadeGuests } from './queries'
import { orderOfGuest } from './guest-rows'
import { importGuestsHandler } from './import-guests'
import type { GuestRow } from './read-guests'

/**
 * Makes the free order of one row of a guest list. The row's key names the order, so that no list and no job makes it a second
 * time. The audit log has the list as a whole, by `import-guests`.
 */
export const guestListJob: JobAction = {
  list: 'orders',
  call: importGuestsHandler,
  async run({ staff, context }, { key, requested, data }) {
    if (!mayCall(staff.role, 'import-guests')) throw new Refusal('not-allowed')
    if (data == null) throw new Refusal('guest-erased')
    const { snapshot } = await context.catalogue.stock()
    const { order } = orderOfGuest(data as GuestRow, requested.channel ?? null, snapshot)
    const invitation = await prepareInvitation({ network: 'office', account: staff.actor })
    try {
      await context.db.transaction(async (tx) => {
        if ((await findMadeGuests(tx, [key])).has(key)) return
        await place(context, tx, order, {
          invitation,
          vies: null,
          note: null,
          termsAccepted: false,
          cartCode: key,
          now: context.now(),
        })
      })
    } catch (error) {
      if (!isTaken(error)) throw error
      // Another job made the order at the same moment: the row is done.
      await context.db.transaction(() => Promise.resolve())
    }
  },
}

const isTaken = (error: unknown) =>
  error instanceof Error && 'constraint' in error && error.constraint === 'orders_cart_code_key'
