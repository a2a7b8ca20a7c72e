import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Settings } from '#contract/config'
import type { SettingsSection } from '#contract/office/settings'
import { runDueChanges } from '#server/modules/changes/run-due-changes'
import { notifyOfReports, reportInvoices } from '#server/modules/invoices/report-invoices'
import { officeEdits } from '#server/registry/office'
import { orderDesk } from '#tests/support/app/orders'
import { addPerson, type TestPerson } from '#tests/support/app/staff-people'
import { refused, startTestApp, type TestApp } from '#tests/support/app/test-app'
import { ticketItem } from '#tests/support/app/test-catalogue'
import { testFiscaliser } from '#tests/support/fiscal/test-fiscaliser'

const oib = '12345678903'
const off = { country: null, premises: '', device: '', zkiDigest: 'sha256' } as const
const on = { country: 'HR', premises: 'WEB', device: '1', zkiDigest: 'sha256' } as const
const authority = testFiscaliser()
let shop: TestApp
let manager: TestPerson
let owner: TestPerson
let seller: Settings['seller']

beforeAll(async () => {
  shop = await startTestApp({ fiscaliser: authority.fiscaliser })
  seller = stored().seller
})
beforeEach(async () => {
  authority.certificate = { subject: 'FISKAL 1', oib, expiresAt: new Date('2030-01-01') }
  authority.isOn = true
  manager = await addPerson(shop, 'manager')
  owner = await addPerson(shop, 'owner')
})
afterEach(() => shop.configure({ fiscal: off, currency: 'EUR', seller }))
afterAll(() => shop.stop())

const stored = () => shop.context.catalogue.current().settings
const versionOf = async (section: SettingsSection) =>
  (await shop.officeAnswer('get-settings', { section })).version
const save = async (section: SettingsSection, settings: Partial<Settings>, by?: TestPerson) =>
  shop.post(
    '/office/api/save-settings',
    { section, settings, version: await versionOf(section) },
    (by ?? owner).headers,
  )

const currencyError = {
  'settings.currency': [
    'Fiscalisation in Croatia needs the currency EUR. To sell in another one, turn fiscalisation off first.',
  ],
}
const oibError = [expect.stringContaining('HR and a valid OIB')]

describe('the settings of a shop that reports to Croatia', () => {
  test('the set-up order seller, then fiscalisation, works', async () => {
    expect((await save('shop', { seller: { ...seller, vatNumber: `HR${oib}` } })).status).toBe(200)
    expect((await save('fiscal', { fiscal: on })).status).toBe(200)
    expect((await save('shop', { seller: { ...seller, phone: '+385 1 23' } }, manager)).status).toBe(200)
  })

  test('without fiscalisation, currency and VAT number are free', async () => {
    const other = { currency: 'CHF', seller: { ...seller, vatNumber: null } }
    expect((await shop.office('import', { settings: other })).status).toBe(200)
  })

  test('no form leaves the currency EUR while fiscalisation is on, not even a manager’s', async () => {
    await shop.configure({ fiscal: on })
    const answer = await save('shop', { currency: 'CHF' }, manager)
    expect([answer.status, answer.body['errors']]).toEqual([422, currencyError])
    expect(stored().currency).toBe('EUR')
  })

  test.each([null, '', 'ATU12345678', 'HR12345678904'])(
    'the seller’s VAT number cannot become %j while fiscalisation is on',
    async (vatNumber) => {
      await shop.configure({ fiscal: on })
      const answer = await save('shop', { seller: { ...seller, vatNumber } })
      expect(answer).toMatchObject({
        status: 422,
        body: { errors: { 'settings.seller.vatNumber': oibError } },
      })
      expect(stored().seller.vatNumber).toBe(seller.vatNumber)
    },
  )

  test('an import cannot make the settings incomplete, even together with others', async () => {
    await shop.configure({ fiscal: on })
    expect((await shop.office('import', { settings: { currency: 'CHF' } })).body['errors']).toEqual(
      currencyError,
    )
    const both = { fiscal: on, seller: { ...seller, vatNumber: null } }
    expect((await shop.office('import', { settings: both })).body['errors']).toEqual({
      'settings.seller.vatNumber': oibError,
    })
  })

  test('fiscalisation cannot be turned on without EUR and an OIB; the error is at its switch', async () => {
    await shop.configure({ currency: 'CHF', seller: { ...seller, vatNumber: 'ATU12345678' } })
    expect((await save('fiscal', { fiscal: on })).body['errors']).toEqual({
      'settings.fiscal.country': [...(currencyError['settings.currency'] ?? []), ...oibError],
    })
    expect(stored().fiscal.country).toBeNull()
  })

  test('a scheduled change and an undo are checked like a form', async () => {
    const changes = { currency: 'CHF' }
    const schedule = async () =>
      shop.office('schedule-change', {
        call: 'save-settings',
        thing: 'shop',
        version: await versionOf('shop'),
        changes,
        at: new Date(shop.clock.now.getTime() + 30_000).toISOString(),
      })
    expect((await schedule()).status).toBe(200)
    await shop.configure({ fiscal: on })
    expect((await schedule()).status).toBe(422)
    shop.later(1)
    while (await runDueChanges(shop.context, officeEdits));
    expect(stored().currency).toBe('EUR')

    await shop.configure({ fiscal: off })
    await save('shop', { currency: 'CHF' })
    await save('shop', { currency: 'EUR' })
    const [newest] = (await shop.officeAnswer('find-history', { call: 'save-settings', thing: 'shop' })).rows
    await shop.configure({ fiscal: on })
    expect((await shop.office('undo-change', { audit_id: newest?.audit_id })).status).toBe(422)
    expect(stored().currency).toBe('EUR')
  })

  test('the seller cannot become another company than the certificate’s', async () => {
    await shop.configure({ fiscal: on })
    const other = { seller: { ...seller, vatNumber: 'HR18683136487' } }
    expect((await save('shop', other)).body['errors']).toEqual({
      'settings.seller.vatNumber': [expect.stringContaining(`issued for OIB ${oib}`)],
    })
    // A certificate that was wrong before is no reason to reject something else.
    authority.certificate = { subject: 'FISKAL 2', oib: '18683136487', expiresAt: new Date('2030-01-01') }
    expect((await save('shop', { seller: { ...seller, phone: '1' } })).status).toBe(200)
    expect((await save('shop', other)).status).toBe(200)
  })

  test('the effect of turning fiscalisation on says that the server has no certificate', async () => {
    authority.certificate = null
    const preview = async () =>
      shop.officeAnswer('save-settings', {
        section: 'fiscal',
        settings: { fiscal: on },
        version: await versionOf('fiscal'),
        dry_run: true,
      })
    const note = expect.stringContaining('The server has no fiscalisation certificate')
    expect((await preview()).effect.notes).toContainEqual(note)
    authority.certificate = { subject: 'FISKAL 1', oib, expiresAt: new Date('2030-01-01') }
    expect((await preview()).effect.notes).not.toContainEqual(note)
  })
})

describe('the exemption of an item from reports', () => {
  const note = 'Sales of this item won’t be reported to the tax authority.'

  test('only an owner exempts an item, by form, import, schedule and undo, and owners are mailed', async () => {
    const [code = ''] = await shop.sell(ticketItem({}))
    const read = () => shop.officeAnswer('get-item', { external_code: code })
    const { item } = await read()
    const saveItem = async (fiscal: 'exempt' | 'reported', { headers }: TestPerson, more = {}) =>
      shop.post(
        '/office/api/save-item',
        { item: { ...item, fiscal }, version: (await read()).version, ...more },
        headers,
      )
    const denied = {
      ...refused('owner-setting'),
      body: {
        ...refused('owner-setting').body,
        errors: { 'item.fiscal': ['Only an owner can change this.'] },
      },
    }
    expect(await saveItem('exempt', manager)).toMatchObject(denied)
    expect(await saveItem('exempt', manager, { dry_run: true })).toMatchObject(denied)
    const file = { items: [{ ...item, fiscal: 'exempt' }] }
    const imported = await shop.post('/office/api/import', file, manager.headers)
    expect(imported).toMatchObject({
      status: 403,
      body: { errors: { 'items.0.fiscal': [expect.anything()] } },
    })
    const fresh = { items: [{ ...item, external_code: 'new-exempt', fiscal: 'exempt' }] }
    expect((await shop.post('/office/api/import', fresh, manager.headers)).status).toBe(403)
    const scheduled = async ({ headers }: TestPerson) =>
      shop.post(
        '/office/api/schedule-change',
        {
          call: 'save-item',
          thing: code,
          version: (await read()).version,
          changes: { fiscal: 'exempt' },
          at: new Date(shop.clock.now.getTime() + 30_000).toISOString(),
        },
        headers,
      )
    expect((await scheduled(manager)).status).toBe(403)
    expect((await read()).item.fiscal).toBe('reported')
    // A manager changes everything else.
    const renamed = { item: { ...item, name: 'Shuttle' }, version: (await read()).version }
    expect((await shop.post('/office/api/save-item', renamed, manager.headers)).status).toBe(200)

    expect((await saveItem('exempt', owner, { dry_run: true })).body).toMatchObject({
      effect: { notes: expect.arrayContaining([note]) },
    })
    expect((await saveItem('exempt', owner)).status).toBe(200)
    const mails = await shop.mailsTo(owner.email)
    expect(JSON.stringify(mails.at(-1)?.payload['lines'])).toContain('Report to the tax authority')

    const [change] = (await shop.officeAnswer('find-history', { call: 'save-item', thing: code })).rows
    const undo = ({ headers }: TestPerson) =>
      shop.post('/office/api/undo-change', { audit_id: change?.audit_id }, headers)
    expect((await undo(manager)).status).toBe(403)
    expect((await undo(owner)).status).toBe(200)
    expect((await read()).item.fiscal).toBe('reported')
  })
})

describe('documents that are issued without a mark', () => {
  test('an unmarked document is listed as not reported, and cannot be reported again', async () => {
    await shop.configure({ fiscal: on })
    authority.isOn = false
    const ana = await shop.customer()
    const pass = { external_code: 'pass', full_name: 'Ana Horvat' }
    const order = await orderDesk(shop).buy(ana, [pass], { real: true })
    authority.isOn = true
    shop.later(1)
    const marked = await orderDesk(shop).buy(ana, [pass], { real: true })
    const reportOf = async ({ code }: { code: string }) =>
      (await shop.officeAnswer('get-order', { order: code })).documents[0]
    const document = await reportOf(order)
    expect(document?.report).toMatchObject({
      state: 'failed',
      zki: null,
      error: expect.stringContaining('without a mark'),
    })
    expect((await reportOf(marked))?.report).toMatchObject({ state: 'waiting', error: null })
    expect(await shop.office('report-again', { document: document?.id })).toMatchObject(
      refused('report-not-found'),
    )

    const { unreported } = await shop.officeAnswer('get-today', {})
    expect(unreported).toMatchObject({ count: 2, failed: 1, oldest_order: order.code })
    const day = shop.clock.now.toISOString().slice(0, 10)
    const { parts } = await shop.officeAnswer('get-report', { report: 'documents', from: day, to: day })
    expect(parts.find(({ by }) => by === 'reported')?.figures).toMatchObject([
      { figure: 'reported:no', rows: 2 },
    ])
  })

  test('the operator is mailed about a document without a mark from the third day on, for a week', async () => {
    while (await reportInvoices(shop.context));
    const mails = async () => {
      await notifyOfReports(shop.context)
      return (await shop.mailsTo('operator@shop.example')).filter(({ payload }) =>
        String(payload['subject']).includes('1 document still isn’t reported'),
      ).length
    }
    const sent = []
    for (const days of [1, 2, 5, 2]) {
      shop.later(days * 24 * 60)
      sent.push(await mails())
    }
    expect(sent).toEqual([0, 1, 2, 2])
  })

  test('a document without a mark is not reported only if fiscalisation is on', async () => {
    authority.isOn = false
    const ana = await shop.customer()
    const { code } = await orderDesk(shop).buy(ana, [{ external_code: 'pass', full_name: 'Ana' }], {
      real: true,
    })
    expect((await shop.officeAnswer('get-order', { order: code })).documents[0]?.report).toBeNull()
  })
})

describe('the effect of a change after documents were reported', () => {
  const notesOf = async (fiscal: Settings['fiscal']) =>
    (
      await shop.officeAnswer('save-settings', {
        section: 'fiscal',
        settings: { fiscal },
        version: await versionOf('fiscal'),
        dry_run: true,
      })
    ).effect.notes.join(' ')

  test('names reported documents, the next number, and what is no longer reported', async () => {
    await save('fiscal', { fiscal: on })
    await orderDesk(shop).buy(await shop.customer(), [{ external_code: 'pass', full_name: 'Iva' }], {
      real: true,
    })
    const { rows } = await shop.db.pool.query(
      `select last_number::int as last from document_counter where series like 'fiscal-%-WEB-1'`,
    )
    const last = Number(rows[0]?.last)
    const off_notes = await notesOf(off)
    expect(off_notes).toContain('new invoices aren’t marked and aren’t reported')
    expect(off_notes).toMatch(
      new RegExp(`${last} documents? ha(s|ve) (a number|numbers) of premises WEB, device 1`),
    )
    expect(off_notes).toContain('Credit notes for them are still numbered there and reported.')
    expect(off_notes).toMatch(/still waiting for the tax authority/)

    const moved = await notesOf({ ...on, premises: 'GATE' })
    expect(moved).toContain('The next document gets number 1/GATE/1')
    expect(moved).toContain('Premises GATE must be registered')
    expect(await notesOf({ ...on, zkiDigest: 'sha1' })).not.toMatch(/number|registered/)

    await shop.configure({ fiscal: off })
    expect(await notesOf(on)).toContain(`The next document gets number ${last + 1}/WEB/1`)
  })

  test('an undo names the same effect', async () => {
    await save('fiscal', { fiscal: on })
    const [newest] = (await shop.officeAnswer('find-history', { call: 'save-settings', thing: 'fiscal' }))
      .rows
    const undo = { audit_id: newest?.audit_id ?? 0, dry_run: true }
    const { effect } = await shop.officeAnswer('undo-change', undo)
    expect(effect.notes.join(' ')).toContain('new invoices aren’t marked and aren’t reported')
  })
})
