import { mostMoney } from '../../../contract/most-money'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { minorUnitsOfDecimal } from '../../../rules/amount-text'
import { sum } from '../../../rules/money'
import {
  dayOf,
  mostEntries,
  numberOf,
  unreadable,
  type ReadStatement,
  type StatementEntry,
} from './statement-entry'
import { Refusal } from '../../refusal'

/** An element: its children by name, always as lists; its text; its attributes with '@' before their names. */
interface Element {
  readonly [name: string]: readonly Element[] | string | undefined
}

const parser = new XMLParser({
  removeNSPrefix: true,
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  parseAttributeValue: false,
  // The parser expands nothing; the few entities of XML itself are decoded below.
  processEntities: false,
  alwaysCreateTextNode: true,
  isArray: (_name, _path, _isLeaf, isAttribute) => !isAttribute,
  maxNestedTags: 40,
})

/**
 * Reads the credits of a CAMT.053 file, of any version. Debits and entries that are not booked are ignored; a batch is
 * read transaction by transaction. Files with a document type or their own entities are refused.
 */
export function readCamt(content: string): ReadStatement & { accounts: (string | null)[] } {
  const statements = all(parse(content), 'Document', 'BkToCstmrStmt', 'Stmt')
  if (statements.length === 0) throw unreadable('it is no CAMT.053 file.')
  const read = statements.map((statement) => all(statement, 'Ntry').map(readEntry))
  const entries = read.map((own) => own.flat())
  if (sum(entries.map(({ length }) => length)) > mostEntries) throw new Refusal('statement-too-large')
  return {
    accounts: statements.map((statement) => text(statement, 'Acct', 'Id', 'IBAN')),
    statements: entries,
    ignored: read.flat().filter(({ length }) => length === 0).length,
  }
}

function parse(content: string): Element {
  const xml = content.replace(/^\uFEFF/, '')
  if (/<!(DOCTYPE|ENTITY)/i.test(xml)) throw unreadable('document types and entities are not taken.')
  if (/&(?!(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[\da-f]{1,6});)/i.test(withoutSections(xml)))
    throw unreadable('document types and entities are not taken.')
  const valid = XMLValidator.validate(xml)
  if (valid !== true) throw unreadable(`line ${valid.err.line}: ${valid.err.msg}`)
  try {
    return parser.parse(xml) as Element
  } catch (error) {
    throw unreadable((error as Error).message)
  }
}

/** XML without its CDATA sections, in which an ampersand has no special meaning. */
function withoutSections(xml: string): string {
  const parts: string[] = []
  let at = 0
  while (at < xml.length) {
    const begin = xml.indexOf('<![CDATA[', at)
    const end = begin === -1 ? -1 : xml.indexOf(']]>', begin)
    if (end === -1) break
    parts.push(xml.slice(at, begin))
    at = end + ']]>'.length
  }
  return [...parts, xml.slice(at)].join('')
}

/** The payments of an entry: none if it is a debit or not booked, one, or those of a batch. */
function readEntry(entry: Element): StatementEntry[] {
  const status = text(entry, 'Sts', 'Cd') ?? text(entry, 'Sts')
  if (text(entry, 'CdtDbtInd') !== 'CRDT' || (status !== null && status !== 'BOOK')) return []
  const [amount] = all(entry, 'Amt')
  const currency = amount === undefined ? null : attribute(amount, 'Ccy')
  const total = amount === undefined || currency === null ? null : amountOf(amount, currency)
  const day = dayOf(
    text(entry, 'BookgDt', 'Dt') ?? text(entry, 'BookgDt', 'DtTm') ?? text(entry, 'ValDt', 'Dt') ?? '',
  )
  if (total === null || currency === null || day === null)
    throw unreadable('an entry has no amount, currency or booking date.')
  const entryReference = numberOf(text(entry, 'AcctSvcrRef'))
  const isReversal = /^(true|1)$/.test(text(entry, 'RvslInd') ?? '') || isReturn(entry)
  const whole = { day, currency, reason: isReversal ? ('reversal' as const) : null }
  const details = all(entry, 'NtryDtls', 'TxDtls')
  const only = details[0]
  if (details.length <= 1) {
    // A line that only tells something, such as a closing without charges.
    if (total === 0) return []
    const reason = only !== undefined && isReturn(only) ? ('reversal' as const) : whole.reason
    const said = only === undefined ? saidOf(entry) : saidOf(only)
    const bankReference = entryReference ?? (only === undefined ? null : transactionNumber(only))
    const free = [said.text, text(entry, 'AddtlNtryInf')].filter(Boolean).join('\n')
    return [{ ...whole, reason, amount: total, ...said, text: free || null, bankReference }]
  }
  return readBatch(details, whole, total, entryReference)
}

type Whole = Pick<StatementEntry, 'day' | 'currency' | 'reason'>

function readBatch(
  details: readonly Element[],
  whole: Whole,
  total: number,
  entryReference: string | null,
): StatementEntry[] {
  const parts = details.map((one) => {
    const amount = partOf(one, whole.currency)
    return text(one, 'CdtDbtInd') === 'DBIT' && amount !== null ? -amount : amount
  })
  const bankReference = (one: Element) => {
    const own = transactionNumber(one)
    return entryReference === null && own === null ? null : [entryReference, own].join('/')
  }
  // If the parts of a batch do not add up to its total, staff have to look at it.
  if (parts.some((part) => part === null) || sum(parts.map((part) => part ?? 0)) !== total) {
    const said = details.map(saidOf)
    return [
      {
        ...whole,
        reason: whole.reason ?? 'unclear-amount',
        amount: total,
        payer: null,
        payerAccount: null,
        reference: null,
        text: said.map((one) => [one.payer, one.reference, one.text].filter(Boolean).join(' ')).join('\n'),
        bankReference: entryReference,
      },
    ]
  }
  return details.flatMap((one, index) => {
    const amount = parts[index] ?? 0
    const reason = isReturn(one) ? 'reversal' : whole.reason
    return amount <= 0
      ? []
      : [{ ...whole, reason, amount, ...saidOf(one), bankReference: bankReference(one) }]
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
  return value === null || value > mostMoney ? null : value
}

/** The texts of a payment: payer, account and purpose. */
function saidOf(details: Element): Pick<StatementEntry, 'payer' | 'payerAccount' | 'reference' | 'text'> {
  const references = texts(details, 'RmtInf', 'Strd', 'CdtrRefInf', 'Ref')
  const free = [
    ...texts(details, 'RmtInf', 'Ustrd'),
    ...texts(details, 'RmtInf', 'Strd', 'AddtlRmtInf'),
    ...texts(details, 'AddtlTxInf'),
  ]
  // Some banks put the reference in the field of the payer's own number.
  const endToEnd = text(details, 'Refs', 'EndToEndId')
  if (endToEnd !== null && !/^NOT ?PROVIDED$/i.test(endToEnd)) free.push(endToEnd)
  return {
    payer: text(details, 'RltdPties', 'Dbtr', 'Nm') ?? text(details, 'RltdPties', 'Dbtr', 'Pty', 'Nm'),
    payerAccount: text(details, 'RltdPties', 'DbtrAcct', 'Id', 'IBAN'),
    reference: references.join(' ') || null,
    text: free.join('\n') || null,
  }
}

const transactionNumber = (details: Element): string | null =>
  numberOf(text(details, 'Refs', 'AcctSvcrRef')) ??
  numberOf(text(details, 'Refs', 'TxId')) ??
  text(details, 'Refs', 'UETR')

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

const texts = (element: Element, ...path: readonly string[]): string[] =>
  all(element, ...path).flatMap((one) => ownText(one) ?? [])

const text = (element: Element, ...path: readonly string[]): string | null =>
  texts(element, ...path)[0] ?? null

function attribute(element: Element, name: string): string | null {
  const value = element[`@${name}`]
  return typeof value === 'string' ? value : null
}

function ownText(element: Element): string | null {
  const value = element['#text']
  return typeof value === 'string' && value.trim() !== '' ? decoded(value.trim()) : null
}

const known: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** The entities of XML itself, each decoded once: '&amp;lt;' is the text '&lt;'. */
function decoded(value: string): string {
  return value.replace(/&(?:(amp|lt|gt|quot|apos)|#(\d+)|#x([\da-f]+));/gi, (_whole, name, decimal, hex) => {
    if (name !== undefined) return known[String(name).toLowerCase()] ?? ''
    const point = decimal === undefined ? Number.parseInt(String(hex), 16) : Number(decimal)
    // The database cannot store NUL, and larger numbers are no Unicode characters.
    return point === 0 || point > 0x10ffff ? '\uFFFD' : String.fromCodePoint(point)
  })
}
