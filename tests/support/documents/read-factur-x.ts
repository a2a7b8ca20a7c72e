import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'
import {
  XmlBufferInputProvider,
  XmlDocument,
  type XmlElement,
  xmlRegisterInputProvider,
  XsdValidator,
} from 'libxml2-wasm'

const unece = 'urn:un:unece:uncefact:data:standard'
const namespaces = {
  rsm: `${unece}:CrossIndustryInvoice:100`,
  ram: `${unece}:ReusableAggregateBusinessInformationEntity:100`,
  udt: `${unece}:UnqualifiedDataType:100`,
}

/** Opens the schema of Factur-X 1.09, profile EN 16931, as its publishers (FNFE-MPE and FeRD) distribute it. */
function openSchema(): XsdValidator {
  const folder = join(import.meta.dirname, 'factur-x')
  const files = ['invoice', 'aggregates', 'qualified', 'unqualified'].map((name) => `${name}.xsd`)
  const contents = files.map((file) => [`schema/${file}`, readFileSync(join(folder, file))] as const)
  xmlRegisterInputProvider(new XmlBufferInputProvider(Object.fromEntries(contents)))
  const [[url, invoice] = ['', Buffer.alloc(0)]] = contents
  return XsdValidator.fromDoc(XmlDocument.fromBuffer(invoice, { url }))
}

let schema: XsdValidator | undefined

/** Returns why an electronic invoice violates its schema; `null` if it is valid. */
export function schemaFault(xml: string): string | null {
  schema ??= openSchema()
  using document = XmlDocument.fromString(xml)
  try {
    schema.validate(document)
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** Returns the texts of the elements at an XPath. Element names have the prefix `ram` unless they state another. */
export function textsAt(xml: string, path: string): string[] {
  using document = XmlDocument.fromString(xml)
  return textsIn(document.root, path)
}

const textsIn = (from: XmlElement, path: string): string[] =>
  from.find(path, namespaces).map(({ content }) => content)

const cents = (text: string | undefined) => Math.round(Number(text ?? '0') * 100)

/** Returns the names of the calculation rules of EN 16931 that an electronic invoice violates. */
export function brokenRules(xml: string): string[] {
  using document = XmlDocument.fromString(xml)
  const { root } = document
  const all = (path: string) => textsIn(root, path).map(cents)
  const total = (path: string) => all(path).reduce((sum, one) => sum + one, 0)
  const sums = '//ram:SpecifiedTradeSettlementHeaderMonetarySummation/ram:'
  const [lines, charges, allowances, net, tax, grand, paid, due] = [
    'LineTotalAmount',
    'ChargeTotalAmount',
    'AllowanceTotalAmount',
    'TaxBasisTotalAmount',
    'TaxTotalAmount',
    'GrandTotalAmount',
    'TotalPrepaidAmount',
    'DuePayableAmount',
  ].map((name) => total(sums + name)) as [number, number, number, number, number, number, number, number]
  const settlement = '//ram:ApplicableHeaderTradeSettlement'
  const adjusted = (isCharge: boolean, more = '') =>
    total(
      `${settlement}/ram:SpecifiedTradeAllowanceCharge[ram:ChargeIndicator/udt:Indicator='${isCharge}'${more}]/ram:ActualAmount`,
    )
  const lineNets = '//ram:SpecifiedTradeSettlementLineMonetarySummation/ram:LineTotalAmount'
  const rules: Record<string, boolean> = {
    'BR-CO-10': lines === total(lineNets),
    'BR-CO-11': allowances === adjusted(false),
    'BR-CO-12': charges === adjusted(true),
    'BR-CO-13': net === lines - allowances + charges,
    'BR-CO-14': tax === total(`${settlement}/ram:ApplicableTradeTax/ram:CalculatedAmount`),
    'BR-CO-15': grand === net + tax,
    'BR-CO-16': due === grand - paid,
    'BR-27': all('//ram:NetPriceProductTradePrice/ram:ChargeAmount').every((price) => price >= 0),
  }
  for (const rate of textsIn(root, `${settlement}/ram:ApplicableTradeTax/ram:RateApplicablePercent`)) {
    const at = `[ram:RateApplicablePercent='${rate}']`
    const [base] = all(`${settlement}/ram:ApplicableTradeTax${at}/ram:BasisAmount`)
    const [calculated] = all(`${settlement}/ram:ApplicableTradeTax${at}/ram:CalculatedAmount`)
    const ofRate = ` and ram:CategoryTradeTax${at}`
    const own = total(
      `//ram:SpecifiedLineTradeSettlement[ram:ApplicableTradeTax${at}]${lineNets.replace('//', '/')}`,
    )
    rules[`BR-S-08 of ${rate}`] = base === own - adjusted(false, ofRate) + adjusted(true, ofRate)
    // The rule has this tolerance.
    rules[`BR-CO-17 of ${rate}`] = Math.abs((calculated ?? 0) - ((base ?? 0) * Number(rate)) / 100) < 100
  }
  return Object.entries(rules).flatMap(([name, holds]) => (holds ? [] : [name]))
}

/** Returns the objects of a PDF that the shop wrote, by number: their text, and the content of streams. */
function objectsOf(pdf: Buffer): Map<number, { text: string; content: Buffer | null }> {
  const text = pdf.toString('latin1')
  const found = [...text.matchAll(/(?<=\n)(\d+) 0 obj\n([\s\S]*?)\nendobj\n/g)].map(
    ([, number, body = '']) => {
      const [head = '', ...rest] = body.split('\nstream\n')
      const bytes =
        rest.length === 0
          ? null
          : Buffer.from(rest.join('\nstream\n').slice(0, -'\nendstream'.length), 'latin1')
      const content = bytes !== null && head.includes('/FlateDecode') ? inflateSync(bytes) : bytes
      return [Number(number), { text: head, content }] as const
    },
  )
  return new Map(found)
}

/** Returns the parts of a PDF that archives and accounting programs read. */
export function readArchive(pdf: Buffer) {
  const objects = objectsOf(pdf)
  const named = (text: string | undefined, key: string) =>
    objects.get(Number(new RegExp(String.raw`/${key} \[?(\d+) 0 R`).exec(text ?? '')?.[1]))
  const catalog = [...objects.values()].find(({ text }) => text.includes('/Type /Catalog'))?.text
  const file = named(catalog, 'AF')
  return {
    catalog: catalog ?? '',
    file: file?.text ?? null,
    xml: named(file?.text, 'F')?.content?.toString() ?? null,
    metadata: named(catalog, 'Metadata')?.content?.toString() ?? '',
    profile: named(named(catalog, 'OutputIntents')?.text, 'DestOutputProfile')?.content ?? null,
  }
}
