import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { orderSteps } from '#tests/support/app/order-steps'
import { bank } from '#tests/support/app/orders'
import { addPerson } from '#tests/support/app/staff-people'
import { refused, startTestApp, type TestApp } from '#tests/support/app/test-app'
import { entered_account } from '#texts/compiled/refusals/labels'

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp()
})
afterEach(() => shop.checkBooks())
afterAll(() => shop.stop())
const { order } = orderSteps(() => shop)

const account = { bank_owner_full_name: ' Iva  Horvat ', bank_iban: 'hr12 1001 0051 8630 0016 0' }
type Headers = Record<string, string>
const setAccount = (payload: object, headers?: Headers) =>
  headers
    ? shop.post('/office/api/set-refund-account', payload, headers)
    : shop.office('set-refund-account', payload)

/** A refund that staff opened for an order paid by transfer, without an account. */
async function opened(headers?: Headers) {
  const made = await order('bank_transfer', 'pass')
  await shop.officeAnswer('record-payment', { order: made.order.code, amount: made.order.total_price ?? 0 })
  const { code, tickets } = await made.now()
  const items = tickets.map(({ id }) => id)
  const { refund_id } = await shop.officeAnswer(
    'refund-items',
    { order: code, items, reason: 'Ill' },
    headers,
  )
  return { code, refund_id, customer: made.customer }
}
const ofOrder = async (code: string) => (await shop.officeAnswer('get-order', { order: code })).refunds[0]
const fileOf = (refund_id: number) => shop.office('refund-file', { refund_ids: [refund_id] })

test('an account entered by staff is shown and logged masked, and is in the bank file without a BIC', async () => {
  const { code, refund_id } = await opened()
  expect(await ofOrder(code)).toMatchObject({
    id: refund_id,
    status: 'active',
    bank_account: null,
    needs_account: true,
    account_version: 0,
  })
  expect((await fileOf(refund_id)).status).toBe(422)
  const { refund } = await shop.officeAnswer('set-refund-account', { ...account, refund_id, version: 0 })
  expect(refund).toMatchObject({
    bank_account: 'HR•• •••• 0160',
    needs_account: false,
    account_version: 1,
  })
  const { events } = await shop.officeAnswer('get-order', { order: code })
  expect(events.at(-1)).toMatchObject({ text: 'The account of the refund was entered by staff' })
  const log = await shop.db.kysely
    .selectFrom('audit_log')
    .selectAll()
    .where('action', '=', 'set-refund-account')
    .execute()
  expect(log).toMatchObject([
    {
      subject: code,
      before: { refund: refund_id, bank_account: null },
      after: { refund: refund_id, bank_account: 'HR•• •••• 0160' },
    },
  ])
  expect(JSON.stringify([log, events])).not.toMatch(/1001005|Horvat/)

  const file = await fileOf(refund_id)
  expect(file.status).toBe(200)
  const content = String(file.body['content'])
  expect(content).toMatch(/<Nm>Iva Horvat<\/Nm>[^]*<IBAN>HR1210010051863000160<\/IBAN>/)
  expect(content.match(/<CdtrAgt>/g)).toBe(null)
  // From here on it is at the bank.
  expect(await setAccount({ ...account, refund_id, version: 1 })).toMatchObject(refused('refund-sent'))
})

test('an account entered by staff is checked like the customer’s: missing fields, wrong IBAN, wrong BIC', async () => {
  const { code, refund_id } = await opened()
  const requested = { ...account, refund_id, version: 0 }
  expect(await setAccount({ ...requested, bank_owner_full_name: ' ', bank_iban: '' })).toMatchObject({
    ...refused('fields-missing', { fields: 'Account holder full name, IBAN' }),
    body: { errors: { bank_owner_full_name: expect.anything(), bank_iban: expect.anything() } },
  })
  const wrong = { bank_iban: 'HR1310010051863000160', bank_bic: 'NBHR' }
  expect(await setAccount({ ...requested, ...wrong })).toMatchObject({
    status: 422,
    body: {
      errors: {
        bank_iban: ['Please enter a valid IBAN.'],
        bank_bic: ['Please enter a valid BIC/SWIFT.'],
      },
    },
  })
  expect(await setAccount({ ...requested, refund_id: 1e9 })).toMatchObject(refused('refund-not-found'))
  expect(await ofOrder(code)).toMatchObject({ account_version: 0, needs_account: true })
})

test('the second of two simultaneous entries of an account is rejected, and names the first editor', async () => {
  const { code, refund_id } = await opened()
  const [ana, iva] = [await addPerson(shop, 'finance'), await addPerson(shop, 'manager')]
  const requested = { ...account, refund_id, version: 0 }
  const answers = await Promise.all([setAccount(requested, ana.headers), setAccount(requested, iva.headers)])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const first = answers[0]?.status === 200 ? ana : iva
  expect(answers.find(({ status }) => status === 409)).toMatchObject(
    refused('changed-meanwhile', { who: first.email }),
  )
  const german = { ...requested, bank_iban: 'DE89370400440532013000', bank_bic: 'DEUTDEFF500', version: 1 }
  expect((await setAccount(german)).status).toBe(200)
  expect(await ofOrder(code)).toMatchObject({ bank_account: 'DE•• •••• 3000', account_version: 2 })
})

test('the account can be changed after a problem, and the next file has the new one', async () => {
  const { refund_id } = await opened()
  await shop.officeAnswer('set-refund-account', { ...account, refund_id, version: 0 })
  expect((await fileOf(refund_id)).status).toBe(200)
  await shop.officeAnswer('process-refund', { refund_id, outcome: 'problem', problem: 'Account closed' })
  const other = { ...account, bank_iban: 'DE89370400440532013000' }
  await shop.officeAnswer('set-refund-account', { ...other, refund_id, version: 1 })
  await shop.officeAnswer('process-refund', { refund_id, outcome: 'processing' })
  const again = await shop.officeAnswer('refund-file', { refund_ids: [refund_id], again: true })
  expect(again.content).toContain('<IBAN>DE89370400440532013000</IBAN>')
})

test('all owners are notified of changed and entered accounts; replacing a given one needs the password', async () => {
  const owner = await addPerson(shop)
  const notices = async () =>
    (await shop.mailsTo(owner.email)).map(({ payload }) => payload as { subject: string; lines: string[] })
  const { code, refund_id } = await opened()
  await shop.officeAnswer('set-refund-account', { ...account, refund_id, version: 0 })
  expect(await notices()).toEqual([])
  const other = { ...account, bank_iban: 'DE89370400440532013000' }
  await shop.officeAnswer('set-refund-account', { ...other, refund_id, version: 1 })
  await fileOf(refund_id)
  expect(await notices()).toMatchObject([
    {
      subject: 'A refund’s bank account was changed',
      lines: [
        `Refund ${refund_id} of order ${code}: from HR•• •••• 0160 to DE•• •••• 3000.`,
        expect.any(String),
        expect.any(String),
      ],
    },
    {
      subject: 'A bank file for refunds was made',
      lines: [
        expect.any(String),
        '1 of these accounts was entered by staff.',
        expect.any(String),
        expect.any(String),
      ],
    },
  ])

  const made = await order('bank_transfer', 'pass')
  await shop.officeAnswer('record-payment', { order: made.order.code, amount: made.order.total_price ?? 0 })
  const items = (await made.now()).tickets.map(({ id }) => id)
  shop.later(11)
  const requested = { order: made.order.code, items, reason: 'Ill' }
  const open = (payload: object) =>
    shop.post('/office/api/refund-items', { ...requested, ...payload }, owner.headers)
  expect((await open({ ...bank, dry_run: true })).status).toBe(200)
  expect(await open(bank)).toMatchObject(refused('ask-again'))
  expect((await open({})).status).toBe(200)
})

test('with refundTwoPeople, the person who entered the account may not pay the refund', async () => {
  await shop.configure({ refundTwoPeople: true })
  const [ana, iva] = [await addPerson(shop, 'finance'), await addPerson(shop)]
  const { code, refund_id } = await opened()
  expect((await setAccount({ ...account, refund_id, version: 0 }, ana.headers)).status).toBe(200)
  const send = (path: string, payload: object, { headers }: { headers: Headers }) =>
    shop.post(`/office/api/${path}`, payload, headers)
  expect(await send('refund-file', { refund_ids: [refund_id] }, ana)).toMatchObject(
    refused('refund-by-another', { why: entered_account({ orders: code }) }),
  )
  await shop.officeAnswer('cancel-order', { order: code })
  const next = await ofOrder(code)
  expect(next).toMatchObject({ bank_account: 'HR•• •••• 0160' })
  expect(await send('refund-file', { refund_ids: [next?.id] }, ana)).toMatchObject(
    refused('refund-by-another', { why: entered_account({ orders: code }) }),
  )
  expect((await send('refund-file', { refund_ids: [next?.id] }, iva)).status).toBe(200)
  await shop.configure({ refundTwoPeople: false })
})

test('a refund is offered to the card only if a card paid the order', async () => {
  const { code, refund_id } = await opened()
  const listed = async (of: string, id: number) =>
    (await shop.officeAnswer('find-refunds', { query: of })).refunds.find((one) => one.id === id)
  expect(await ofOrder(code)).toMatchObject({ can_go_to_card: false })
  expect(await listed(code, refund_id)).toMatchObject({ can_go_to_card: false })
  expect(await shop.office('process-refund', { refund_id, outcome: 'processed', by: 'card' })).toMatchObject(
    refused('refund-not-by-card'),
  )

  const byCard = await order('credit_card', 'pass')
  if (byCard.payment !== undefined) await shop.paySandbox(byCard.payment, 'paid')
  const { code: paid, tickets } = await byCard.now()
  const whole = { order: paid, items: tickets.map(({ id }) => id), reason: 'Ill' }
  const second = await shop.officeAnswer('refund-items', whole)
  expect(await listed(paid, second.refund_id)).toMatchObject({ can_go_to_card: true })
  const by = { refund_id: second.refund_id, outcome: 'processed', by: 'card' } as const
  await shop.officeAnswer('process-refund', by)
  expect(await ofOrder(paid)).toMatchObject({ status: 'processed', can_go_to_card: false })
})

test('the buyer sees which account gets the refund', async () => {
  const { refund_id, customer } = await opened()
  await shop.officeAnswer('set-refund-account', { ...account, refund_id, version: 0 })
  const { data } = await shop.answer('get-data', { token: customer.token })
  expect(data.refunds).toMatchObject([{ id: refund_id, bank_account: 'HR•• •••• 0160' }])
})

const turkey = new Intl.DisplayNames('en', { type: 'region' }).of('TR') ?? ''
/** A valid IBAN of a country outside SEPA. */
const turkish = 'TR33 0006 1005 1978 6457 8413 26'

test('an account outside SEPA is stored, but no bank file contains it, and the reason says how to pay it', async () => {
  const { code, refund_id } = await opened()
  const abroad = { ...account, bank_iban: turkish, refund_id, version: 0 }
  expect(await setAccount(abroad)).toMatchObject({
    status: 422,
    body: { errors: { bank_bic: [`A bank in ${turkey} needs its BIC too.`] } },
  })
  const { refund } = await shop.officeAnswer('set-refund-account', { ...abroad, bank_bic: 'TGBATRIS' })
  expect(refund).toMatchObject({ bank_account: 'TR•• •••• 1326', needs_account: false })
  expect(await fileOf(refund_id)).toMatchObject({
    ...refused('refund-not-by-bank'),
    body: {
      errors: {
        [`refund_ids.${refund_id}`]: [
          `${code}: Its account is in ${turkey}, outside SEPA. Pay it in your online banking, then mark it as paid back.`,
        ],
      },
    },
  })
  expect(await ofOrder(code)).toMatchObject({ status: 'active', paid_by: null })
})

test('a bank file names the bank of an account outside the economic area by its BIC, and rejects one without', async () => {
  const { refund_id } = await opened()
  const swiss = { ...account, bank_iban: 'CH93 0076 2011 6238 5295 7', refund_id, version: 0 }
  expect(await setAccount(swiss)).toMatchObject({
    status: 422,
    body: { errors: { bank_bic: ['A bank in Switzerland needs its BIC too.'] } },
  })
  await shop.officeAnswer('set-refund-account', { ...swiss, bank_bic: 'POFICHBEXXX' })
  const file = await fileOf(refund_id)
  expect(String(file.body['content'])).toMatch(/<BICFI>POFICHBEXXX<\/BICFI>[^]*<IBAN>CH9300762011623852957</)
})

test('staff see the whole account to pay by hand, after the password; the log records who, without the number', async () => {
  const finance = await addPerson(shop, 'finance')
  const { code, refund_id } = await opened()
  const abroad = { ...account, bank_iban: turkish, bank_bic: 'TGBATRIS', refund_id, version: 0 }
  await shop.officeAnswer('set-refund-account', abroad)
  const show = (person: { headers: Headers }, id = refund_id) =>
    shop.post('/office/api/show-refund-account', { refund_id: id }, person.headers)
  expect(await show(finance)).toMatchObject({
    status: 200,
    body: {
      account: {
        bank_owner_full_name: 'Iva Horvat',
        bank_iban: 'TR330006100519786457841326',
        bank_bic: 'TGBATRIS',
        bank_account: null,
        bank_country: 'TR',
      },
      amount: 9500,
      text: expect.stringContaining(code),
    },
  })
  const log = await shop.db.kysely
    .selectFrom('audit_log')
    .selectAll()
    .where('action', '=', 'show-refund-account')
    .execute()
  expect(log).toMatchObject([
    { actor: `staff:${finance.email}`, subject: code, after: { refund: refund_id } },
  ])
  expect(JSON.stringify(log)).not.toMatch(/78413|Horvat/)
  expect(await show(await addPerson(shop, 'manager'))).toMatchObject(refused('not-allowed'))
  expect(await show(finance, 1e9)).toMatchObject(refused('refund-not-found'))
  shop.later(11)
  expect(await show(finance)).toMatchObject(refused('ask-again'))
  const without = await opened()
  expect(await shop.office('show-refund-account', { refund_id: without.refund_id })).toMatchObject(
    refused('refund-no-account'),
  )
})
