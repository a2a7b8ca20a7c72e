import { createHash, randomBytes } from 'node:crypto'
import { makeVouchers } from '#contract/office/vouchers'
import { moneyText } from '#rules/money/money-text'
import { codeFromBytes } from '#rules/orders/order-code'
import { countSlots } from '#rules/text/count-slots'
import { voucherKey } from '#rules/vouchers/voucher'
import * as texts from '#texts/compiled/effects/setup'
import type { Keys } from '../../platform/crypto/keys'
import type { Tx } from '../../platform/db/database'
import { keyedCall, type RepeatedCall, storeAnswer, takeKey } from '../../platform/http/keyed-call'
import { Refusal } from '../../platform/http/refusal'
import { effectOf, alreadyRecorded, type Changed, changeOrDryRun, dryRunOf } from '../audit'
import { lockCatalogue } from '../catalogue'
import { FieldErrors } from '../settings'
import { serveStaff } from '../staff'
import { findTakenKeys } from './voucher-list.queries'

/** Length of random codes. Ten of 24 characters have 46 bits, so codes cannot be guessed within the limit of wrong codes. */
const randomLength = 10

/**
 * Creates a batch of vouchers with random codes by the rules of the catalogue file, or makes a dry run. A repeated request
 * with the same call key returns the same codes for a day. The codes are derived from the key, so that a later repeat cannot
 * create a second batch either (decision 036).
 */
export const makeVouchersHandler = serveStaff(makeVouchers, async ({ payload, context, staff, audit }) => {
  const { count, discount_amount, valid_from, valid_until } = payload
  const prefix = payload.prefix ?? ''
  const after = { count, prefix, discount_amount, valid_from, valid_until }
  const { call_key: callKey } = payload
  const own = callKey === null ? null : codesOf(context.keys, callKey, after)
  const call = keyedCall(makeVouchers.path, callKey, after, staff.actor)
  const by = { actor: staff.actor, role: staff.role, now: context.now() }
  const dryRun = dryRunOf(payload)
  const {
    result: codes,
    effect,
    isRepeated,
  } = await changeOrDryRun<string[]>(context.db, dryRun, async (tx) => {
    await lockCatalogue(tx)
    const repeated = await takeKey(tx, call, context)
    if (repeated !== null) return repeatedBatch(repeated)
    if (own !== null && (await findTakenKeys(tx, own.map(voucherKey))).size > 0)
      throw new Refusal('already-done')
    const drawn = own ?? (await newCodes(tx, count, prefix))
    const errors = new FieldErrors({ path: /vouchers\.\d+\./, name: '' })
    const vouchers = drawn.map((code) => ({ code, discount_amount, valid_from, valid_until }))
    await context.entryWriter.write(tx, { file: context.entryWriter.read({ vouchers }, errors), errors }, by)
    await audit.record(tx, { subject: 'vouchers', before: null, after })
    const { currency } = context.catalogue.current().settings
    const each = moneyText(discount_amount, currency)
    const notes = [
      texts.vouchers_open({
        ...countSlots(count),
        each,
        total: moneyText(count * discount_amount, currency),
      }),
    ]
    const made: Changed<string[]> = { result: drawn, effect: effectOf(tx, { notes, confirms: after }) }
    await storeAnswer(tx, call, made, context.keys)
    return made
  })
  if (isRepeated) audit.nothingChanged()
  return dryRun.isDryRun
    ? { codes: [], effect: isRepeated ? alreadyRecorded(null).effect : effect }
    : { codes, effect }
})

/** Returns the batch of the first call for a repeated call. */
function repeatedBatch({ answer }: RepeatedCall): Changed<string[]> {
  if (answer === undefined) throw new Refusal('already-done')
  return { ...(answer as Changed<string[]>), isRepeated: true }
}

/** Derives codes from a call key and the request. They cannot be guessed without the shop's secret. */
const codesOf = (keys: Keys, callKey: string, requested: { count: number; prefix: string }): string[] =>
  Array.from({ length: requested.count }, (_, index) => {
    const token = keys.repeatableToken('voucher', JSON.stringify([callKey, requested, index]))
    return requested.prefix + codeFromBytes(createHash('sha512').update(token).digest(), randomLength)
  })

/** Generates random codes that no voucher has. */
async function newCodes(tx: Tx, count: number, prefix: string): Promise<string[]> {
  const codes = new Set<string>()
  while (codes.size < count) {
    const made = Array.from(
      { length: count - codes.size },
      () => prefix + codeFromBytes(randomBytes(randomLength * 8), randomLength),
    )
    const taken = await findTakenKeys(tx, made.map(voucherKey))
    for (const code of made) if (!taken.has(voucherKey(code))) codes.add(code)
  }
  return [...codes]
}
