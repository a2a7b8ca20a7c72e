import { changeContact } from '../../../contract/office/order-changes'
import { isEmail } from '../../../rules/email'
import { missingFieldNames } from '../../../rules/missing-fields'
import { tidyName } from '../../../rules/person-name'
import { changeOrder, effectOnOrder } from './change-order'
import type { Held } from './hold-order'
import { officeOrderOf } from './office-order'
import { findOrderIdByCode, recordOrderEvent } from './orders.queries'
import type { Tx } from '../../platform/db/database'
import { orRefuse, Refusal } from '../../platform/http/refusal'
import { serveStaff } from '../staff'
import { recordOrderChange } from './order-changes.queries'

/** Changes whom the mails of an order go to. The account that it belongs to stays. Can be tried first. */
export const changeContactHandler = serveStaff(changeContact, async ({ payload, world, audit }) => {
  const orderId = orRefuse(await findOrderIdByCode(world.db.kysely, payload.order), 'order-not-found')
  const full_name = tidyName(payload.full_name ?? '')
  const email = payload.email?.trim() ?? ''
  const missing = [
    ...(full_name === '' ? [{ field: 'full_name', label: 'Full name' }] : []),
    ...(email === '' ? [{ field: 'email', label: 'Email' }] : []),
  ]
  if (missing.length > 0)
    throw new Refusal('fields-missing', {
      slots: { fields: missingFieldNames(missing) },
      fields: missing.map(({ field }) => field),
    })
  if (!isEmail(email)) throw new Refusal('invalid-email', { fields: ['email'] })
  const { effect } = await changeOrder(world, { orderId, movesPlaces: false, payload }, async (tx, held) => {
    const { order } = held
    const changed = [
      ...(full_name === order.full_name ? [] : ['name']),
      ...(email === order.email ? [] : ['email']),
    ]
    if (changed.length === 0) throw new Refusal('nothing-changed')
    await recordOrderChange(tx, orderId, { full_name, email })
    const text = `Contact changed by staff: ${changed.join(', ')}`
    await recordOrderEvent(tx, orderId, world.now(), 'contact-changed', text)
    await audit.record(tx, {
      subject: order.code,
      after: { changed, reason: payload.reason?.trim() || undefined },
    })
    return { result: null, effect: effectOf(tx, held, { full_name, email }) }
  })
  return { order: await officeOrderOf(world, orderId), effect }
})

/** Who read the order before another person changed its contact learns of that: the contact of before is confirmed too. */
function effectOf(tx: Tx, held: Held, to: { full_name: string; email: string }) {
  const { full_name, email } = held.order
  return effectOnOrder(tx, held, {
    notes: [
      to.full_name === full_name
        ? null
        : `The order will be in the name of ${to.full_name} instead of ${full_name}.`,
      to.email === email ? null : `Its mails will go to ${to.email} instead of ${email}.`,
    ],
    confirms: [full_name, email, to],
  })
}
