import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { maxMoney } from '#contract/limits'
import { minorUnitsOfDecimal } from '#rules/money/amount-text'
import { sum } from '#rules/money/money'
import { bookingOfWord } from '#rules/statements/bank-vocabulary'
import * as why from '#texts/compiled/refusals/statements'
import { Refusal } from '../../platform/http/refusal'
import {
  unreadable,
  dayOf,
  type LeftOut,
  maxEntries,
  numberOf,
  identityTexts,
  type ReadStatement,
  type StatementEntry,
} from './statement-entry'

/** An XML element: lists of its children by name, its text as `#text`, and its attributes by name with the prefix `@`. */
interface Element {
  readonly [name: string]: readonly Element[] | string | undefined
}

const parser = new XMLParser({
  removeNSPrefix: true,
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  parseAttributeValue: false,
  // The parser must not expand entities. The predefined entities of XML are decoded below.
  processEntities: false,
  alwaysCreateTextNode: true,
  isArray: (_name, _path, _isLeaf, isAttribute) => !isAttribute,
  maxNestedTags: 40,
})

/** Parses XML. Rejects document types and custom entities. Throws `statement-unreadable` with the line of an error. */
function parseXml(content: string): Element {
  const { xml, outside } = withoutComments(content.replace(/^\uFEFF/, ''))
  if (
    /<!(DOCTYPE|ENTITY)/i.test(outside) ||
    /&(?!(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[\da-f]{1,6});)/i.test(outside)
  )
    throw unreadable(why.doctype())
  const valid = XMLValidator.validate(xml)
  if (valid !== true) throw unreadable(why.xml_line({ line: valid.err.line, error: valid.err.msg }))
  try {
    return parser.parse(xml) as Element
  } catch (error) {
    throw unreadable((error as Error).message)
  }
}

/**
 * Removes comments from XML but keeps their line breaks, so that the checked text is exactly the parsed text. `outside` also
 * lacks CDATA sections, in which an ampersand has no special meaning.
 */
function withoutComments(content: string): { xml: string; outside: string } {
  const xml: string[] = []
  const outside: string[] = []
  let at = 0
  for (const { 0: begin, index } of content.matchAll(/<!--|<!\[CDATA\[/g)) {
    // This one is inside the previous comment or section.
    if (index < at) continue
    const isComment = begin === '<!--'
    const ending = isComment ? '-->' : ']]>'
    const end = content.indexOf(ending, index + begin.length)
    if (end === -1) break
    const before = content.slice(at, index)
    const whole = content.slice(index, end + ending.length)
    xml.push(before, isComment ? whole.replace(/[^\n]+/g, '') : whole)
    outside.push(before)
    at = end + ending.length
  }
  return { xml: [...xml, content.slice(at)].join(''), outside: [...outside, content.slice(at)].join('') }
}

/** Returns the elements at a path of names below an element. */
function all(element: Element, ...path: readonly string[]): readonly Element[] {
  return path.reduce<readonly Element[]>(
    (found, name) =>
      found.flatMap((one) => {
        const children = one[name]
        return Array.isArray(children) ? (children as readonly Element[]) : []
      }),
    [element],
  )
}

/** Returns the texts of the elements at a path. */
const texts = (element: Element, ...path: readonly string[]): string[] =>
  all(element, ...path).flatMap((one) => ownText(one) ?? [])

/** Returns the first text at a path. */
const text = (element: Element, ...path: readonly string[]): string | null =>
  texts(element, ...path)[0] ?? null

function attribute(element: Element, name: string): string | null {
  const value = element[`@${name}`]
  return typeof value === 'string' ? value : null
}

/** Returns the trimmed text of an element, or null if it has none. */
function ownText(element: Element): string | null {
  const value = element['#text']
  return typeof value === 'string' && value.trim() !== '' ? decoded(value.trim()) : null
}

const known: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Decodes the predefined entities of XML once, so that `&amp;lt;` becomes the text `&lt;`. */
function decoded(value: string): string {
  return value.replace(/&(?:(amp|lt|gt|quot|apos)|#(\d+)|#x([\da-f]+));/gi, (_whole, name, decimal, hex) => {
    if (name !== undefined) return known[String(name).toLowerCase()] ?? ''
    const point = decimal === undefined ? Number.parseInt(String(hex), 16) : Number(decimal)
    // PostgreSQL cannot store NUL, and larger numbers are not valid code points.
    return point === 0 || point > 0x10ffff ? '\uFFFD' : String.fromCodePoint(point)
  })
}

/**
 * Reads the credits and the reversals of credits from a CAMT.053 file of any version. Other debits are ignored. A batch is
 * read transaction by transaction. Rejects files with a document type or custom entities, and other bank messages.
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

/** Returns a sentence about why a file is not a CAMT.053 file, and which one to export instead. */
function otherMessage(document: Element): string {
  if (all(document, 'Document', 'BkToCstmrAcctRpt').length > 0) return why.camt052()
  if (all(document, 'Document', 'BkToCstmrDbtCdtNtfctn').length > 0) return why.camt054()
  return why.not_camt053()
}

type Outcome = StatementEntry[] | LeftOut | 'pending'

/** Reads the payments of an entry: none for a debit that is not a reversal, one, or those of a batch. */
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
    // An entry of zero is informational, such as a closing without charges.
    if (total === 0) return []
    const said = only === undefined ? paymentTexts(entry) : paymentTexts(only)
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

type PaymentTexts = ReturnType<typeof paymentTexts>

/** Returns an entry. A debit is always the reversal of a credit, because other debits are ignored. */
function paymentOf(
  { day, currency, isCredit }: Whole,
  part: {
    said: PaymentTexts
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
    identity: identityTexts({ ...identity, text: withMore(identity.text) }),
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
  // If the parts of a batch do not add up to its total, the batch is one entry that staff have to check.
  if (parts.some((part) => part === null) || sum(parts.map((part) => part ?? 0)) !== total) {
    const said = details.map(paymentTexts)
    const joined = (of: readonly (PaymentTexts | PaymentTexts['identity'])[]) =>
      of.map((one) => [one.payer, one.reference, one.text].filter(Boolean).join(' ')).join('\n')
    const nobody = { payer: null, payerAccount: null, reference: null }
    const unclear = {
      said: {
        ...nobody,
        text: joined(said),
        identity: { ...nobody, text: joined(said.map(({ identity }) => identity)) },
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
      said: paymentTexts(one),
      amount: Math.abs(amount),
      isReversed,
      bankReference: bankReference(one),
    }
    // A part in the opposite direction is only a reversal if the bank marks it as one.
    if (amount < 0) return isReturn(one) ? [paymentOf({ ...whole, isCredit: !whole.isCredit }, part)] : []
    return amount === 0 || (!whole.isCredit && !isReversed) ? [] : [paymentOf(whole, part)]
  })
}

/**
 * Returns whether an entry is a returned transfer of the shop. Returned transfers have a reason (`RtrInf`) or the bank
 * transaction code `RRTN`, and rarely the reversal indicator. They must be recognised, because they contain the shop's
 * own text with the order's code.
 */
const isReturn = (element: Element): boolean =>
  all(element, 'RtrInf').length > 0 || text(element, 'BkTxCd', 'Domn', 'Fmly', 'SubFmlyCd') === 'RRTN'

/** Returns a transaction's amount in the account's currency, or null if it states none. */
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
 * Returns the texts of a payment: payer, account and purpose. `identity` are the texts that identify a payment without a
 * bank number in later imports. They must not change when further elements are read.
 */
function paymentTexts(details: Element) {
  const references = texts(details, 'RmtInf', 'Strd', 'CdtrRefInf', 'Ref')
  const documents = texts(details, 'RmtInf', 'Strd', 'RfrdDocInf', 'Nb')
  const free = [
    ...texts(details, 'RmtInf', 'Ustrd'),
    ...texts(details, 'RmtInf', 'Strd', 'AddtlRmtInf'),
    ...texts(details, 'AddtlTxInf'),
  ]
  const isProvided = (number: string | null) => number !== null && !/^NOT ?PROVIDED$/i.test(number)
  // Some banks put the reference in fields for the payer's own identifiers.
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
