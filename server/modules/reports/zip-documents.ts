import { Readable } from 'node:stream'
import { zipDocuments } from '../../../contract/office/reports'
import { asPrinted } from '../invoices'
import { csvTable } from '../../platform/tables/csv-table'
import type { TableColumn } from '../../platform/tables/table'
import { type ZippedFile, zipOf } from '../../platform/storage/zip-file'
import { FileAnswer } from '../../platform/http/serve'
import { untilClosed } from '../../platform/http/until-closed'
import { Refusal } from '../../platform/http/refusal'
import { serveStaff } from '../staff'
import type { World } from '../../context'
import { findDocuments, findRange, type FoundDocument } from './documents-to-zip.queries'
import type { ReportScope } from './report-rows.queries'
import { scopeOf } from './report-scope'

/** How many documents are read at once. */
const atOnce = 50

/**
 * The invoices and credit notes of a period in one ZIP, with a table of them. It is sent while they are drawn, one after
 * the other; whoever opens a single document comes first. What is issued meanwhile is not in it.
 */
export const zipDocumentsHandler = serveStaff(zipDocuments, async ({ payload, world, reply, audit }) => {
  const { from, to } = payload
  const scope = scopeOf(world, payload)
  const range = await world.db.transaction((tx) => findRange(tx, scope))
  if (range.documents === 0) throw new Refusal('no-documents')
  await audit.record(world.db.kysely, {
    subject: 'documents',
    after: { from, to, documents: range.documents },
  })
  const files = filesOf(world, scope, range, untilClosed(reply))
  return new FileAnswer(`documents-${from}-${to}.zip`, 'application/zip', zipOf(files))
})

interface Range {
  readonly first: number
  readonly last: number
}

async function* pagesOf(world: World, scope: ReportScope, { first, last }: Range) {
  let after = first - 1
  for (;;) {
    const asked = { after, last, most: atOnce }
    const found = await world.db.transaction((tx) => findDocuments(tx, scope, asked))
    if (found.length > 0) yield found
    if (found.length < atOnce) return
    after = found.at(-1)?.id ?? last
  }
}

async function* filesOf(
  world: World,
  scope: ReportScope,
  range: Range,
  signal: AbortSignal,
): AsyncGenerator<ZippedFile> {
  yield { name: 'index.csv', at: world.now(), content: indexOf(world, scope, range), isCompressed: false }
  for await (const documents of pagesOf(world, scope, range))
    for (const document of documents) {
      const asking = { lane: 'archive', signal } as const
      const content = await world.documents.invoicePdf(asPrinted(document), asking)
      yield { name: fileOf(document), at: document.issued_at, content, isCompressed: true }
    }
}

/** The file of a document: its number, in which some countries have slashes. */
const fileOf = ({ kind, number }: FoundDocument): string =>
  `${kind === 'invoice' ? 'invoices' : 'credit-notes'}/${number.replace(/[^\p{L}\p{N}._-]/gu, '-')}.pdf`

const columns: readonly TableColumn[] = [
  { key: 'number', heading: 'Number', kind: 'text' },
  { key: 'kind', heading: 'Kind', kind: 'text' },
  { key: 'issued_at', heading: 'Issued', kind: 'instant' },
  { key: 'order', heading: 'Order', kind: 'text' },
  { key: 'customer', heading: 'Customer', kind: 'text' },
  { key: 'net', heading: 'Net', kind: 'money' },
  { key: 'tax', heading: 'Tax', kind: 'money' },
  { key: 'total', heading: 'Total', kind: 'money' },
  { key: 'currency', heading: 'Currency', kind: 'text' },
  { key: 'file', heading: 'File', kind: 'text' },
]

/** The table of the documents, as CSV. */
function indexOf(world: World, scope: ReportScope, range: Range): Readable {
  const rowOf = (document: FoundDocument) => {
    const { kind, number, issued_at, order, snapshot } = document
    const { customer, net, tax, total, currency } = snapshot
    return {
      cells: [number, kind, issued_at, order, customer.name, net, tax, total, currency, fileOf(document)],
      currency,
    }
  }
  async function* pages() {
    for await (const documents of pagesOf(world, scope, range)) yield documents.map(rowOf)
  }
  const { timezone } = world.catalogue.current().settings
  const table = { name: 'index', columns, pages: pages(), zone: timezone }
  return Readable.from(csvTable(table), { objectMode: false })
}
