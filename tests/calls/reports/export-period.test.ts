import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reportParts, type ReportName } from '#contract/office/reports'
import { reportTitles } from '#rules/reports/figure-labels'
import { orderSteps } from '#tests/support/app/order-steps'
import { orderDesk } from '#tests/support/app/orders'
import { ownerKey, startTestApp, type TestApp } from '#tests/support/app/test-app'

let shop: TestApp
const steps = orderSteps(() => shop)
const names = Object.keys(reportParts) as ReportName[]
const period = { from: '2027-03-01', to: '2027-07-31' }

beforeAll(async () => {
  shop = await startTestApp()
  const desk = orderDesk(shop)
  const { order } = await steps.order('bank_transfer', 'pass', 'shirt')
  await shop.officeAnswer('record-payment', { order: order.code, amount: order.total_price ?? 0 })
  const [ticket] = (await shop.officeAnswer('get-order', { order: order.code })).order.tickets
  await shop.officeAnswer('refund-items', { order: order.code, items: [ticket?.id ?? 0], reason: 'Gift' })
  const [refund] = (await shop.officeAnswer('find-refunds', {})).refunds
  await shop.officeAnswer('process-refund', { refund_id: refund?.id, outcome: 'processed' })
  await shop.officeAnswer('import', { vouchers: [{ code: 'FIFTY', discount_amount: 5000 }] })
  const ana = await shop.customer()
  const pass = { external_code: 'pass', full_name: 'Ana Horvat', email: ana.email }
  await desk.buy(ana, [pass], { voucher: 'FIFTY' })
  await desk.buy(ana, [{ ...pass, external_code: 'plan' }])
})
afterAll(() => shop.stop())

const sheetsOf = async () => {
  const { headers, rawPayload } = await shop.app.inject({
    method: 'POST',
    url: '/office/api/export-period',
    payload: period,
    headers: { authorization: `Bearer ${ownerKey}` },
  })
  expect(headers['content-disposition']).toBe('attachment; filename="reports-2027-03-01-2027-07-31.xlsx"')
  return (await readXlsx(rawPayload)).sheets
}
const report = (name: ReportName) => shop.officeAnswer('get-report', { report: name, ...period })
const minor = (cell: unknown) => (cell === null ? null : Math.round(Number(cell) * 100))

test('the file of a period begins with its scope and ends with the numbers of the documents', async () => {
  const sheets = await sheetsOf()
  expect(sheets.map(({ name }) => name)).toEqual([
    'Period',
    ...names.map((name) => reportTitles[name]),
    'Numbers',
  ])
  expect(sheets[0]?.rows.slice(1, 5)).toEqual([
    ['From', period.from],
    ['To', period.to],
    ['Time zone', 'Europe/Zagreb'],
    ['Currency', 'EUR'],
  ])
  const { series } = await report('documents')
  expect(series?.length).toBeGreaterThan(1)
  expect(
    sheets
      .at(-1)
      ?.rows.slice(1)
      .map((row) => row.slice(0, 5)),
  ).toEqual(series?.map((one) => [one.series, one.kind, one.documents, one.first, one.last]))
})

test.each(names)('the sheet of %s has exactly the figures of the screen', async (name) => {
  const { total, parts } = await report(name)
  expect(total.rows).toBeGreaterThan(0)
  const [head = [], ...lines] = (await sheetsOf()).find((one) => one.name === reportTitles[name])?.rows ?? []
  const figures = [total, ...parts.flatMap((part) => part.figures)]
  const isOfTickets = name === 'attendance'
  expect(
    lines.map((line) => {
      const cellOf = (heading: string) => line[head.indexOf(heading)] ?? null
      const [net, tax, amount] = ['Net', 'Tax', 'Amount'].map((heading) => minor(cellOf(heading)))
      return [cellOf('Code') ?? '', cellOf('Number'), cellOf('Pieces'), net, tax, amount]
    }),
  ).toEqual(
    figures.map(({ value, rows, pieces, net, tax, amount }) => [
      value,
      rows,
      pieces,
      net,
      tax,
      isOfTickets ? null : amount,
    ]),
  )
})
