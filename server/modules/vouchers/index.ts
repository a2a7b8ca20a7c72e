export { bookVoucher, releaseVoucher, reuseVoucher } from './order-voucher'
export { findRedeemable, recordVoucherUse } from './queries'
