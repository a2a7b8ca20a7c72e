import * as why from '../../../texts/compiled/refusals/statements'
import { maxMoney } from '../../../contract/limits'
import { minorUnitsOfDecimal } from '../../../rules/money/amount-text'
import { sum } from '../../../rules/money/money'
import { bookingOfWord } from '../../../rules/statements/bank-vocabulary'
import {
  dayOf,
  type LeftOut,
  maxEntries,
  numberOf,
  saidOf as entrySaid,
  unreadable,
  type ReadStatement,
  type StatementEntry,
} from './statement-entry'
import { Refusal } from '../../platform/http/refusal'
import { all, attribute, type Element, ownText, parseXml, text, texts } from './camt-xml'

/**
 * Reads the credits of a CAMT.053 file, of any version, and the reversals of credits. Other debits are ignored; a batch is
 * read transaction by transaction. Rejects files with a document type or their own entities, and other messages of banks.
 */
export function readCamt(content: string): ReadStatement & { accounts: (string | null)[] } {
  const document = parseXml(content)
  const statements = all(document, 'Document', 'BkToCstmrStmt', 'Stmt')
  if (statements.length === 0) throw unreadable(otherMessage(document))
  let row = 0
  const read = statements.map((statement) =>
    all(statement, 'Ntry').map((entry) => readEntry(entry, (row += 1))),
  )
  const entries = read.map((own) => own.flatMap((one) => (Array.isArray(one) ? one : [])))
  if (sum(entries.map(({ length }) => length)) > maxEntries) throw new Refusal('statement-too-large')
  const outcomes = read.flat()
  return {
    accounts: statements.map((statement) => text(statement, 'Acct', 'Id', 'IBAN')),
    statements: entries,
    ignored: outcomes.filter((one) => Array.isArray(one) && one.length === 0).length,
    pending: outcomes.filter((one) => one === 'pending').length,
    leftOut: outcomes.filter((one): one is LeftOut => typeof one === 'object' && 'row' in one),
  }
}

/** Why a file without statements is none, and which one to export instead. */
function otherMessage(document: Element): string {
  if (all(document, 'Document', 'BkToCstmrAcctRpt').length > 0) return why.camt052()
  if (all(document, 'Document', 'BkToCstmrDbtCdtNtfctn').length > 0) return why.camt054()
  return why.not_camt053()
}

type Outcome = StatementEntry[] | LeftOut | 'pending'

/** The payments of an entry: none if it is a debit that reverses nothing, one, or those of a batch. */
function readEntry(entry: Element, row: number): Outcome {
  const status = text(entry, 'Sts', 'Cd') ?? text(entry, 'Sts', 'Prtry') ?? text(entry, 'Sts')
  const booking = status === null ? 'booked' : bookingOfWord(status)
  if (booking === 'pending') return 'pending'
  const direction = text(entry, 'CdtDbtInd')
  const details = all(entry, 'NtryDtls', 'TxDtls')
  const isReversal = /^(true|1)$/.test(text(entry, 'RvslInd') ?? '') || isReturn(entry)
  if (direction === 'DBIT' && !isReversal && !details.some(isReturn)) return []
  const leftOut = (reason: string): LeftOut => ({ row, reason })
  if (direction !== 'CRDT' && direction !== 'DBIT') return leftOut(why.no_direction())
  if (booking === null) return leftOut(why.status_unknown({ cell: status?.slice(0, 60) ?? '' }))
  const [amount] = all(entry, 'Amt')
  const currency = amount === undefined ? null : attribute(amount, 'Ccy')
  const total = amount === undefined || currency === null ? null : amountOf(amount, currency)
  const day = dayOf(
    text(entry, 'BookgDt', 'Dt') ?? text(entry, 'BookgDt', 'DtTm') ?? text(entry, 'ValDt', 'Dt') ?? '',
  )
  if (total === null || currency === null || day === null) return leftOut(why.camt_incomplete())
  const entryReference = numberOf(text(entry, 'AcctSvcrRef'))
  const isCredit = direction === 'CRDT'
  const whole: Whole = { day, currency, isCredit, isReversal }
  const only = details[0]
  if (details.length <= 1) {
    // A line that only tells something, such as a closing without charges.
    if (total === 0) return []
    const said = only === undefined ? saidIn(entry) : saidIn(only)
    const bankReference = entryReference ?? (only === undefined ? null : transactionNumber(only))
    const isReversed = isReversal || (only !== undefined && isReturn(only))
    return [
      paymentOf(whole, { said, amount: total, isReversed, bankReference, more: text(entry, 'AddtlNtryInf') }),
    ]
  }
  return readBatch(details, whole, total, entryReference)
}

interface Whole {
  readonly day: string
  readonly currency: string
  readonly isCredit: boolean
  readonly isReversal: boolean
}

type Said = ReturnType<typeof saidIn>

/** An entry of the statement; a debit is the reversal of a credit. */
function paymentOf(
  { day, currency, isCredit }: Whole,
  part: {
    said: Said
    amount: number
    isReversed: boolean
    bankReference: string | null
    more?: string | null
  },
): StatementEntry {
  const { amount, bankReference, more = null } = part
  const { identity, ...said } = part.said
  const reason = isCredit ? (part.isReversed ? 'reversal' : null) : 'receipt-reversed'
  const withMore = (free: string | null) => [free, more].filter(Boolean).join('\n') || null
  return {
    day,
    currency,
    amount: isCredit ? amount : -amount,
    ...said,
    text: withMore(said.text),
    bankReference,
    reason,
    identity: entrySaid({ ...identity, text: withMore(identity.text) }),
  }
}

function readBatch(
  details: readonly Element[],
  whole: Whole,
  total: number,
  entryReference: string | null,
): StatementEntry[] {
  const against = whole.isCredit ? 'DBIT' : 'CRDT'
  const parts = details.map((one) => {
    const amount = partOf(one, whole.currency)
    return text(one, 'CdtDbtInd') === against && amount !== null ? -amount : amount
  })
  const bankReference = (one: Element) => {
    const own = transactionNumber(one)
    return entryReference === null && own === null ? null : [entryReference, own].join('/')
  }
  // If the parts of a batch do not add up to its total, staff have to look at it.
  if (parts.some((part) => part === null) || sum(parts.map((part) => part ?? 0)) !== total) {
    const said = details.map(saidIn)
    const all =
      (texts: (one: Said | Said['identity']) => string) => (of: readonly (Said | Said['identity'])[]) =>
        of.map(texts).join('\n')
    const text = all((one) => [one.payer, one.reference, one.text].filter(Boolean).join(' '))
    const nobody = { payer: null, payerAccount: null, reference: null }
    const unclear = {
      said: {
        ...nobody,
        text: text(said),
        identity: { ...nobody, text: text(said.map(({ identity }) => identity)) },
      },
      amount: total,
      isReversed: whole.isReversal,
      bankReference: entryReference,
    }
    const payment = paymentOf(whole, unclear)
    return [{ ...payment, reason: payment.reason ?? 'unclear-amount' }]
  }
  return details.flatMap((one, index) => {
    const amount = parts[index] ?? 0
    const isReversed = whole.isReversal || isReturn(one)
    const part = {
      said: saidIn(one),
      amount: Math.abs(amount),
      isReversed,
      bankReference: bankReference(one),
    }
    // A part that goes the other way only reverses something if the bank says so.
    if (amount < 0) return isReturn(one) ? [paymentOf({ ...whole, isCredit: !whole.isCredit }, part)] : []
    return amount === 0 || (!whole.isCredit && !isReversed) ? [] : [paymentOf(whole, part)]
  })
}

/**
 * Whether a bank says that this is the shop's own transfer, which came back: returned transfers have a reason (`RtrInf`) or the
 * bank's code of returns, and only seldom the mark of a reversal. They bring the shop's own text, with the order's code.
 */
const isReturn = (element: Element): boolean =>
  all(element, 'RtrInf').length > 0 || text(element, 'BkTxCd', 'Domn', 'Fmly', 'SubFmlyCd') === 'RRTN'

/** A transaction's amount in the account's currency; null if it states none. */
function partOf(details: Element, currency: string): number | null {
  const amount = [
    ...all(details, 'Amt'),
    ...all(details, 'AmtDtls', 'TxAmt', 'Amt'),
    ...all(details, 'AmtDtls', 'InstdAmt', 'Amt'),
  ].find((one) => attribute(one, 'Ccy') === currency)
  return amount === undefined ? null : amountOf(amount, currency)
}

function amountOf(amount: Element, currency: string): number | null {
  if (!/^[A-Z]{3}$/.test(currency)) return null
  const value = minorUnitsOfDecimal(ownText(amount) ?? '', currency)
  return value === null || value > maxMoney ? null : value
}

/**
 * The texts of a payment: payer, account and purpose. `identity`: those by which an unnumbered payment is known in later imports,
 * which stay the same when other elements are read too.
 */
function saidIn(details: Element) {
  const references = texts(details, 'RmtInf', 'Strd', 'CdtrRefInf', 'Ref')
  const documents = texts(details, 'RmtInf', 'Strd', 'RfrdDocInf', 'Nb')
  const free = [
    ...texts(details, 'RmtInf', 'Ustrd'),
    ...texts(details, 'RmtInf', 'Strd', 'AddtlRmtInf'),
    ...texts(details, 'AddtlTxInf'),
  ]
  const isProvided = (number: string | null) => number !== null && !/^NOT ?PROVIDED$/i.test(number)
  // Some banks put the reference in the fields of the payer's own numbers.
  const endToEnd = text(details, 'Refs', 'EndToEndId')
  const instruction = text(details, 'Refs', 'InstrId')
  if (isProvided(endToEnd)) free.push(endToEnd ?? '')
  const payer = text(details, 'RltdPties', 'Dbtr', 'Nm') ?? text(details, 'RltdPties', 'Dbtr', 'Pty', 'Nm')
  const ultimate =
    text(details, 'RltdPties', 'UltmtDbtr', 'Nm') ?? text(details, 'RltdPties', 'UltmtDbtr', 'Pty', 'Nm')
  const payerAccount = text(details, 'RltdPties', 'DbtrAcct', 'Id', 'IBAN')
  const identity = {
    payer,
    payerAccount,
    reference: references.join(' ') || null,
    text: free.join('\n') || null,
  }
  if (isProvided(instruction) && instruction !== endToEnd) free.push(instruction ?? '')
  return {
    payer: payer ?? ultimate,
    payerAccount,
    reference: [...references, ...documents].join(' ') || null,
    text: free.join('\n') || null,
    identity,
  }
}

const transactionNumber = (details: Element): string | null =>
  numberOf(text(details, 'Refs', 'AcctSvcrRef')) ??
  numberOf(text(details, 'Refs', 'TxId')) ??
  text(details, 'Refs', 'UETR')
