import { personNameKey } from '../../../rules/text/person-name'
import { wordsOfName } from '../../../rules/statements/statement-match'
import { plainWords } from '../../../rules/statements/bank-vocabulary'
import type { Queryable } from '../../platform/db/database'
import { findOrdersByCodes, findReceiptsOfDays, type NewEntry, type StoredReceipt } from './queries'
import { codesIn } from './suggest-orders'

/** A new receipt of a file. */
interface FreshReceipt extends Pick<NewEntry, 'amount' | 'currency' | 'payer' | 'payer_account' | 'text'> {
  day: string
  /** The orders that it names. */
  codes: readonly string[]
}

/** New receipts of a file, and stored ones that they may be. */
export interface AlikeReceipts {
  /** The stored receipt that a new one looks like. */
  of: (receipt: FreshReceipt) => Pick<StoredReceipt, 'id'> | null
  /** Whether a stored receipt counts as one of the file already: it is in it, one looks like it, or this import stored it. */
  isCounted: (stored: Pick<StoredReceipt, 'id' | 'key' | 'closed_because'>) => boolean
  /** Counts a stored receipt. */
  count: (id: number) => void
}

/**
 * Finds stored receipts that a file brings again under another key, such as in another format: of the same day, amount, currency
 * and order, or payer if one of the two names no order. Each stored receipt stands for one of the file, so that of two in a file
 * and one stored the other is new; the one with the same text is preferred. `keys`: of all receipts of the file, also of those
 * that are known.
 */
export async function alikeReceipts(
  db: Queryable,
  fresh: readonly FreshReceipt[],
  keys: ReadonlySet<string>,
): Promise<AlikeReceipts> {
  const groups = new Map(fresh.map((one) => [groupOf(one), one]))
  const stored = groups.size === 0 ? [] : await findReceiptsOfDays(db, [...groups.values()])
  const named = await findOrdersByCodes(db, [...new Set(stored.flatMap(codesIn))])
  const existing = new Set(named.map(({ code }) => code))
  const inFile = new Set(stored.flatMap(({ id, key }) => (keys.has(key) ? [id] : [])))
  const counted = new Set(inFile)
  for (const { id, related_id, codes } of stored) {
    // Staff have not decided that the two are two receipts: they count as one.
    if (related_id === null || codes.length > 0) continue
    if (inFile.has(id)) counted.add(related_id)
    if (inFile.has(related_id)) counted.add(id)
  }
  const isCounted: AlikeReceipts['isCounted'] = ({ id, key, closed_because }) =>
    counted.has(id) || keys.has(key) || closed_because === 'same-receipt'

  const codes = new Map(
    stored.map((one) => [
      one.id,
      one.codes.length > 0 ? one.codes : codesIn(one).filter((code) => existing.has(code)),
    ]),
  )
  const byTrait = new Map<string, StoredReceipt[]>()
  for (const one of stored) {
    if (isCounted(one)) continue
    const traits = traitsOf({ ...one, codes: codes.get(one.id) ?? [] })
    for (const key of [...traits, ...traits.map((trait) => withText(trait, one))]) {
      const found = byTrait.get(key)
      if (found === undefined) byTrait.set(key, [one])
      else found.push(one)
    }
  }
  const mayBe = (receipt: FreshReceipt, one: StoredReceipt) => {
    const own = codes.get(one.id) ?? []
    return own.length === 0 || receipt.codes.length === 0 || own.some((code) => receipt.codes.includes(code))
  }
  const pairs = new Map<FreshReceipt, StoredReceipt>()
  const pair = (receipt: FreshReceipt, keys: readonly string[]) => {
    if (pairs.has(receipt)) return
    for (const key of keys) {
      const found = byTrait.get(key) ?? []
      const alike = found.find((one) => !counted.has(one.id) && mayBe(receipt, one))
      if (alike === undefined) continue
      counted.add(alike.id)
      pairs.set(receipt, alike)
      return
    }
  }
  for (const one of fresh)
    pair(
      one,
      traitsOf(one).map((trait) => withText(trait, one)),
    )
  for (const one of fresh) pair(one, traitsOf(one))
  return {
    of: (receipt) => pairs.get(receipt) ?? null,
    isCounted,
    count: (id) => counted.add(id),
  }
}

const groupOf = ({ day, amount, currency }: { day: string | null; amount: number; currency: string }) =>
  `${day} ${amount} ${currency}`

/** The keys under which two receipts of a day and an amount may be one receipt; the surest comes first. */
const traitsOf = (
  receipt: Pick<FreshReceipt, 'codes' | 'payer' | 'payer_account' | 'amount' | 'currency'> & {
    day: string | null
  },
): string[] =>
  [...receipt.codes.map((code) => `order ${code}`), ...payerTraits(receipt)].map(
    (trait) => `${groupOf(receipt)} ${trait}`,
  )

const withText = (trait: string, { text }: { text: string | null }) =>
  `${trait} ${plainWords(text ?? '').slice(0, 200)}`

/** The keys that two receipts of one payer share: the masked account, and the words of the name in any order. */
export function payerTraits({ payer, payer_account }: Pick<NewEntry, 'payer' | 'payer_account'>): string[] {
  const words = [...wordsOfName(payer ?? '')].toSorted().join(' ')
  const name = words === '' ? personNameKey(payer ?? '') : words
  const isAccount = payer_account !== null && /\d/.test(payer_account)
  return [...(isAccount ? [`account ${payer_account}`] : []), ...(name === '' ? [] : [`name ${name}`])]
}
