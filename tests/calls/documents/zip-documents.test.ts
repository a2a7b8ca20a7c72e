import { afterAll, beforeAll, expect, test } from 'vitest'
import { orderSteps } from '#tests/support/app/order-steps'
import { ownerKey, refused, startTestApp, type TestApp } from '#tests/support/app/test-app'
import { hasPoppler, pdfWords } from '#tests/support/documents/read-pdf'
import { filesOf } from '#tests/support/documents/zip-files'

let shop: TestApp
const march = { from: '2027-03-01', to: '2027-03-31' }
beforeAll(async () => {
  shop = await startTestApp()
  for (const codes of [['pass', 'pass'], ['shirt'], ['coach']]) {
    const { order } = await steps.order('bank_transfer', ...codes)
    await shop.officeAnswer('record-payment', { order: order.code, amount: order.total_price ?? 0 })
    if (codes.length < 2) continue
    const [ticket] = (await shop.officeAnswer('get-order', { order: order.code })).order.tickets
    await shop.officeAnswer('refund-items', { order: order.code, items: [ticket?.id ?? 0], reason: 'Gift' })
    const [refund] = (await shop.officeAnswer('find-refunds', {})).refunds
    await shop.officeAnswer('process-refund', { refund_id: refund?.id, outcome: 'processed' })
  }
})
afterAll(() => shop.stop())
const steps = orderSteps(() => shop)

const sent = (payload: object) =>
  shop.app.inject({
    method: 'POST',
    url: '/office/api/zip-documents',
    payload,
    headers: { authorization: `Bearer ${ownerKey}` },
  })

test('the documents of a period are a ZIP, named by their numbers, with a table that adds up to the report', async () => {
  const answer = await sent(march)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': 'attachment; filename="documents-2027-03-01-2027-03-31.zip"',
  })
  const files = filesOf(answer.rawPayload)
  const requested = { report: 'documents', ...march } as const
  const { rows } = await shop.officeAnswer('find-report-rows', { ...requested, figure: 'total' })
  const { total, parts } = await shop.officeAnswer('get-report', requested)
  const names = rows.map(({ document, amount }) => {
    const folder = amount < 0 ? 'credit-notes' : 'invoices'
    return `${folder}/${document?.number.replaceAll('/', '-')}.pdf`
  })
  expect(new Set(files.keys())).toEqual(new Set([...names, 'index.csv']))
  expect(parts[0]?.figures).toHaveLength(2)
  for (const name of names) expect(files.get(name)?.subarray(0, 5).toString()).toBe('%PDF-')
  const table = files.get('index.csv')?.toString() ?? ''
  const [head, ...lines] = table.replace(/\r\n$/, '').split('\r\n')
  expect(head).toBe('\uFEFFNumber,Kind,Issued,Order,Customer,Net,Tax,Total,Currency,File')
  expect(lines).toHaveLength(names.length)
  expect(new Set(lines.map((line) => line.split(',').at(-1)))).toEqual(new Set(names))
  const sum = lines.reduce((all, line) => all + Math.round(Number(line.split(',').at(-3)) * 100), 0)
  expect(sum).toBe(total.amount)
  const logged = await shop.db.kysely
    .selectFrom('audit_log')
    .select('after')
    .where('action', '=', 'zip-documents')
    .execute()
  expect(logged).toEqual([{ after: { ...march, documents: rows.length } }])
})

test.skipIf(!hasPoppler)('each document states its own number', async () => {
  const pdfs = [...filesOf((await sent(march)).rawPayload)].filter(([name]) => name.endsWith('.pdf'))
  expect(pdfs.length).toBeGreaterThan(3)
  for (const [name, pdf] of pdfs)
    expect(pdfWords(pdf).replaceAll('/', '-')).toContain(/\/(.+)\.pdf$/.exec(name)?.[1])
})

test('each document of the report opens separately, by the link of its own order alone', async () => {
  const rowsOf = { report: 'documents', figure: 'total', ...march } as const
  const { rows } = await shop.officeAnswer('find-report-rows', rowsOf)
  const note = rows.find(({ amount }) => amount < 0)
  const other = rows.find(({ order }) => order !== note?.order)
  if (!note?.document || !other?.document) throw new Error('There is no credit note')
  const { documents } = await shop.officeAnswer('get-order', { order: note.order })
  expect(documents.map(({ kind }) => kind)).toEqual(['invoice', 'credit-note'])
  expect(documents[1]).toMatchObject({ id: note.document.id, number: note.document.number })
  const open = (order: string, checksum: string, document: number | string) =>
    shop.app.inject({ url: `/download-invoice/${order}/${checksum}?document=${document}` })
  const { checksum, id, number } = note.document
  const pdf = await open(note.order, checksum, id)
  expect(pdf.headers['content-type']).toBe('application/pdf')
  expect(hasPoppler ? pdfWords(pdf.rawPayload) : number).toContain(number)
  for (const wrong of [other.document.id, 0, 'x', '99999999999'])
    expect((await open(note.order, checksum, wrong)).statusCode).toBe(404)
  expect((await open(note.order, other.document.checksum, id)).statusCode).toBe(404)
})

test('a period without documents or in the wrong order is rejected', async () => {
  const empty = { from: '2001-01-01', to: '2001-01-31' }
  expect(await shop.office('zip-documents', empty)).toMatchObject(refused('no-documents'))
  const wrong = { from: '2027-03-31', to: '2027-03-01' }
  expect((await shop.office('zip-documents', wrong)).status).toBe(422)
})

test('more documents than are read at once are all in the ZIP, each once', async () => {
  for (let made = 0; made < 55; made += 1)
    await shop.officeAnswer('create-order', {
      customer: { full_name: 'Ana', email: 'ana@mail.example' },
      items: [{ external_code: 'shirt' }],
      paid: 'cash',
    })
  const { total } = await shop.officeAnswer('get-report', { report: 'documents', ...march })
  const files = filesOf((await sent(march)).rawPayload)
  const lines = files.get('index.csv')?.toString().trim().split('\r\n') ?? []
  expect(total.rows).toBeGreaterThan(55)
  expect([files.size - 1, lines.length - 1]).toEqual([total.rows, total.rows])
})
