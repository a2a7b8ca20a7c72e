import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { documentsOf } from '#tests/support/app/invoices'
import { orderDesk } from '#tests/support/app/orders'
import { startTestApp, type TestApp, type TestCustomer } from '#tests/support/app/test-app'
import { eventIn, ticketItem } from '#tests/support/app/test-catalogue'
import { testFiscaliser } from '#tests/support/fiscal/test-fiscaliser'

let shop: TestApp
let desk: ReturnType<typeof orderDesk>
let ana: TestCustomer
const authority = testFiscaliser()
beforeAll(async () => {
  shop = await startTestApp({ fiscaliser: authority.fiscaliser })
  desk = orderDesk(shop)
  ana = await shop.customer()
})
afterEach(() => shop.checkBooks())
afterAll(() => shop.stop())

const pass = { external_code: 'pass', full_name: 'Ana Horvat' }
const rowsOf = (orderId: number) => documentsOf(shop, orderId)
const cancel = (order: { code: string }) =>
  shop.officeAnswer('cancel-order', { order: order.code, reason: 'Storm' })

test('invoices and credit notes share one series of the premises, the device and the year', async () => {
  const one = await desk.buy(ana, [pass], { real: true })
  const two = await desk.buy(ana, [pass], { real: true })
  await cancel(one)
  const documents = [...(await rowsOf(one.id)), ...(await rowsOf(two.id))]
  expect(documents).toMatchObject([
    { kind: 'invoice', series: 'fiscal-2027-WEB-1', sequence: 1, number: '1/WEB/1' },
    { kind: 'credit-note', series: 'fiscal-2027-WEB-1', sequence: 3, number: '3/WEB/1' },
    { kind: 'invoice', series: 'fiscal-2027-WEB-1', sequence: 2, number: '2/WEB/1' },
  ])
  expect(documents[1]?.snapshot.fiscal).toMatchObject({ premises: 'WEB', device: '1', sequence: 3 })
})

test('a new year restarts the numbers at 1, even if the printed number repeats', async () => {
  const { now } = shop.clock
  await shop.officeAnswer('import', { events: [eventIn(2030)] })
  shop.clock.now = new Date('2027-12-31T23:30:00Z')
  const order = await desk.buy(await shop.customer(), [pass], { real: true })
  shop.clock.now = now
  expect(await rowsOf(order.id)).toMatchObject([{ series: 'fiscal-2028-WEB-1', number: '1/WEB/1' }])
})

test('a document with only exempt items has the shop’s own number and is not reported; a mixed one is', async () => {
  const [exempt = ''] = await shop.sell(ticketItem({ fiscal: 'exempt' }))
  const ride = { external_code: exempt, full_name: 'Ana' }
  const alone = await desk.buy(ana, [ride], { real: true })
  const mixed = await desk.buy(ana, [ride, pass], { real: true })
  await cancel(alone)
  for (const [index, document] of (await rowsOf(alone.id)).entries())
    expect(document).toMatchObject({
      number: ['2027-000001', 'CN-2027-000001'][index],
      fiscal_due_at: null,
      snapshot: { is_exempt: true, fiscal: null },
    })
  const [reported] = await rowsOf(mixed.id)
  expect(reported?.number).toMatch(/^\d+\/WEB\/1$/)
  expect(reported?.snapshot).not.toHaveProperty('is_exempt')
})

test('while fiscalisation is off, documents have the shop’s own numbers', async () => {
  authority.isOn = false
  const order = await desk.buy(ana, [pass], { real: true })
  authority.isOn = true
  const [invoice] = await rowsOf(order.id)
  expect(invoice).toMatchObject({ series: 'invoice-2027', fiscal_due_at: null, snapshot: { fiscal: null } })
})

test('the tax report is divided by premises, and the series has documents of both kinds without a gap', async () => {
  const period = { from: '2027-01-01', to: '2027-12-31' }
  const taxes = await shop.officeAnswer('get-report', { report: 'taxes', ...period })
  const figures = taxes.parts.find(({ by }) => by === 'premises')?.figures ?? []
  expect(figures).toMatchObject([{ value: 'WEB', definition: 'taxes.premises' }])
  const { rows } = await shop.officeAnswer('find-report-rows', {
    report: 'taxes',
    figure: 'premises:WEB',
    ...period,
  })
  expect(rows.every(({ document }) => document?.number.endsWith('/WEB/1'))).toBe(true)
  expect(rows.reduce((sum, { amount }) => sum + amount, 0)).toBe(figures[0]?.amount)
  const { series } = await shop.officeAnswer('get-report', { report: 'documents', ...period })
  expect(series?.find((one) => one.series === 'fiscal-2027-WEB-1')).toMatchObject({ kind: null, gaps: [] })
})

test('the settings of Croatia require premises and device in the permitted characters', async () => {
  const save = async (fiscal: object) => {
    const { version } = await shop.officeAnswer('get-settings', { section: 'fiscal' })
    return shop.office('save-settings', { section: 'fiscal', settings: { fiscal }, version })
  }
  const complete = { country: 'HR', premises: 'POSL1', device: '1', zkiDigest: 'sha256' }
  expect((await save({ ...complete, premises: '', device: '' })).body).toMatchObject({
    errors: {
      'settings.fiscal.premises': ['Croatia requires the premises and the device.'],
      'settings.fiscal.device': ['Croatia requires the premises and the device.'],
    },
  })
  expect((await save({ ...complete, premises: 'Ured Č' })).status).toBe(422)
  expect((await save({ ...complete, device: 'A' })).status).toBe(422)
  expect((await save(complete)).status).toBe(200)
})
