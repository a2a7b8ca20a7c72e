export { bookVoucher, releaseVoucher, reuseVoucher } from './order-voucher'
export { findRedeemable } from './queries'
