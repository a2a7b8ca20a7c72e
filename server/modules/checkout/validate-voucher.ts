import { validateVoucher } from '../../../contract/shop/cart'
import { serveCustomer } from '../../platform/http/serve'
import { Refusal } from '../../platform/http/refusal'
import { findCart } from '../cart'
import { voucherOrRefuse, withVoucherCode } from './vouchers'

/** The value of a voucher code. It reserves nothing: only the checkout uses the voucher. */
export const validateVoucherHandler = serveCustomer(validateVoucher, async ({ payload, customer, world }) => {
  const code = payload.code?.trim() ?? ''
  if (code === '') throw new Refusal('voucher-missing', { fields: ['code'] })
  const who = { code: payload.cart, customerId: customer.id }
  const cart = await findCart(world.db, who, world.now())
  const { byId, settings } = world.catalogue.current()
  const hasPlan = cart.lines.some((line) => (byId.get(line.item_id)?.payment_plan.length ?? 0) > 0)
  const voucher = await withVoucherCode(world, settings, { code, customerId: customer.id }, () =>
    voucherOrRefuse(world.db.kysely, { code, hasPlan, lock: false, now: world.now() }),
  )
  return { voucher: { code: voucher.code, discount_amount: voucher.discount_amount } }
})
