import { XMLParser } from 'fast-xml-parser'
import { isValidIBAN } from 'ibantools'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { eraseOrdersWhole } from '#server/modules/orders/erase-orders.queries'
import { tidyUp } from '#server/modules/retention/tidy-up'
import { bank, orderDesk } from '#tests/support/app/orders'
import { addPerson } from '#tests/support/app/staff-people'
import { refused, startTestApp, type TestApp, type TestCustomer } from '#tests/support/app/test-app'
import { statementsOf } from '#tests/support/database/statements-of'

let shop: TestApp
let desk: ReturnType<typeof orderDesk>
let ana: TestCustomer
beforeAll(async () => {
  shop = await startTestApp()
  desk = orderDesk(shop)
  ana = await shop.customer()
})
afterEach(() => shop.checkBooks())
afterAll(() => shop.stop())

/** A requested refund of one pass: 95.00. */
async function requested(
  details: Partial<
    Record<'bank_owner_full_name' | 'bank_country' | 'bank_bic' | 'bank_iban' | 'bank_account', string | null>
  > = {},
) {
  const order = await desk.buy(ana, [{ external_code: 'pass', full_name: 'One' }])
  await desk.asIfCharged(order)
  const chosen = { tickets: desk.ticketOf(order).code, merchandise: '' }
  const requested = { ...bank, ...details, ...chosen, token: ana.token, order_id: order.id }
  return { order, id: (await shop.answer('request-refund', requested)).data.refund_id }
}
const fileOf = (...refund_ids: number[]) => shop.officeAnswer('refund-file', { refund_ids })
const tryFile = (payload: object) => shop.office('refund-file', payload)
const refundsOf = async (status?: 'active' | 'processing' | 'processed') =>
  (await shop.officeAnswer('find-refunds', { status })).refunds

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  isArray: (name) => name === 'CdtTrfTxInf',
})

test('a bank reads a file of two refunds as the shop wrote it', async () => {
  const one = await requested({ bank_owner_full_name: 'Željka Đurđević & Sons <Ltd>' })
  const two = await requested({
    bank_owner_full_name: 'Ελευθερία Љубомировић',
    bank_country: 'DE',
    bank_bic: 'DEUTDEFF500',
    bank_iban: 'DE89 3704 0044 0532 0130 00',
  })
  const file = await fileOf(one.id, two.id, one.id)
  expect(file).toMatchObject({ count: 2, control_sum: 19_000, filename: `${file.message_id}.xml` })
  expect(file.message_id).toMatch(/^REFUNDS-20270301-[0-9A-F]{10}$/)

  const read = parser.parse(file.content, true)
  expect(file.content).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>/)
  expect(file.content).toMatch(/^[\n\x20-\x7E]*$/)
  expect(read.Document['@xmlns']).toBe('urn:iso:std:iso:20022:tech:xsd:pain.001.001.09')
  const { GrpHdr, PmtInf } = read.Document.CstmrCdtTrfInitn
  expect(GrpHdr).toEqual({
    MsgId: file.message_id,
    CreDtTm: '2027-03-01T10:00:00.000Z',
    NbOfTxs: '2',
    CtrlSum: '190.00',
    InitgPty: { Nm: 'Test shop d.o.o.' },
  })
  // The schema requires this order of elements.
  expect(Object.keys(PmtInf)).toEqual(
    'PmtInfId PmtMtd NbOfTxs CtrlSum PmtTpInf ReqdExctnDt Dbtr DbtrAcct DbtrAgt ChrgBr CdtTrfTxInf'.split(
      ' ',
    ),
  )
  expect(PmtInf).toMatchObject({
    PmtMtd: 'TRF',
    NbOfTxs: '2',
    CtrlSum: '190.00',
    PmtTpInf: { SvcLvl: { Cd: 'SEPA' } },
    ReqdExctnDt: { Dt: '2027-03-01' },
    Dbtr: { Nm: 'Test shop d.o.o.' },
    DbtrAcct: { Id: { IBAN: 'HR1210010051863000160' } },
    DbtrAgt: { FinInstnId: { BICFI: 'NBHRHR2D' } },
    ChrgBr: 'SLEV',
  })
  expect(PmtInf.CdtTrfTxInf).toEqual([
    {
      PmtId: { EndToEndId: `REFUND-${one.id}` },
      Amt: { InstdAmt: { '@Ccy': 'EUR', '#text': '95.00' } },
      Cdtr: { Nm: 'Zeljka Durdevic + Sons (Ltd)' },
      CdtrAcct: { Id: { IBAN: 'HR1210010051863000160' } },
      RmtInf: { Ustrd: `Refund ${one.id}, order ${one.order.code}, Test shop` },
    },
    {
      PmtId: { EndToEndId: `REFUND-${two.id}` },
      Amt: { InstdAmt: { '@Ccy': 'EUR', '#text': '95.00' } },
      Cdtr: { Nm: 'Eleytheria Ljubomirovic' },
      CdtrAcct: { Id: { IBAN: 'DE89370400440532013000' } },
      RmtInf: { Ustrd: `Refund ${two.id}, order ${two.order.code}, Test shop` },
    },
  ])
  for (const transfer of PmtInf.CdtTrfTxInf) {
    expect(isValidIBAN(transfer.CdtrAcct.Id.IBAN)).toBe(true)
    expect(transfer.PmtId.EndToEndId.length).toBeLessThanOrEqual(35)
  }

  // The customer cannot cancel a refund that is at the bank; the audit log shows it without account numbers.
  expect(await shop.call('cancel-refund', { token: ana.token, refund_id: one.id })).toMatchObject(
    refused('refund-not-active'),
  )
  expect(await refundsOf('processing')).toMatchObject([
    { id: two.id, paid_by: 'bank', files: [file.message_id], bank_account: 'DE•• •••• 3000' },
    { id: one.id, paid_by: 'bank', files: [file.message_id], bank_account: 'HR•• •••• 0160' },
  ])
  const log = await shop.db.kysely
    .selectFrom('audit_log')
    .selectAll()
    .where('subject', '=', file.message_id)
    .execute()
  expect(log).toMatchObject([{ action: 'refund-file', actor: 'OFFICE_KEY' }])
  expect(JSON.stringify(log)).not.toMatch(/1001005|3704004/)
  for (const { id } of [one, two])
    await shop.officeAnswer('process-refund', { refund_id: id, outcome: 'processed' })
  expect((await desk.seenBy(ana, one.order.code)).total_refunded).toBe(9500)
})

test('a refund is in only one file unless staff confirm another, which has its own id', async () => {
  const [one, two] = [await requested(), await requested()]
  await fileOf(one.id)
  expect(await tryFile({ refund_ids: [two.id, one.id] })).toMatchObject(
    refused('refund-in-file', { orders: one.order.code }),
  )
  expect((await refundsOf('active')).map(({ id }) => id)).toContain(two.id)
  const again = await shop.officeAnswer('refund-file', { refund_ids: [one.id, two.id], again: true })
  expect(again.content).toContain(`<EndToEndId>REFUND-${one.id}-2<`)
  expect(again.content).toContain(`<EndToEndId>REFUND-${two.id}<`)
  // The card cannot get the refund either while the bank has it.
  const toCard = { refund_id: one.id, outcome: 'processed', by: 'card' }
  expect(await shop.office('process-refund', toCard)).toMatchObject(refused('refund-at-bank'))
  // After the bank returned it, the card may get it.
  const back = { refund_id: one.id, outcome: 'problem', problem: 'Account closed' } as const
  expect((await shop.officeAnswer('process-refund', back)).refund).toMatchObject({
    problem: 'Account closed',
  })
  await shop.officeAnswer('process-refund', { refund_id: one.id, outcome: 'processing' })
  expect((await shop.office('process-refund', toCard)).body).toMatchObject({ refund: { paid_by: 'card' } })
  expect(await tryFile({ refund_ids: [one.id], again: true })).toMatchObject({ status: 422 })
})

test('repeating the call with its key returns the same file', async () => {
  const [one, two] = [await requested(), await requested()]
  const call_key = '00112233445566778899aabbccddeeff'
  const send = (payload: object = {}) =>
    tryFile({ refund_ids: [one.id, two.id], call_key, again: false, ...payload })
  const recorded = async () =>
    (await shop.db.pool.query(`select from audit_log where action = 'refund-file'`)).rowCount
  const first = await send()
  expect(first.status).toBe(200)
  const before = await recorded()
  // Also after midnight.
  const { now } = shop.clock
  shop.clock.now = new Date(now.getTime() + 14 * 3_600_000)

  const tried = await send({ dry_run: true })
  expect(tried.body).toMatchObject({
    effect: { notes: ['This file already exists: the same one is downloaded again.'] },
    content: '',
  })
  const again = await send({ refund_ids: [two.id, one.id], fingerprint: 'of the first' })
  expect(again).toMatchObject({ status: 200, body: first.body })
  expect(await recorded()).toBe(before)
  expect((await refundsOf('processing')).find(({ id }) => id === one.id)?.files).toHaveLength(1)

  shop.clock.now = now

  // Another key makes another file.
  const both = refused('refund-in-file', { orders: `${one.order.code}, ${two.order.code}` })
  expect(await send({ refund_ids: [one.id] })).toMatchObject(refused('call-key-reused'))
  const other = 'ffeeddccbbaa99887766554433221100'
  expect(await send({ call_key: other })).toMatchObject(both)
  expect((await send({ call_key: other, again: true })).body['content']).toContain(`REFUND-${one.id}-2<`)
  // From here on both files would pay them.
  expect(await send()).toMatchObject(both)
})

test('a file is not returned again once a refund in it was paid in another way', async () => {
  const { id } = await requested()
  const call_key = '00112233445566778899aabbccddee00'
  expect((await tryFile({ refund_ids: [id], call_key })).status).toBe(200)
  await shop.officeAnswer('process-refund', { refund_id: id, outcome: 'processed' })
  expect(await tryFile({ refund_ids: [id], call_key })).toMatchObject(refused('refund-not-by-bank'))
})

test('a file of many refunds needs as many statements as a file of one, also as a dry run', async () => {
  const [one, two, three] = [await requested(), await requested(), await requested()]
  const sentFor = (refund_ids: number[], dry_run = false) =>
    statementsOf(() => shop.officeAnswer('refund-file', { refund_ids, dry_run }))
  const tried = [await sentFor([one.id], true), await sentFor([two.id, three.id], true)]
  expect(tried[1]).toHaveLength(tried[0]?.length ?? 0)
  const made = [await sentFor([one.id]), await sentFor([two.id, three.id])]
  expect(made[1]).toHaveLength(made[0]?.length ?? 0)
  for (const { id, order } of [one, two, three]) {
    const { events } = await shop.officeAnswer('get-order', { order: order.code })
    expect(events.filter(({ kind }) => kind === 'refund-processing')).toHaveLength(1)
    expect(desk.ticketOf(await desk.seenBy(ana, order.code)).status).toBe('refunding')
    expect((await refundsOf('processing')).find((refund) => refund.id === id)?.paid_by).toBe('bank')
  }
})

test('two simultaneous operators make one file of the same refunds', async () => {
  const ids = [(await requested()).id, (await requested()).id]
  const answers = await Promise.all([ids, ids.toReversed(), ids].map((refund_ids) => tryFile({ refund_ids })))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
})

test('a refund that no bank file can contain is named, and nothing is changed', async () => {
  const fine = await requested()
  const noIban = await requested({
    bank_country: 'BR',
    bank_bic: 'BRASBRRJ',
    bank_iban: null,
    bank_account: '123456-7',
  })
  const noLetters = await requested({ bank_owner_full_name: '李小龍' })
  await shop.configure({
    countries: { HR: 'Croatia', DE: 'Germany', BR: 'Brazil', TR: 'Türkiye' },
    ibanCountries: ['HR', 'DE', 'TR'],
  })
  const outside = await requested({
    bank_country: 'TR',
    bank_bic: 'TGBATRIS',
    bank_iban: 'TR330006100519786457841326',
  })
  const done = await requested()
  await shop.officeAnswer('process-refund', { refund_id: done.id, outcome: 'processed' })
  const cancelled = await desk.buy(ana, [{ external_code: 'pass', full_name: 'One' }], { real: true })
  await shop.officeAnswer('cancel-order', { order: cancelled.code, reason: 'Storm' })
  const [unknown] = await refundsOf('active')
  expect(unknown).toMatchObject({ order: cancelled.code, bank_account: null })

  const refund_ids = [fine, noIban, noLetters, outside, done].map(({ id }) => id).concat(unknown?.id ?? 0)
  const answer = await tryFile({ refund_ids })
  expect(answer).toMatchObject({
    ...refused('refund-not-by-bank'),
    body: {
      errors: {
        [`refund_ids.${noIban.id}`]: [
          `${noIban.order.code}: Its account has no valid IBAN. Pay it in your online banking, then mark it as paid back.`,
        ],
        [`refund_ids.${noLetters.id}`]: [expect.stringContaining('letters of a bank file')],
        [`refund_ids.${outside.id}`]: [expect.stringContaining('outside SEPA')],
        [`refund_ids.${done.id}`]: [`${done.order.code}: It isn’t waiting to be paid.`],
        [`refund_ids.${unknown?.id}`]: [`${cancelled.code}: Its bank details are missing.`],
      },
    },
  })
  expect(Object.keys(answer.body['errors'] ?? {})).toHaveLength(5)
  expect((await refundsOf('active')).map(({ id }) => id)).toContain(fine.id)
  expect(await tryFile({ refund_ids: [] })).toMatchObject(refused('nothing-selected'))
  expect(await tryFile({ refund_ids: [fine.id, 1e9] })).toMatchObject(refused('refund-not-found'))
})

test('a shop without an account of its own cannot pay by file', async () => {
  const { id } = await requested()
  await shop.configure({ bankAccount: null })
  expect(await tryFile({ refund_ids: [id] })).toMatchObject(refused('bank-account-missing'))
  await shop.configure({ bankAccount: { holder: 'Test shop', iban: 'HR1210010051863000160', bic: null } })
  expect((await fileOf(id)).content).toContain('<Id>NOTPROVIDED</Id>')
})

test('if the shop cancels an order with a requested refund, the money goes to the account in the request', async () => {
  const { order, id } = await requested()
  await shop.officeAnswer('cancel-order', { order: order.code, reason: 'Storm' })
  const [owed] = await refundsOf('active')
  expect(owed).toMatchObject({ order: order.code, total: 10_500, bank_account: 'HR•• •••• 0160' })
  expect((await fileOf(owed?.id ?? 0)).control_sum).toBe(10_500)
  const before = await shop.officeAnswer('find-refunds', { status: 'cancelled' })
  expect(before.refunds.find((one) => one.id === id)?.bank_account).toBeNull()
})

test('a refund in another currency than euros is in no SEPA file', async () => {
  const { id, order } = await requested()
  await shop.db.kysely.updateTable('orders').set({ currency: 'CHF' }).where('id', '=', order.id).execute()
  expect(await tryFile({ refund_ids: [id] })).toMatchObject({
    ...refused('refund-not-by-bank'),
    body: { errors: { [`refund_ids.${id}`]: [`${order.code}: A SEPA file can only hold euros.`] } },
  })
})

describe('a bank file', () => {
  const listed = async (message_id: string) =>
    (await shop.officeAnswer('find-refund-files', {})).files.find((file) => file.message_id === message_id)
  const fetchAs = ({ headers }: { headers: Record<string, string> }, message_id: string) =>
    shop.post('/office/api/fetch-refund-file', { message_id }, headers)

  test('is listed, and fetched again as it was made, by finance after the password; owners learn of it', async () => {
    const [owner, finance] = [await addPerson(shop), await addPerson(shop, 'finance')]
    const { id } = await requested()
    const made = await fileOf(id)
    expect(await listed(made.message_id)).toMatchObject({
      by: 'OFFICE_KEY',
      count: 1,
      control_sum: 9500,
      fetches: 0,
      fetched_by: null,
      can_fetch: true,
    })
    const { filename, content, message_id, count, control_sum } = made
    const again = await fetchAs(finance, message_id)
    expect(again).toMatchObject({ status: 200, body: { filename, content, message_id, count, control_sum } })
    expect(await listed(message_id)).toMatchObject({ fetches: 1, fetched_by: `staff:${finance.email}` })
    const mails = (await shop.mailsTo(owner.email)).map(({ payload }) => payload as { subject: string })
    expect(mails.at(-1)?.subject).toBe('A bank file for refunds was downloaded again')
    const log = await shop.db.pool.query(`select * from audit_log where action = 'fetch-refund-file'`)
    expect(log.rows).toMatchObject([{ subject: message_id, actor: `staff:${finance.email}` }])
    const stored = await shop.db.pool.query('select content_sealed from refund_file where message_id = $1', [
      message_id,
    ])
    expect(String(stored.rows[0]?.content_sealed)).not.toMatch(/Horvat|1001005/)

    expect(await fetchAs(await addPerson(shop, 'manager'), message_id)).toMatchObject(refused('not-allowed'))
    expect(await fetchAs(finance, 'REFUNDS-0')).toMatchObject(refused('refund-file-not-found'))
    shop.later(11)
    expect(await fetchAs(finance, message_id)).toMatchObject(refused('ask-again'))
  })

  test('is not fetched again once another way or another file pays one of its refunds', async () => {
    const [one, two] = [await requested(), await requested()]
    const first = await fileOf(one.id)
    await shop.officeAnswer('refund-file', { refund_ids: [one.id, two.id], again: true })
    const fetchFile = (message_id: string) => shop.office('fetch-refund-file', { message_id })
    const outdated = (file: string, orders: string) => refused('refund-file-outdated', { file, orders })
    expect(await fetchFile(first.message_id)).toMatchObject(outdated(first.message_id, one.order.code))
    expect(await listed(first.message_id)).toMatchObject({ can_fetch: false, is_erased: false })
    const third = await requested()
    const last = await fileOf(third.id)
    await shop.officeAnswer('process-refund', { refund_id: third.id, outcome: 'processed' })
    expect(await fetchFile(last.message_id)).toMatchObject(outdated(last.message_id, third.order.code))
  })

  test('keeps its content for 30 days, and not beyond the erasure of a buyer', async () => {
    const [one, two] = [await requested(), await requested()]
    const [kept, erased] = [await fileOf(one.id), await fileOf(two.id)]
    await shop.db.transaction((tx) => eraseOrdersWhole(tx, [two.order.id], shop.clock.now))
    expect(await listed(erased.message_id)).toMatchObject({ is_erased: true, can_fetch: false })
    expect(await listed(kept.message_id)).toMatchObject({ is_erased: false })
    shop.later(31 * 24 * 60)
    await tidyUp(shop.context)
    expect(await listed(kept.message_id)).toMatchObject({ is_erased: true })
    expect(await shop.office('fetch-refund-file', { message_id: kept.message_id })).toMatchObject(
      refused('refund-file-erased'),
    )
  })
})
