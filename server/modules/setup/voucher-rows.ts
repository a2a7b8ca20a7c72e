import { findVouchers } from '../../../contract/office/vouchers'
import { listedRows } from '../changes'
import { readVouchers } from './vouchers'
import type { FoundVoucher } from './queries'

/** The rows of the list of vouchers, for exports. */
export const voucherRows = listedRows<'vouchers', typeof findVouchers, FoundVoucher>(findVouchers, {
  read: readVouchers,
  cells: {
    voucher: ({ code }) => code,
    state: ({ state }) => state,
    discount: ({ discount_amount }) => discount_amount,
    currency: (_row, currency) => currency,
    valid_from: ({ valid_from }) => valid_from,
    valid_until: ({ valid_until }) => valid_until,
    created_at: ({ created_at }) => created_at,
    order: ({ order }) => order,
    changed_at: ({ changed_at }) => changed_at,
    changed_by: ({ changed_by }) => changed_by,
  },
})
