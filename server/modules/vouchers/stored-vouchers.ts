import type { VoucherEntry } from '#contract/office/catalogue-file'
import type { Queryable } from '../../platform/db/database'
import { instantOrNull } from '../catalogue'
import { findVouchers } from './queries'

/** Returns vouchers by key in the form of the catalogue file: those with these keys, or all if `keys` is `null`. */
export async function findStoredVouchers(
  db: Queryable,
  keys: readonly string[] | null,
): Promise<Map<string, VoucherEntry>> {
  return new Map(
    (await findVouchers(db, keys)).map(({ code_key, code, discount_amount, valid_from, valid_until }) => [
      code_key,
      {
        code,
        discount_amount,
        valid_from: instantOrNull(valid_from),
        valid_until: instantOrNull(valid_until),
      },
    ]),
  )
}
