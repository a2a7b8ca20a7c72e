export { bookVoucher, freeVoucher, takeVoucherAgain } from './order-voucher'
export { findRedeemable } from './voucher-uses.queries'
