import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FiscalError } from '#server/modules/fiscal/fiscaliser'
import { reportInvoices } from '#server/modules/invoices/report-invoices'
import { orderDesk } from '#tests/support/app/orders'
import { addPerson } from '#tests/support/app/staff-people'
import { startTestApp, type TestApp, type TestCustomer } from '#tests/support/app/test-app'
import { testFiscaliser } from '#tests/support/fiscal/test-fiscaliser'

const oib = '18683136487'
const fiscal = { country: 'HR', premises: 'WEB', device: '1', zkiDigest: 'sha256' } as const
const authority = testFiscaliser()
const check = { run: (): Promise<void> => Promise.resolve() }
const fiscaliser = { ...authority.fiscaliser, check: () => check.run() }
let shop: TestApp
let ana: TestCustomer
beforeAll(async () => {
  shop = await startTestApp({ fiscaliser, settings: { fiscal } })
  ana = await shop.customer()
})
afterAll(() => shop.stop())

const buy = () =>
  orderDesk(shop).buy(ana, [{ external_code: 'pass', full_name: 'Ana Horvat' }], { real: true })
const today = (headers?: Record<string, string>) => shop.officeAnswer('get-today', {}, headers)
const certificateUntil = (expiresAt: string) => {
  authority.certificate = { subject: 'FISKAL 1', oib, expiresAt: new Date(expiresAt) }
}
const health = async () =>
  (await shop.officeAnswer('get-health', {})).checks.find((one) => one.check === 'certificate')

describe('the fiscal report of a document', () => {
  test('the order page shows whether a report is waiting, failed with a reason, or answered', async () => {
    const { code } = await buy()
    const report = async () => (await shop.officeAnswer('get-order', { order: code })).documents[0]?.report
    expect(await report()).toMatchObject({ state: 'waiting', failing_since: null, jir: null, error: null })

    authority.reject = () => {
      throw new FiscalError('s013', 'document', 'The amounts don’t add up.')
    }
    await reportInvoices(shop.context)
    expect(await report()).toMatchObject({
      state: 'failed',
      failing_since: shop.clock.now.toISOString(),
      next_attempt_at: null,
      error: 'The amounts don’t add up.',
    })

    authority.reject = () => undefined
    const [document] = (await shop.officeAnswer('get-order', { order: code })).documents
    expect(await shop.officeAnswer('report-again', { document: document?.id })).toEqual({ is_due: true })
    await reportInvoices(shop.context)
    expect(await report()).toMatchObject({
      state: 'reported',
      jir: expect.stringContaining('jir of'),
      reported_at: shop.clock.now.toISOString(),
      error: null,
    })
  })

  test('Today counts unanswered reports with their deadline, and its rows are those of the report', async () => {
    while (await reportInvoices(shop.context));
    expect((await today()).unreported).toBeNull()
    authority.reject = ({ order }) => {
      throw new FiscalError('s013', order === failing ? 'document' : 'later', 'Refused.')
    }
    const issued = shop.clock.now
    const { code: failing } = await buy()
    shop.later(60)
    await buy()
    while (await reportInvoices(shop.context));
    const { unreported } = await today()
    if (unreported === null) throw new Error('Two documents are not reported')
    expect(unreported).toMatchObject({
      count: 2,
      failed: 1,
      oldest_at: issued.toISOString(),
      due_at: new Date(issued.getTime() + 2 * 86_400_000).toISOString(),
    })
    const filters = unreported.rows?.filters
    const { rows } = await shop.officeAnswer('find-report-rows', filters as never)
    expect(rows).toHaveLength(2)
    const { from, to } = filters as { from: string; to: string }
    const { parts } = await shop.officeAnswer('get-report', { report: 'documents', from, to })
    expect(parts.find(({ by }) => by === 'reported')?.figures).toMatchObject(
      expect.arrayContaining([
        expect.objectContaining({ figure: 'reported:no', rows: 2 }),
        expect.objectContaining({ figure: 'reported:yes', rows: 1 }),
      ]),
    )

    const manager = await today((await addPerson(shop, 'manager')).headers)
    expect(manager.unreported).toMatchObject({ count: 2, failed: 1, rows: null, oldest_order: failing })
    // The box office is not shown the figure.
    const { headers } = await addPerson(shop, 'box office')
    expect(await today(headers)).toMatchObject({ unreported: null, certificate: null })
  })
})

describe('the fiscal certificate', () => {
  test('Health shows the expiry of the certificate, and Today warns from 60 days before', async () => {
    shop.clock.now = new Date('2027-03-01T12:00:00Z')
    authority.certificate = null
    expect(await health()).toMatchObject({ verdict: 'bad', facts: { certificate: null } })

    await shop.configure({ seller: { ...sellerOf(shop), vatNumber: `HR${oib}` } })
    certificateUntil('2027-05-01T12:00:00Z')
    expect(await health()).toMatchObject({
      verdict: 'look',
      facts: { certificate: { subject: 'FISKAL 1', oib }, gaps: ['fiscal-test-system'] },
    })
    expect((await today()).certificate).toBeNull()
    certificateUntil('2027-04-30T12:00:00Z')
    expect((await today()).certificate).toEqual({
      expires_at: '2027-04-30T12:00:00.000Z',
      has_ended: false,
    })
    certificateUntil('2027-03-01T12:00:00Z')
    expect(await health()).toMatchObject({ verdict: 'bad' })
    expect((await today()).certificate).toMatchObject({ has_ended: true })
  })

  test('the checks before the first sale list another company’s certificate and missing settings', async () => {
    authority.certificate = { subject: 'FISKAL 1', oib: '95970281739', expiresAt: new Date('2030-01-01') }
    const gaps = async () =>
      (await today()).ready.map(({ gap }) => gap).filter((gap) => gap.startsWith('fiscal-'))
    expect(await gaps()).toEqual(['fiscal-certificate-other', 'fiscal-test-system'])
    // A save would reject it, but an older version may have stored it.
    await shop.db.kysely
      .updateTable('setting')
      .set({ value: JSON.stringify({ ...sellerOf(shop), vatNumber: 'HR18683136488' }) })
      .where('key', '=', 'seller')
      .execute()
    await shop.configure({ shopName: 'Read again' })
    expect(await gaps()).toEqual(['fiscal-oib-missing', 'fiscal-test-system'])
    await shop.configure({ seller: { ...sellerOf(shop), vatNumber: 'HR95970281739' } })
    await shop.configure({ fiscal: { ...fiscal, country: null } })
    expect(await gaps()).toEqual([])
    await shop.configure({ fiscal })
  })
})

describe('the check of the fiscal connection', () => {
  test('the check says that the test system answered, or why it did not and what to do', async () => {
    authority.certificate = { subject: 'FISKAL 1', oib: '95970281739', expiresAt: new Date('2030-01-01') }
    expect(await shop.officeAnswer('check-fiscal', {})).toEqual({
      answered: true,
      complete: true,
      is_live: false,
      message: 'The tax authority’s test system answered. Reports to it don’t count.',
    })
    check.run = () => Promise.reject(new FiscalError('timeout', 'later', 'It did not answer.'))
    expect(await shop.officeAnswer('check-fiscal', {})).toEqual({
      answered: false,
      complete: true,
      is_live: false,
      message: 'It did not answer.',
    })
    check.run = () => Promise.resolve()
  })

  test('the check names what is missing, even if the authority answered', async () => {
    const message = async () => (await shop.officeAnswer('check-fiscal', {})).message
    authority.certificate = { subject: 'FISKAL 1', oib, expiresAt: new Date('2027-01-01') }
    expect(await message()).toContain('The certificate belongs to another company than the seller.')
    expect(await message()).toContain('The certificate has expired.')
    authority.certificate = null
    expect(await shop.officeAnswer('check-fiscal', {})).toMatchObject({
      answered: true,
      complete: false,
      message: expect.stringContaining('FISCAL_CERT, FISCAL_CERT_PASSWORD and FISCAL_CA aren’t set'),
    })
    await shop.configure({ fiscal: { ...fiscal, country: null } })
    expect(await message()).toContain('Fiscalisation is off')
    await shop.db.kysely
      .insertInto('setting')
      .values([
        { key: 'fiscal', value: JSON.stringify({ ...fiscal, device: '' }) },
        { key: 'currency', value: '"CHF"' },
        { key: 'seller', value: JSON.stringify({ ...sellerOf(shop), vatNumber: null }) },
      ])
      .onConflict((oc) => oc.column('key').doUpdateSet({ value: (row) => row.ref('excluded.value') }))
      .execute()
    await shop.configure({ shopName: 'Read again' })
    expect(await message()).toMatch(/OIB.*must be EUR.*premises or the device.*FISCAL_CERT/)
  })
})

const sellerOf = (of: TestApp) => of.context.catalogue.current().settings.seller
