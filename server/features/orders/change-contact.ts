import { changeContact } from '../../../contract/office/order-changes'
import { isEmail } from '../../../rules/email'
import { missingFieldNames } from '../../../rules/missing-fields'
import { tidyName } from '../../../rules/person-name'
import { withOrder } from '../../books/hold-order'
import { officeOrderOf } from '../../books/office-order'
import { findOrderIdByCode, recordOrderEvent } from '../../books/orders.sql'
import { orRefuse, Refusal } from '../../refusal'
import { serveStaff } from '../../staff/serve-staff'
import { recordOrderChange } from './order-changes.sql'

/** Changes whom the mails of an order go to. The account that it belongs to stays. */
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
  await withOrder(world.db, orderId, false, async (tx, { order }) => {
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
  })
  return { order: await officeOrderOf(world, orderId) }
})
