import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type InvoiceSnapshot, printedInvoice } from '#server/modules/documents/invoice-snapshot'
import { FiscalError } from '#server/modules/fiscal/fiscaliser'
import { notifyOfReports, reportInvoices } from '#server/modules/invoices/report-invoices'
import { takeDueMails } from '#server/modules/mail-queue/send-mails.queries'
import { orderDesk } from '#tests/support/app/orders'
import { addPerson } from '#tests/support/app/staff-people'
import { refused, startTestApp, type TestApp, type TestCustomer } from '#tests/support/app/test-app'
import { statementsOf } from '#tests/support/database/statements-of'
import { testFiscaliser } from '#tests/support/fiscal/test-fiscaliser'

const fiscal = { country: 'HR', premises: 'WEB', device: '1', zkiDigest: 'sha256' } as const
const authority = testFiscaliser()
let shop: TestApp
let desk: ReturnType<typeof orderDesk>
let ana: TestCustomer
beforeAll(async () => {
  shop = await startTestApp({ fiscaliser: authority.fiscaliser, settings: { fiscal } })
  desk = orderDesk(shop)
  ana = await shop.customer()
})
beforeEach(async () => {
  authority.reject = () => undefined
  while (await reportInvoices(shop.context));
  authority.reports.length = 0
})
afterEach(() => shop.checkBooks())
afterAll(() => shop.stop())

const pass = { external_code: 'pass', full_name: 'Ana Horvat' }
const buy = () => desk.buy(ana, [pass], { real: true })
const documentOf = async (orderId: number) => {
  const row = await shop.db.kysely
    .selectFrom('invoice')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  return { ...row, snapshot: printedInvoice(row.snapshot as InvoiceSnapshot) }
}
const later = (seconds: number) => shop.later(seconds / 60)
const noticesWith = async (subject: string) =>
  (await shop.mailsTo('operator@shop.example')).filter(({ payload }) =>
    String(payload['subject']).includes(subject),
  )
const fails = (code: string, kind: FiscalError['kind'], message = `because of ${code}`) => {
  authority.reject = () => {
    throw new FiscalError(code, kind, message)
  }
}

describe('fiscal reports', () => {
  test('a report is on time once, and late if it is repeated or its document is older than 2 s', async () => {
    const [first, second] = [await buy(), await buy()]
    fails('s006', 'later')
    await reportInvoices(shop.context)
    authority.reject = () => undefined
    later(11)
    const third = await buy()
    later(3)
    while (await reportInvoices(shop.context));
    const late = async (order: { id: number }) =>
      authority.reportsOf((await documentOf(order.id)).number).map(({ isLate }) => isLate)
    expect(await late(first)).toEqual([false, true])
    expect(await late(second)).toEqual([false, true])
    expect(await late(third)).toEqual([true])
  })

  test('a report repeated within 2 s is late too', async () => {
    const { id } = await buy()
    fails('s006', 'later')
    await reportInvoices(shop.context)
    authority.reject = () => undefined
    const document = await documentOf(id)
    await shop.officeAnswer('report-again', { document: document.id })
    await reportInvoices(shop.context)
    expect(authority.reportsOf(document.number).map(({ isLate }) => isLate)).toEqual([false, true])
  })

  test('a repeated report has the same ZKI, and its response replaces the error', async () => {
    const { id } = await buy()
    fails('s006', 'later', 'CIS is down')
    await reportInvoices(shop.context)
    const failed = await documentOf(id)
    expect(failed).toMatchObject({
      fiscal: null,
      fiscal_error: 'CIS is down',
      fiscal_error_code: 's006',
      fiscal_error_kind: 'later',
      fiscal_first_failed_at: shop.clock.now,
    })
    expect(failed.fiscal_due_at?.getTime()).toBe(shop.clock.now.getTime() + 10_000)
    authority.reject = () => undefined
    later(10)
    await reportInvoices(shop.context)
    expect(new Set(authority.reportsOf(failed.number).map(({ zki }) => zki)).size).toBe(1)
    expect(await documentOf(id)).toMatchObject({
      fiscal: { jir: `jir of ${failed.snapshot.fiscal?.zki}`, at: shop.clock.now.toISOString() },
      fiscal_due_at: null,
      fiscal_error_code: null,
    })
  })

  test('a report whose response could not be stored is sent again, and gets the same response', async () => {
    const { id } = await buy()
    const { number } = await documentOf(id)
    await shop.db.pool.query(`create function no_answer() returns trigger language plpgsql as
      'begin if new.fiscal is not null then raise exception ''the process ended''; end if; return new; end'`)
    await shop.db.pool.query(
      'create trigger no_answer before update on invoice for each row execute function no_answer()',
    )
    await reportInvoices(shop.context).catch(() => undefined)
    await shop.db.pool.query('drop function no_answer cascade')
    expect(authority.reportsOf(number)).toHaveLength(1)
    expect((await documentOf(id)).fiscal).toBeNull()
    later(121)
    await reportInvoices(shop.context)
    expect(authority.reportsOf(number).map(({ isLate }) => isLate)).toEqual([false, true])
    expect((await documentOf(id)).fiscal?.jir).toBe(`jir of zki of ${number} over 10500`)
  })

  test('while no report is answered, one at a time is a probe; the first response makes all due', async () => {
    for (let n = 0; n < 4; n++) await buy()
    fails('network', 'later')
    await reportInvoices(shop.context)
    expect(authority.reports).toHaveLength(4)
    later(600)
    await reportInvoices(shop.context)
    expect(authority.reports).toHaveLength(5)
    authority.reject = () => undefined
    while (await reportInvoices(shop.context));
    expect(authority.reports).toHaveLength(9)
  })

  test('reports failing for two hours notify the operator in one mail a day, whatever their number', async () => {
    for (let n = 0; n < 3; n++) await buy()
    fails('network', 'later', 'No connection.')
    for (let turn = 0; turn < 12; turn++) {
      await reportInvoices(shop.context)
      shop.later(16)
    }
    const notices = await noticesWith('hasn’t been reported to the tax authority')
    expect(notices).toHaveLength(1)
    expect(notices[0]?.payload['lines']).toContainEqual('Last error: No connection.')
  })
})

describe('rejected documents', () => {
  test('a document rejected for its content waits until staff send it again', async () => {
    const { id, code } = await buy()
    fails('s013', 'document', 'The amounts do not add up (166). Ask your developer.')
    await reportInvoices(shop.context)
    const { id: document, number } = await documentOf(id)
    expect(await documentOf(id)).toMatchObject({
      fiscal: null,
      fiscal_due_at: null,
      fiscal_error_code: 's013',
      fiscal_error_kind: 'document',
    })
    shop.later(600)
    await reportInvoices(shop.context)
    expect(authority.reportsOf(number)).toHaveLength(1)
    const [notice] = await noticesWith(`The tax authority rejected ${number}`)
    expect(notice?.payload['lines']).toContainEqual('The amounts do not add up (166). Ask your developer.')

    authority.reject = () => undefined
    expect(await shop.officeAnswer('report-again', { document })).toEqual({ is_due: true })
    await reportInvoices(shop.context)
    expect((await documentOf(id)).fiscal).not.toBeNull()
    expect(await shop.officeAnswer('report-again', { document })).toEqual({ is_due: false })
    const { rows } = await shop.officeAnswer('find-audit', { subject: code, action: 'report-again' })
    expect(rows).toMatchObject([{ after: { document: number } }])
  })

  test('only a document rejected for the certificate is due again after the settings or certificate change', async () => {
    const [one, other] = [await buy(), await buy()]
    const { number } = await documentOf(other.id)
    authority.reject = (document) => {
      if (document.number === number) throw new FiscalError('s013', 'document', 'Wrong.')
      throw new FiscalError('s004', 'configuration', 'The signature is not accepted.')
    }
    await reportInvoices(shop.context)
    authority.reject = () => undefined
    await reportInvoices(shop.context)
    expect((await documentOf(one.id)).fiscal).toBeNull()
    expect(await noticesWith('The tax authority rejected')).toHaveLength(3)
    authority.certificate = {
      subject: 'Test',
      oib: '12345678903',
      expiresAt: new Date('2029-01-01T00:00:00Z'),
    }
    await reportInvoices(shop.context)
    expect((await documentOf(one.id)).fiscal).not.toBeNull()
    expect((await documentOf(other.id)).fiscal).toBeNull()

    const again = await buy()
    fails('s005', 'configuration')
    await reportInvoices(shop.context)
    authority.reject = () => undefined
    await shop.configure({ fiscal: { ...fiscal, zkiDigest: 'sha1' } })
    await reportInvoices(shop.context)
    expect((await documentOf(again.id)).fiscal).not.toBeNull()
    await shop.officeAnswer('report-again', { document: (await documentOf(other.id)).id })
  })

  test('an unknown or unreported document cannot be sent again', async () => {
    const dryRun = await desk.buy(ana, [pass])
    for (const document of [999_999, (await documentOf(dryRun.id)).id])
      expect(await shop.office('report-again', { document })).toMatchObject(refused('report-not-found'))
  })
})

test('a sandbox order is never reported', async () => {
  const { id } = await desk.buy(ana, [pass])
  while (await reportInvoices(shop.context));
  expect(authority.reports).toEqual([])
  expect(await documentOf(id)).toMatchObject({ fiscal_due_at: null, snapshot: { fiscal: null } })
})

test('a hundred simultaneous payments get numbers without a gap, each reported once', async () => {
  const orders = await Promise.all(
    Array.from({ length: 100 }, async () => desk.buy(await shop.customer(), [pass], { paid: false })),
  )
  await Promise.all(
    orders.map(({ code, total_price, payments }) =>
      shop.officeAnswer('record-payment', {
        order: code,
        amount: total_price ?? 0,
        reference: payments[0]?.reference ?? '',
      }),
    ),
  )
  while (await reportInvoices(shop.context));
  const documents = await Promise.all(orders.map(({ id }) => documentOf(id)))
  const sequences = documents.map(({ sequence }) => sequence).toSorted((a, b) => a - b)
  expect(sequences.at(-1)).toBe((sequences[0] ?? 0) + 99)
  expect(new Set(sequences).size).toBe(100)
  expect(new Set(authority.reports.map(({ number }) => number))).toEqual(
    new Set(documents.map(({ number }) => number)),
  )
  expect(authority.reports).toHaveLength(100)
})

describe('the means of payment', () => {
  const placed = async (
    more: object,
    lines = [{ external_code: 'pass', full_name: 'Ana', email: ana.email }],
  ) => {
    const { order } = await shop.officeAnswer('create-order', {
      customer: {
        full_name: 'Ana',
        email: ana.email,
        country: 'HR',
        address: { street: 'Obala 1', city: 'Split' },
      },
      items: lines,
      ...more,
    })
    return order
  }
  /** Returns the reported means of payment and the printed one. */
  const meansOf = async (order: { id: number }) => {
    const { means, payment_method } = (await documentOf(order.id)).snapshot
    return [means, payment_method]
  }

  test('the means of payment is cash or card at the desk, and transfer for a bank receipt', async () => {
    expect(await meansOf(await placed({ paid: 'cash' }))).toEqual(['cash', 'Cash'])
    expect(await meansOf(await placed({ paid: 'terminal' }))).toEqual(['card', 'Card at the box office'])
    expect(await meansOf(await buy())).toEqual(['transfer', 'Bank transfer'])
    expect(await meansOf(await desk.buy(ana, [pass]))).toEqual(['card', 'Card'])
  })

  test('the means of payment is other for a voucher, for a free order and for several means', async () => {
    await shop.officeAnswer('save-voucher', { voucher: { code: 'WHOLE', discount_amount: 20_000 } })
    expect(await meansOf(await desk.buy(ana, [pass], { voucher: 'WHOLE' }))).toEqual(['other', 'Voucher'])
    const mixed = await placed({ payment_method: 'bank_transfer' })
    await shop.officeAnswer('record-payment', { order: mixed.code, amount: 500, reference: 'a part' })
    await shop.officeAnswer('take-payment', { order: mixed.code, paid: 'cash' })
    expect(await meansOf(mixed)).toEqual(['other', 'Bank transfer, Cash'])
  })

  test('the operator of an office order is its seller, if the seller entered a number', async () => {
    const [iva, ivo] = [await addPerson(shop, 'box office'), await addPerson(shop, 'box office')]
    await shop.db.kysely.updateTable('staff').set({ oib: '69435151530' }).where('id', '=', iva.id).execute()
    const sell = async ({ headers }: typeof iva, paid: 'cash' | null) => {
      const { body } = await shop.post(
        '/office/api/create-order',
        {
          customer: {
            full_name: 'Ana',
            email: ana.email,
            country: 'HR',
            address: { street: 'Obala 1', city: 'Split' },
          },
          items: [{ external_code: 'pass', full_name: 'Ana', email: ana.email }],
          ...(paid === null ? { payment_method: 'bank_transfer' } : { paid }),
        },
        headers,
      )
      return (body as { order: { id: number; code: string; total_price: number } }).order
    }
    const [desk1, later1, desk2] = [await sell(iva, 'cash'), await sell(iva, null), await sell(ivo, 'cash')]
    await shop.officeAnswer('record-payment', {
      order: later1.code,
      amount: later1.total_price,
      reference: 'x',
    })
    expect((await documentOf(desk1.id)).snapshot.operator_oib).toBe('69435151530')
    expect((await documentOf(later1.id)).snapshot.operator_oib).toBe('69435151530')
    for (const order of [desk2, await buy()])
      expect((await documentOf(order.id)).snapshot).not.toHaveProperty('operator_oib')
  })
})

describe('the mail of a fiscal document', () => {
  const takenFor = async (code: string) => {
    const mails = await takeDueMails(shop.db, shop.clock.now, 1000, 'all', { waitsForAnswers: true })
    return mails.filter(({ attach }) => attach.invoiceOf === code)
  }

  test('the mail waits at most 2 s for the fiscal response', async () => {
    const { code } = await buy()
    expect(await takenFor(code)).toEqual([])
    later(1.7)
    expect(await takenFor(code)).toEqual([])
    later(0.1)
    expect(await takenFor(code)).toHaveLength(1)
  })

  test('the mail goes out with the fiscal response as soon as it arrives', async () => {
    const { id, code } = await buy()
    await reportInvoices(shop.context)
    expect(await takenFor(code)).toHaveLength(1)
    const { jir } = (await documentOf(id)).fiscal ?? {}
    expect(jir).toMatch(/^jir of zki/)
  })

  test('a shop without fiscalisation sends its mails without extra queries', async () => {
    const sent = await statementsOf(() => takeDueMails(shop.db, shop.clock.now, 20))
    expect(sent.join()).not.toContain('fiscal_due_at')
    expect(sent).toHaveLength(1)
  })
})

describe('fiscal notices to the operator', () => {
  test('the operator is notified every day of documents unreported after two days', async () => {
    const { id } = await buy()
    const { number } = await documentOf(id)
    fails('s013', 'document', 'Wrong.')
    await reportInvoices(shop.context)
    shop.later(47 * 60)
    await notifyOfReports(shop.context)
    expect(await noticesWith('after two days')).toEqual([])
    for (const hours of [2, 1, 24]) {
      shop.later(hours * 60)
      await notifyOfReports(shop.context)
    }
    const notices = await noticesWith('1 document still isn’t reported after two days')
    expect(notices).toHaveLength(2)
    expect(JSON.stringify(notices[0]?.payload['lines'])).toContain(`The oldest is ${number}`)
    await shop.officeAnswer('report-again', { document: (await documentOf(id)).id })
  })

  test('the operator is notified once each 60, 14 and 3 days before the certificate expires, and at its end', async () => {
    const start = shop.clock.now
    const at = (days: number) => {
      shop.clock.now = new Date(ends.getTime() - days * 86_400_000)
      return notifyOfReports(shop.context)
    }
    const ends = new Date('2027-09-01T12:00:00Z')
    authority.certificate = { subject: 'Test', oib: null, expiresAt: ends }
    const subjects: number[] = []
    for (const days of [61, 59.5, 30, 13, 5, 2.9, 1, -0.1, -2]) {
      await at(days)
      subjects.push((await noticesWith('The fiscalisation certificate')).length)
    }
    shop.clock.now = start
    authority.certificate = null
    expect(subjects).toEqual([0, 1, 1, 2, 2, 3, 3, 4, 4])
  })
})

test('a shop without fiscalisation pays an order with no additional statements', async () => {
  authority.isOn = false
  const order = await desk.buy(ana, [pass], { paid: false })
  const requested = { order: order.code, amount: order.total_price, reference: order.payments[0]?.reference }
  const sent = await statementsOf(() => shop.officeAnswer('record-payment', requested))
  authority.isOn = true
  expect(sent.filter((text) => /staff s on s\.oib|fiscal_due_at is not null/.test(text))).toEqual([])
})
