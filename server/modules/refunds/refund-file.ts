import { randomBytes } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { isValidIBAN } from 'ibantools'
import { refundFile } from '#contract/office/refunds'
import { compactBankCode } from '#rules/bank/bank-details'
import { needsBic, sepaArea } from '#rules/bank/sepa'
import { sepaText } from '#rules/bank/sepa-text'
import { dayIn } from '#rules/dates/dates'
import { sum } from '#rules/money/money'
import { moneyText } from '#rules/money/money-text'
import { refundTransferId } from '#rules/refunds/account'
import { countSlots } from '#rules/text/count-slots'
import { notices, storedCount, type StoredText } from '#rules/text/stored-texts'
import { countAdmitted } from '#rules/tickets/admission'
import { refund as bankText } from '#texts/compiled/documents/bank'
import * as texts from '#texts/compiled/effects/refunds'
import * as why from '#texts/compiled/refusals/refund-file'
import type { Context } from '../../context'
import { open, seal, sealedFor, sealedForFile } from '../../platform/crypto/keys'
import type { Tx } from '../../platform/db/database'
import { keyedCall, type RepeatedCall, storeAnswer, takeKey } from '../../platform/http/keyed-call'
import { Refusal } from '../../platform/http/refusal'
import { effectOf, alreadyRecorded, type Changed, changeOrDryRun, dryRunOf } from '../audit'
import { confirmAdmitted, findItemsOfRefunds, refunds, orderEvent } from '../orders'
import { serveStaff, notifyOwners } from '../staff'
import { countryName, type StoredBankDetails } from './bank-details'
import type { CreditTransfers } from './credit-transfer-xml'
import { refuseOpener } from './process-refund'
import { lockRefundsToTransfer, recordRefundFile, type RefundToTransfer } from './queries'

/**
 * Creates a SEPA credit-transfer file of refunds, all or none. They become `processing`, so that customers cannot
 * cancel them; a refund that is already in a file is rejected unless the repetition is confirmed. The audit log
 * records the creator and the refunds. A repeated call with the same key returns the same file for a day, in which it
 * is stored sealed, unless one of its refunds has changed or the caller may no longer pay them (decision 036).
 */
export const refundFileHandler = serveStaff(refundFile, async ({ payload, context, staff, audit }) => {
  const ids = [...new Set(payload.refund_ids ?? [])]
  if (ids.length === 0) throw new Refusal('nothing-selected', { fields: ['refund_ids'] })
  const debtor = debtorOf(context)
  const now = context.now()
  const { timezone } = context.catalogue.current().settings
  const { again, even_if_admitted } = payload
  const content = { ids: ids.toSorted((a, b) => a - b), again: again === true, even_if_admitted }
  const call = keyedCall(refundFile.path, payload.call_key, content, staff.actor)
  const messageId = newMessageId(now, timezone)
  const dryRun = dryRunOf(payload)
  const { result: file, effect } = await changeOrDryRun<BankFile>(context.db, dryRun, async (tx) => {
    const found = await lockRefundsToTransfer(tx, ids)
    if (found.length < ids.length) throw new Refusal('refund-not-found', { fields: ['refund_ids'] })
    refuseOpener(context, found, staff)
    const repeated = await takeKey(tx, call, context)
    const transfers = transfersOf(context, repeated === null ? found : beforeLastFile(found))
    if (repeated === null && again !== true) refuseKnown(found.filter(({ files }) => files > 0))
    const items = await findItemsOfRefunds(tx, ids)
    const itemsOf = new Map<number, typeof items>()
    for (const item of items) itemsOf.set(item.refund_id, [...(itemsOf.get(item.refund_id) ?? []), item])
    confirmAdmitted(items, even_if_admitted)
    if (repeated !== null) {
      audit.nothingChanged()
      return repeatedFile(repeated, { found, transfers, isDryRun: dryRun.isDryRun })
    }
    const xml = dryRun.isDryRun ? '' : await xmlOf(context, { messageId, now, debtor, transfers })
    const content_sealed = dryRun.isDryRun ? null : seal(xml, context.keys.sealing, sealedForFile(messageId))
    const stored = { message_id: messageId, created_at: now, actor: staff.actor, content_sealed }
    await recordRefundFile(tx, stored, transfers)
    // A dry run of thousands only counts them: their items alone would take half of its time.
    if (!dryRun.isDryRun)
      await refunds.moveToBank(tx, ids, { at: now, event: orderEvent('in_bank_file', { file: messageId }) })
    await audit.record(tx, {
      subject: messageId,
      after: transfers.map(({ refund_id, amount }, at) => {
        const admitted = countAdmitted(itemsOf.get(refund_id) ?? [])
        return {
          refund: refund_id,
          amount,
          to: found[at]?.bank_masked,
          ...(admitted > 0 ? { even_if_admitted: admitted } : {}),
        }
      }),
    })
    await notifyOwners(tx, {
      subject: notices.refund_file(),
      lines: [
        notices.refund_file_refunds({ ...storedCount(transfers.length), file: messageId }),
        ...enteredByStaff(found),
      ],
      actor: staff.actor,
      now,
    })
    const result: BankFile = { message_id: messageId, content: xml, transfers }
    const made = { result, effect: fileEffect(context, tx, found, transfers) }
    if (!dryRun.isDryRun) await storeAnswer(tx, call, made, context.keys)
    return made
  })
  if (!dryRun.isDryRun) context.wake()
  return {
    filename: `${file.message_id}.xml`,
    content: file.content,
    message_id: file.message_id,
    count: file.transfers.length,
    control_sum: sum(file.transfers.map(({ amount }) => amount)),
    effect,
  }
})

/** Returns the XML of a file, dated in the shop's time zone. */
async function xmlOf(
  context: Context,
  file: { messageId: string; now: Date; debtor: CreditTransfers['debtor']; transfers: readonly Transfer[] },
): Promise<string> {
  const { messageId, now, debtor, transfers } = file
  const { creditTransferXml } = await import('./credit-transfer-xml')
  return creditTransferXml({
    messageId,
    createdAt: now,
    payOn: dayIn(now, context.catalogue.current().settings.timezone),
    debtor,
    transfers: transfers.map(({ amount, end_to_end_id, ...to }) => ({
      ...to,
      cents: amount,
      endToEndId: end_to_end_id,
    })),
  })
}

/** Returns the message id of a new file: the day in the shop's time zone and 40 random bits. */
const newMessageId = (now: Date, timezone: string): string =>
  `REFUNDS-${dayIn(now, timezone).replaceAll('-', '')}-${randomBytes(5).toString('hex').toUpperCase()}`

const codesOf = (some: readonly RefundToTransfer[]) => some.map(({ code }) => code).join(', ')

/** Rejects refunds that are in another file. */
function refuseKnown(known: readonly RefundToTransfer[]): void {
  if (known.length > 0)
    throw new Refusal('refund-in-file', { slots: { orders: codesOf(known) }, fields: ['refund_ids'] })
}

/** Returns the refunds of a file in their state before it was created. */
const beforeLastFile = (found: readonly RefundToTransfer[]) =>
  found.map((refund) => ({ ...refund, files: refund.files - 1 }))

/** Returns the file of a repeated call. Rejects with `refund-file-outdated` if it would pay anything else today. */
function repeatedFile(
  { answer }: RepeatedCall,
  today: { found: readonly RefundToTransfer[]; transfers: readonly Transfer[]; isDryRun: boolean },
): Changed<BankFile> {
  if (answer === undefined) throw new Refusal('already-done')
  const made = answer as Changed<BankFile>
  const { message_id, transfers } = made.result
  const first = new Map(transfers.map((transfer) => [transfer.refund_id, transfer]))
  const notAsFirst = (isAsFirst: (today: Transfer, first: Transfer | undefined) => boolean) => {
    const changed = today.transfers.filter((one) => !isAsFirst(one, first.get(one.refund_id)))
    const ids = new Set(changed.map(({ refund_id }) => refund_id))
    return today.found.filter(({ id }) => ids.has(id))
  }
  // With both files a refund would be paid twice.
  refuseKnown(notAsFirst((now, then) => now.end_to_end_id === then?.end_to_end_id))
  const changed = notAsFirst((now, then) => isDeepStrictEqual(now, then))
  if (changed.length > 0)
    throw new Refusal('refund-file-outdated', { slots: { file: message_id, orders: codesOf(changed) } })
  if (today.isDryRun) return alreadyRecorded({ ...made.result, content: '' }, texts.file_made())
  return { ...made, isRepeated: true }
}

/** Returns the lines for the owners about refunds to accounts that staff, not the customers, entered. */
function enteredByStaff(found: readonly RefundToTransfer[]): StoredText[] {
  const entered = found.filter(({ account_by }) => account_by !== null).length
  return entered === 0 ? [] : [notices.refund_file_by_staff({ count: entered })]
}

/** Returns the effect of a file: its total, and the number of refunds that customers can no longer cancel. */
function fileEffect(
  context: Context,
  tx: Tx,
  found: readonly RefundToTransfer[],
  transfers: readonly Transfer[],
) {
  const { currency } = context.catalogue.current().settings
  const money = sum(transfers.map(({ amount }) => amount))
  const begun = found.filter(({ status }) => status === 'active').length
  const again = found.filter(({ files }) => files > 0).length
  return effectOf(tx, {
    orders: new Set(found.map(({ order_id }) => order_id)).size,
    money,
    notes: [
      texts.in_file({ ...countSlots(transfers.length), amount: moneyText(money, currency) }),
      begun > 0 ? texts.in_file_not_cancellable(countSlots(begun)) : null,
      again > 0 ? texts.in_earlier_file(countSlots(again)) : null,
    ],
    confirms: transfers.map(({ refund_id, amount, iban }) => [refund_id, amount, iban]),
  })
}

/** Returns the payer: the shop's own account, from the settings. */
function debtorOf(context: Context): CreditTransfers['debtor'] {
  const { bankAccount } = context.catalogue.current().settings
  const iban = compactBankCode(bankAccount?.iban ?? '')
  const name = sepaText(bankAccount?.holder ?? '', 70)
  if (!isValidIBAN(iban) || name === '') throw new Refusal('bank-account-missing')
  return { name, iban, bic: bankAccount?.bic ? compactBankCode(bankAccount.bic) : null }
}

interface BankFile {
  message_id: string
  /** XML; empty in a dry run. */
  content: string
  transfers: readonly Transfer[]
}

interface Transfer {
  refund_id: number
  end_to_end_id: string
  amount: number
  name: string
  iban: string
  bic: string | null
  text: string
}

/** Returns the transfers, or rejects with the reasons for every refund that a file cannot pay. */
function transfersOf(context: Context, found: readonly RefundToTransfer[]): Transfer[] {
  const wrong: Record<string, string[]> = {}
  const transfers = found.flatMap((refund) => {
    const transfer = transferOf(context, refund)
    if (typeof transfer !== 'string') return [transfer]
    wrong[`refund_ids.${refund.id}`] = [why.of_order({ order: refund.code, reason: transfer })]
    return []
  })
  if (Object.keys(wrong).length > 0) throw new Refusal('refund-not-by-bank', { fields: wrong })
  return transfers
}

function transferOf(context: Context, refund: RefundToTransfer): Transfer | string {
  if (refund.status !== 'active' && refund.status !== 'processing') return why.not_waiting()
  if (refund.is_test) return why.test()
  if (refund.paid_by === 'card') return why.to_card()
  if (refund.currency !== 'EUR') return why.not_euros()
  const amount = amountToTransfer(refund)
  if (amount <= 0) return why.nothing_left()
  const bank = bankOf(context, refund)
  if (typeof bank === 'string') return bank
  const iban = bank.bank_iban ?? ''
  if (!isValidIBAN(iban)) return why.no_iban()
  if (sepaArea(iban) === 'outside') return why.outside_sepa({ country: countryName(iban) })
  if (needsBic(iban) && bank.bank_bic === null) return why.no_bic({ country: countryName(iban) })
  const name = sepaText(bank.owner_full_name, 70)
  if (name === '') return why.holder_letters()
  return {
    refund_id: refund.id,
    end_to_end_id: refundTransferId(refund.id, refund.files),
    amount,
    name,
    iban,
    bic: needsBic(iban) ? bank.bank_bic : null,
    text: transferText(context, refund),
  }
}

/** Returns what is still to be transferred of a refund, in minor units; at most what its order's ledger has left. */
export const amountToTransfer = ({ total, to_card, left }: RefundToTransfer): number =>
  Math.max(0, Math.min(total - to_card, left))

/** Returns the text of a refund's transfer for its receiver. A transfer that comes back is recognised by it. */
export const transferText = (context: Context, { id, code }: Pick<RefundToTransfer, 'id' | 'code'>): string =>
  sepaText(bankText({ id, code, shop: context.catalogue.current().settings.shopName }), 140)

/** Returns a refund's bank details, or why they cannot be used. */
export function bankOf(context: Context, refund: RefundToTransfer): StoredBankDetails | string {
  if (refund.bank_sealed === null) return why.no_details()
  try {
    return open(refund.bank_sealed, context.keys.opening, sealedFor(refund.order_id)) as StoredBankDetails
  } catch {
    return why.details_unreadable()
  }
}
