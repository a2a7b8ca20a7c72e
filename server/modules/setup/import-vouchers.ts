import * as texts from '../../../texts/compiled/refusals/catalogue'
import type { VoucherEntry } from '../../../contract/office/catalogue-file'
import type { Queryable, Tx } from '../../platform/db/database'
import type { Faults } from './catalogue-faults'
import { findVouchers, instantOrNull } from '../catalogue'
import type { Importer } from './import-catalogue'
import type { Prepared } from './write-catalogue'
import { recordVouchers } from './queries'
import { merged, type Read, refuseRepeated } from './read-catalogue-file'
import { voucherKey } from '../../../rules/vouchers/voucher'

/** Vouchers by their key, in the form of the catalogue file: those with one of these keys; null: all. */
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

/** The changes for the vouchers of a file. A used voucher stays used. */
export async function prepareVouchers(
  tx: Tx,
  named: readonly Read<VoucherEntry>[],
  faults: Faults,
  by: Importer,
): Promise<Prepared> {
  refuseRepeated(named, (voucher) => voucherKey(voucher.code), 'code', faults)
  const keys = named.map((read) => voucherKey(read.entry.code))
  const stored = keys.length === 0 ? new Map<string, VoucherEntry>() : await findStoredVouchers(tx, keys)
  const rows = named.map((read) => {
    const key = voucherKey(read.entry.code)
    const voucher = merged(stored.get(key), read)
    const { valid_from, valid_until } = voucher
    if (valid_from !== null && valid_until !== null && Date.parse(valid_until) < Date.parse(valid_from)) {
      faults.add(`${read.path}.valid_until`, texts.voucher_reversed())
    }
    return { ...voucher, code_key: key }
  })
  return {
    changes: rows.map(({ code_key, ...voucher }) => ({
      subject: `vouchers.${voucher.code}`,
      before: stored.get(code_key) ?? null,
      after: voucher,
    })),
    write: async () => void (await recordVouchers(tx, rows, by)),
  }
}
