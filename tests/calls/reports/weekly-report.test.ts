import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mailWeeklyReport } from '#server/modules/reports/get-report'
import type { WeeklyReport } from '#server/modules/reports/mails'
import { initialSettings } from '#server/modules/settings/initial-settings'
import { orderDesk } from '#tests/support/app/orders'
import { addPerson, type TestPerson } from '#tests/support/app/staff-people'
import { refused, startTestApp, type TestApp } from '#tests/support/app/test-app'

let shop: TestApp
let owner: TestPerson
let finance: TestPerson
beforeAll(async () => {
  shop = await startTestApp()
  owner = await addPerson(shop)
  finance = await addPerson(shop, 'finance')
})
afterAll(() => shop.stop())

const at = (instant: string) => {
  shop.clock.now = new Date(instant)
}
/** Buys something of each report, at the clock's time. */
async function sell() {
  const desk = orderDesk(shop)
  await shop.officeAnswer('import', { vouchers: [{ code: 'TEN', discount_amount: 1000 }] })
  const ana = await shop.customer()
  const pass = { external_code: 'pass', full_name: 'Ana Horvat', email: ana.email }
  const { code } = await desk.buy(ana, [pass, { ...pass, full_name: 'Iva Horvat' }], {
    voucher: 'TEN',
    real: true,
  })
  const { tickets } = await desk.inOffice(code)
  await shop.officeAnswer('refund-items', { order: code, items: [tickets[0]?.id ?? 0], reason: 'Ill' })
  const { refunds } = await shop.officeAnswer('find-refunds', {})
  await shop.officeAnswer('process-refund', { refund_id: refunds[0]?.id, outcome: 'processed' })
  await desk.buy(ana, [{ ...pass, external_code: 'plan' }])
}
const run = () => mailWeeklyReport(shop.context)
const allMails = async () => {
  const mails = await shop.db.kysely
    .selectFrom('outbox')
    .select(['recipient', 'payload'])
    .where('kind', '=', 'weekly-report')
    .orderBy('id')
    .execute()
  return mails.map(({ recipient, payload }) => ({
    recipient,
    report: payload as unknown as WeeklyReport,
  }))
}
/** The reported weeks by their Monday, with the recipients of the mail. */
const sent = async () => (await allMails()).map(({ recipient, report }) => [report.from, recipient])
const toBoth = (...mondays: string[]) =>
  mondays.flatMap((monday) => [owner, finance].map(({ email }) => [monday, email]))

test('no report is mailed for a week without activity', async () => {
  await shop.configure({ weeklyReport: true })
  await run()
  expect(await sent()).toEqual([])
})

test('no report is mailed while the setting is off, which is the default', async () => {
  expect(initialSettings.weeklyReport).toBe(false)
  await shop.configure({ weeklyReport: initialSettings.weeklyReport })
  at('2027-03-03T10:00:00Z')
  await sell()
  at('2027-03-08T06:00:00Z')
  await run()
  expect(await sent()).toEqual([])
})

test('from Monday at seven each owner and finance member gets one report, however often the job runs', async () => {
  await addPerson(shop, 'manager')
  const ended = await addPerson(shop)
  await shop.db.kysely
    .updateTable('staff')
    .set({ ended_at: shop.clock.now })
    .where('id', '=', ended.id)
    .execute()
  await shop.officeAnswer('invite-staff', { email: 'invited@shop.example', role: 'finance' })
  await shop.configure({ weeklyReport: true })
  at('2027-03-08T05:59:59Z')
  await run()
  expect(await sent()).toEqual([])
  at('2027-03-08T06:00:00Z')
  await run()
  expect(await sent()).toEqual(toBoth('2027-03-01'))
  await run()
  at('2027-03-10T12:00:00Z')
  await shop.db.kysely.updateTable('outbox').set({ sent_at: shop.clock.now }).execute()
  await run()
  expect(await sent()).toEqual(toBoth('2027-03-01'))
})

test('a changed address causes no second report, and a member who joins later gets one', async () => {
  const before = await sent()
  const moved = { email: 'moved@shop.example', email_key: 'moved@shop.example' }
  const { email } = finance
  await shop.db.kysely.updateTable('staff').set(moved).where('id', '=', finance.id).execute()
  const late = await addPerson(shop, 'finance')
  await run()
  expect(await sent()).toEqual([...before, ['2027-03-01', late.email]])
  await shop.db.kysely.updateTable('staff').set({ email }).where('id', '=', finance.id).execute()
  await shop.officeAnswer('end-staff', { staff_id: late.id })
})

test('the figures of the report are those of the screen', async () => {
  const [mail] = await allMails()
  if (mail === undefined) throw new Error('No report was mailed.')
  const { figures, overdue, ...days } = mail.report
  expect(days).toEqual({ from: '2027-03-01', to: '2027-03-07', includes_test: true })
  const reports = ['sales', 'fees', 'taxes', 'refunds', 'vouchers', 'plans'] as const
  expect(figures.map(({ report }) => report)).toEqual(reports)
  for (const { report, ...sums } of figures) {
    const { total } = await shop.officeAnswer('get-report', { report, from: days.from, to: days.to })
    const { rows, pieces, amount, tax } = total
    expect({ report, ...sums }).toEqual({ report, rows, pieces, amount, tax })
    expect(rows).toBeGreaterThan(0)
  }
  expect(overdue).toBe(0)
})

test('four simultaneous workers send the report once', async () => {
  at('2027-03-15T06:00:00Z')
  const before = await sent()
  await Promise.all([run(), run(), run(), run()])
  expect(await sent()).toEqual([...before, ...toBoth('2027-03-08')])
})

test('after an outage the report is late in the same week, and the week before is skipped', async () => {
  const before = await sent()
  at('2027-03-28T21:59:59Z')
  await run()
  expect(await sent()).toEqual([...before, ...toBoth('2027-03-15')])
})

test('the report follows summer time: seven is an hour earlier, and Sunday’s last hour is in its week', async () => {
  const before = await sent()
  at('2027-03-28T21:30:00Z')
  const ana = await shop.customer()
  await orderDesk(shop).buy(ana, [{ external_code: 'pass', full_name: 'Ana Horvat' }])
  at('2027-03-29T04:59:59Z')
  await run()
  expect(await sent()).toEqual(before)
  at('2027-03-29T05:00:00Z')
  await run()
  expect(await sent()).toEqual([...before, ...toBoth('2027-03-22')])
  const last = (await allMails()).at(-1)
  expect(last?.report).toMatchObject({
    to: '2027-03-28',
    figures: [{ report: 'sales', pieces: 1 }, {}, {}, {}, {}, {}],
  })
})

test('the mail has a table, what is overdue, and a link to the reports of its days', async () => {
  // The second instalment was due on 1 April.
  at('2027-04-05T05:00:00Z')
  await shop.runJobs()
  const mail = shop.mails.findLast(({ to }) => to === owner.email)
  expect(mail?.subject).toBe('[Test shop] The week from 29 March 2027 to 4 April 2027')
  const { total, parts } = await shop.officeAnswer('get-report', {
    report: 'plans',
    from: '2027-03-29',
    to: '2027-04-04',
  })
  const due = parts[0]?.figures.find(({ value }) => value === '1-7')?.amount ?? 0
  expect(due).toBe(4000)
  expect(total.amount).toBeGreaterThan(due)
  expect(mail?.text).toMatch(/Instalments still owed.*As of now, including €40\.00 overdue/s)
  expect(mail?.text).toContain('/office/reports?from=2027-03-29&to=2027-04-04')
})

describe('requesting the weekly report', () => {
  const ask = (person: TestPerson) => shop.officeAnswer('send-weekly-report', {}, person.headers)

  test('the last whole week is mailed only to the person who requests it, whatever the setting', async () => {
    await shop.configure({ weeklyReport: false })
    at('2027-03-10T12:00:00Z')
    const person = await addPerson(shop, 'finance')
    const before = await allMails()
    const { recipient, ...days } = await ask(person)
    expect({ recipient, ...days }).toEqual({ from: '2027-03-01', to: '2027-03-07', recipient: person.email })
    const mails = (await allMails()).slice(before.length)
    expect(mails.map((mail) => mail.recipient)).toEqual([person.email])
    const { total } = await shop.officeAnswer('get-report', { report: 'sales', ...days })
    expect(total.rows).toBeGreaterThan(0)
    expect(mails[0]?.report.figures[0]).toMatchObject({ report: 'sales', amount: total.amount })
    const { rows } = await shop.officeAnswer('find-audit', { action: 'send-weekly-report' })
    expect(rows).toMatchObject([{ actor: `staff:${person.email}`, subject: '2027-03-01 – 2027-03-07' }])
  })

  test('a report requested twice within a minute is mailed once, and again later', async () => {
    at('2027-03-11T12:00:00Z')
    const person = await addPerson(shop)
    const mails = async () => (await sent()).filter(([, recipient]) => recipient === person.email)
    await Promise.all([ask(person), ask(person)])
    expect(await mails()).toHaveLength(1)
    at('2027-03-11T12:01:00Z')
    await ask(person)
    expect(await mails()).toHaveLength(2)
  })

  test('a requested report is mailed before seven on a Monday too, and for a week without activity', async () => {
    at('2028-06-05T03:00:00Z')
    const person = await addPerson(shop)
    expect(await ask(person)).toMatchObject({ from: '2028-05-29', to: '2028-06-04' })
    const mail = (await allMails()).at(-1)
    expect(mail).toMatchObject({ recipient: person.email, report: { from: '2028-05-29' } })
    expect(mail?.report.figures[0]).toMatchObject({ report: 'sales', rows: 0 })
  })

  test('a key cannot request the report, having no address, nor can a manager, who sees no turnover', async () => {
    expect(await shop.office('send-weekly-report', {})).toMatchObject(refused('session-needed'))
    const manager = await addPerson(shop, 'manager')
    const answer = await shop.post('/office/api/send-weekly-report', {}, manager.headers)
    expect(answer).toMatchObject(refused('not-allowed'))
  })
})
