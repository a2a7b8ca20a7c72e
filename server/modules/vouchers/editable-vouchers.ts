import { voucherKey } from '#rules/vouchers/voucher'
import { type Editables, editableEntry } from '../changes'
import { saveVoucherHandler } from './find-vouchers'
import { findStoredVouchers } from './stored-vouchers'
import { isVoucherUsed } from './voucher-list.queries'

/** Vouchers as editable entries. */
export const editableVouchers = {
  'save-voucher': editableEntry({
    call: saveVoucherHandler,
    missing: 'voucher-not-found',
    kind: 'voucher',
    code: 'code',
    whyBuiltOn: async (db, code) =>
      (await isVoucherUsed(db, voucherKey(code))) ? 'undo-voucher-used' : null,
    find: async (db, code) => (await findStoredVouchers(db, [voucherKey(code)])).get(voucherKey(code)),
  }),
} satisfies Partial<Editables>
