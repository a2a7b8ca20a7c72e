import type { PayloadOf } from '#contract/call'
import { maxCounted } from '#contract/office/list'
import { endVoucher, findVouchers, saveVoucher } from '#contract/office/vouchers'
import { voucherKey } from '#rules/vouchers/voucher'
import * as texts from '#texts/compiled/effects/setup'
import type { Context } from '../../context'
import { chosenOf, readSortedPage } from '../../platform/http/list-page'
import { orRefuse } from '../../platform/http/refusal'
import { effectOf, alreadyRecorded, changeOrDryRun, dryRunOf } from '../audit'
import { instant, instantOrNull, saveEntry } from '../catalogue'
import { type Editables, editableEntry } from '../changes'
import { type ListedPage, listedRows } from '../lists'
import { serveStaff } from '../staff'
import { findStoredVouchers } from './stored-vouchers'
import {
  countVouchers,
  findVoucherPage,
  type FoundVoucher,
  lockVoucher,
  recordVoucherDates,
  totalVouchers,
  type VoucherFilter,
  isVoucherUsed,
} from './voucher-list.queries'

type Requested = PayloadOf<typeof findVouchers>

/** Serves a page of vouchers, newest first, with counts and totals on request. */
export const findVouchersHandler = serveStaff(findVouchers, async ({ payload, context }) => {
  const filter = filterOf(context, payload)
  const { shown, cursor } = await readVouchers(context, payload)
  const counts = payload.with_counts
    ? await context.db.transaction(async (tx) => ({
        ...(await countVouchers(tx, filter, maxCounted)),
        totals: await totalVouchers(tx, filter.now),
      }))
    : { facets: null, matching: null, totals: null }
  return { vouchers: shown.map(rowOf), cursor, ...counts }
})

/** Reads a page of vouchers for the list and for exports. */
const readVouchers = (context: Context, payload: Requested, page: ListedPage = payload) =>
  readSortedPage(page, (after) => findVoucherPage(context.db.kysely, filterOf(context, payload), after))

const filterOf = (context: Context, { query, state }: Requested): VoucherFilter => ({
  part: voucherKey(query ?? '') || null,
  state: chosenOf(state),
  now: context.now(),
})

const rowOf = ({ sort_key: _key, ...row }: FoundVoucher) => ({
  ...row,
  valid_from: instantOrNull(row.valid_from),
  valid_until: instantOrNull(row.valid_until),
  created_at: instant(row.created_at),
  changed_at: instantOrNull(row.changed_at),
})

const handler = serveStaff(saveVoucher, (parts) => saveEntry(parts, 'voucher', parts.request.body))
/** Creates or changes one voucher by the rules of the catalogue file. */
export const saveVoucherHandler = { ...handler, readsBody: true }

/** Ends a voucher now, or makes a dry run. Used vouchers can end too, because a cancelled order would release them. */
export const endVoucherHandler = serveStaff(endVoucher, async ({ payload, context, staff, audit }) => {
  const dryRun = dryRunOf(payload)
  const { result, effect } = await changeOrDryRun(context.db, dryRun, async (tx) => {
    const now = context.now()
    const voucher = orRefuse(await lockVoucher(tx, voucherKey(payload.code ?? '')), 'voucher-not-found')
    const { id, code, valid_from, valid_until } = voucher
    if (valid_until !== null && valid_until < now) {
      audit.nothingChanged()
      return alreadyRecorded({ code, valid_until: instant(valid_until) })
    }
    // Both bounds are inclusive, so the end is one millisecond ago.
    const end = new Date(now.getTime() - 1)
    const begin = valid_from !== null && valid_from > end ? end : valid_from
    await recordVoucherDates(tx, { id, valid_from: begin, valid_until: end }, { actor: staff.actor, now })
    await audit.record(tx, {
      subject: code,
      before: { valid_until: instantOrNull(valid_until) },
      after: { valid_until: instant(end) },
    })
    const notes = [texts.voucher_expired({ code })]
    return {
      result: { code, valid_until: instant(end) },
      effect: effectOf(tx, {
        notes,
        confirms: [code, instantOrNull(valid_from), instantOrNull(valid_until)],
      }),
    }
  })
  return { ...result, effect }
})

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
