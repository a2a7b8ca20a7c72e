export { bookVoucher, freeVoucher, takeVoucherAgain } from './order-voucher'
export { findRedeemable } from './queries'
