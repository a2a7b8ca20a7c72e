import { createHash, randomBytes } from 'node:crypto'
import { makeVouchers } from '../../../contract/office/vouchers'
import { codeFromBytes } from '../../../rules/order-code'
import type { Tx } from '../../platform/db/database'
import type { Keys } from '../../platform/crypto/keys'
import { effectOf, nothingMore } from '../orders'
import { keyedCall, type RepeatedCall, storeAnswer, takeKey } from '../../platform/http/keyed-call'
import { Refusal } from '../../platform/http/refusal'
import { moneyText } from '../documents'
import { counted } from '../changes'
import { serveStaff, type Changed, changeOrTry, trialOf } from '../staff'
import { voucherKey } from '../../../rules/voucher'
import { Faults } from './catalogue-faults'
import { lockCatalogue } from '../catalogue'
import { readCatalogueFile } from './read-catalogue-file'
import { findTakenKeys } from './vouchers.queries'
import { writeCatalogue } from './write-catalogue'

/** Ten of 24 characters are 46 bits: nobody guesses one of a hundred thousand within the limit for wrong codes. */
const randomLength = 10

/**
 * Makes a batch of vouchers with random codes, by the rules of the catalogue file. It can be previewed. A repeat with the same key
 * answers the same codes for a day. The codes follow from the key, so that later, too, there is no second batch (decision 036).
 */
export const makeVouchersHandler = serveStaff(makeVouchers, async ({ payload, world, staff, audit }) => {
  const { count, discount_amount, valid_from, valid_until } = payload
  const prefix = payload.prefix ?? ''
  const after = { count, prefix, discount_amount, valid_from, valid_until }
  const { call_key: callKey } = payload
  const own = callKey === null ? null : codesOf(world.keys, callKey, after)
  const call = keyedCall(makeVouchers.path, callKey, after, staff.actor)
  const by = { actor: staff.actor, role: staff.role, now: world.now() }
  const trial = trialOf(payload)
  const {
    result: codes,
    effect,
    isRepeated,
  } = await changeOrTry<string[]>(world.db, trial, async (tx) => {
    await lockCatalogue(tx)
    const repeated = await takeKey(tx, call, world)
    if (repeated !== null) return repeatedBatch(repeated)
    if (own !== null && (await findTakenKeys(tx, own.map(voucherKey))).size > 0)
      throw new Refusal('already-done')
    const codes = own ?? (await newCodes(tx, count, prefix))
    const faults = new Faults({ path: /vouchers\.\d+\./, name: '' })
    const vouchers = codes.map((code) => ({ code, discount_amount, valid_from, valid_until }))
    await writeCatalogue(tx, { file: readCatalogueFile({ vouchers }, faults), faults }, by)
    await audit.record(tx, { subject: 'vouchers', before: null, after })
    const { currency } = world.catalogue.current().settings
    const each = moneyText(discount_amount, currency)
    const notes = [
      `${counted(count, 'voucher')} of ${each} each will be open, ${moneyText(count * discount_amount, currency)} in all.`,
    ]
    const made: Changed<string[]> = { result: codes, effect: effectOf(tx, { notes, confirms: after }) }
    await storeAnswer(tx, call, made, world.keys)
    return made
  })
  if (isRepeated) audit.nothingChanged()
  return trial.isDryRun
    ? { codes: [], effect: isRepeated ? nothingMore(null).effect : effect }
    : { codes, effect }
})

/** The batch that a repeated call made. */
function repeatedBatch({ answer }: RepeatedCall): Changed<string[]> {
  if (answer === undefined) throw new Refusal('already-done')
  return { ...(answer as Changed<string[]>), isRepeated: true }
}

/** The codes that follow from a key and from what is asked for: nobody guesses them without the shop's secret. */
const codesOf = (keys: Keys, callKey: string, asked: { count: number; prefix: string }): string[] =>
  Array.from({ length: asked.count }, (_, index) => {
    const token = keys.repeatableToken('voucher', JSON.stringify([callKey, asked, index]))
    return asked.prefix + codeFromBytes(createHash('sha512').update(token).digest(), randomLength)
  })

/** Random codes that no voucher has. */
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
