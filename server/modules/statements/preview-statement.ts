import type { RelatedReceipt } from '../../../contract/office/statements'
import type { World } from '../../context'
import { type AlikeReceipts, payerTraits } from './alike-receipts'
import type { NewEntry } from './bank-entries.queries'
import { entryViews } from './entry-view'
import { type Planned, waitingOf } from './planned-entry'
import { receiptsToCheck } from './receipts-to-check'

/** Counts what an import would book, and returns the other entries as the office would see them, and those to check first. */
export async function previewStatement(world: World, plan: readonly Planned[], alike: AlikeReceipts) {
  const db = world.db.kysely
  const waiting: { row: NewEntry; related: RelatedReceipt | null }[] = []
  const booked: Planned[] = []
  const taken = new Set<Planned>()
  for (const planned of plan) {
    const found = await waitingOf(db, planned, alike)
    if (found === null) {
      booked.push(planned)
      continue
    }
    const inFile =
      found.reason === 'receipt-reversed' && found.relatedId === null
        ? reversedInFile(planned, plan, taken)
        : null
    if (inFile !== null) taken.add(inFile)
    waiting.push({
      row: { ...planned.row, open_because: found.reason, related_id: found.relatedId },
      related: inFile && plannedReceipt(inFile),
    })
  }
  const open = { code: null, closed_at: null, closed_because: null, closed_note: null }
  const numbered = waiting.map(({ row }, index) => ({ ...row, ...open, id: index + 1 }))
  const views = await entryViews(db, numbered, world.now(), { areStored: false })
  const unmatched = views.map((view, index) => ({
    ...view,
    related: waiting[index]?.related ?? view.related,
  }))
  return { matched: booked.length, unmatched, to_check: await receiptsToCheck(db, booked, unmatched) }
}

/** The receipt of the same file that a reversal takes back, where no stored one is. */
function reversedInFile({ row, codes }: Planned, plan: readonly Planned[], taken: ReadonlySet<Planned>) {
  const receipts = plan.filter(
    (one) =>
      one.row.amount === -row.amount &&
      one.row.currency === row.currency &&
      one.row.day <= row.day &&
      !taken.has(one),
  )
  const traits = new Set(payerTraits(row))
  return (
    receipts.find((one) => row.bank_reference !== null && one.row.bank_reference === row.bank_reference) ??
    receipts.find((one) => one.codes.some((code) => codes.includes(code))) ??
    receipts.find((one) => payerTraits(one.row).some((trait) => traits.has(trait))) ??
    null
  )
}

/** A receipt that is not stored yet, as a reversal of the same file shows it. */
const plannedReceipt = ({ row, match }: Planned): RelatedReceipt => ({
  id: null,
  booked_at: row.booked_at.toISOString(),
  amount: row.amount,
  currency: row.currency,
  payer: row.payer,
  payer_account: row.payer_account,
  reference: row.reference,
  text: row.text,
  orders: 'order' in match ? [match.order.code] : [],
  closed: null,
})
