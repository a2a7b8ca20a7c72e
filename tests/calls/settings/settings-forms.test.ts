import { afterAll, beforeAll, expect, test } from 'vitest'
import { addPerson } from '#tests/support/app/staff-people'
import { ownerKey, refused, startTestApp, type TestApp } from '#tests/support/app/test-app'

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp()
})
afterAll(() => shop.stop())

type Section = 'shop' | 'payments' | 'shipping' | 'mail' | 'advanced'
const get = (section: Section) => shop.officeAnswer('get-settings', { section })
const logged = async (section: Section) =>
  (await shop.officeAnswer('find-audit', { subject: `settings.${section}` })).rows
/** Saves with the given headers, and with the current version unless another is given. */
async function save(section: Section, settings: object, headers: Record<string, string>, more: object = {}) {
  const { version } = await get(section)
  return shop.post('/office/api/save-settings', { section, settings, version, ...more }, headers)
}
const key = { authorization: `Bearer ${ownerKey}` }

test('saving a section of settings takes effect at once, with its row in the audit log', async () => {
  const { headers, email } = await addPerson(shop, 'manager')
  const read = await get('shop')
  expect(read.settings).toMatchObject({ shopName: 'Test shop', currency: 'EUR' })
  expect(read.settings).not.toHaveProperty('bankAccount')
  const saved = await save('shop', { shopName: 'Another shop' }, headers)
  expect(saved.body).toMatchObject({
    version: read.version + 1,
    changed_by: `staff:${email}`,
    effect: { mails: 0, notes: [] },
  })
  expect(shop.context.catalogue.current().settings.shopName).toBe('Another shop')
  expect((await get('payments')).changed_by).not.toBe(`staff:${email}`)
  expect((await logged('shop'))[0]).toMatchObject({
    actor: `staff:${email}`,
    before: { shopName: 'Test shop' },
    after: { shopName: 'Another shop' },
  })
  // Repeating the save changes nothing.
  const rows = (await logged('shop')).length
  expect((await save('shop', { shopName: 'Another shop' }, headers)).body).toMatchObject({
    version: read.version + 1,
  })
  expect(await logged('shop')).toHaveLength(rows)
})

test('a section of settings rejects the errors of a file, and settings of another section', async () => {
  const wrong = { timezone: 'Nowhere', contactEmail: 'a@shop.example', colour: 'red' }
  const answer = await save('shop', wrong, key)
  expect(answer).toMatchObject(refused('entry-invalid'))
  expect(answer.body['errors']).toEqual({
    'settings.timezone': ['This time zone doesn’t exist (IANA).'],
    'settings.contactEmail': ['It belongs to another section.'],
    'settings.colour': ['Unknown key.'],
  })
  const nothing = await shop.post('/office/api/save-settings', { section: 'moon', settings: {} }, key)
  expect(nothing).toMatchObject(refused('entry-invalid'))
  expect(Object.keys(nothing.body['errors'] as object)).toEqual(['section', 'version'])
})

test('the second of two people reads who saved before, also after an import', async () => {
  const { headers, email } = await addPerson(shop, 'manager')
  const { version } = await get('shipping')
  expect((await save('shipping', { shippingTaxRate: 13 }, headers)).status).toBe(200)
  for (const more of [{ version }, { version, dry_run: true }]) {
    const late = await save('shipping', { shippingTaxRate: 5 }, key, more)
    expect(late).toMatchObject(refused('changed-meanwhile', { who: email }))
    expect(late.body['current']).toMatchObject({ version: version + 1, changed_by: `staff:${email}` })
  }
  await shop.configure({ shippingTaxRate: 10 })
  await shop.configure({ shippingTaxRate: 10 })
  expect(await get('shipping')).toMatchObject({
    settings: { shippingTaxRate: 10 },
    version: version + 2,
    changed_by: 'OFFICE_KEY',
  })
})

test('a dry run of settings shows the effect, changes nothing, and another effect rejects the save', async () => {
  const { version } = await get('shop')
  const tried = await save('shop', { shopActive: false }, key, { dry_run: true })
  expect(tried.body).toMatchObject({
    effect: { notes: [expect.stringContaining('The shop closes')] },
  })
  expect(await get('shop')).toMatchObject({ version, settings: { shopActive: true } })
  const { fingerprint } = tried.body['effect'] as { fingerprint: string }
  expect(await save('shop', { shopActive: false }, key, { fingerprint: 'another' })).toMatchObject(
    refused('effect-changed'),
  )
  expect((await save('shop', { shopActive: false }, key, { fingerprint })).body).toEqual(tried.body)
  await save('shop', { shopActive: true }, key)
  const rates = await save('shipping', { shippingRates: { HR: 500, US: 3000 } }, key, { dry_run: true })
  expect(rates.body).toMatchObject({
    effect: { notes: ['Goods will no longer be shipped to DE.', 'Goods will now be shipped to US.'] },
  })
})

const account = { holder: 'Festival d.o.o.', iban: 'DE89 3704 0044 0532 0130 00', bic: null }
const ofOwner: [string, Section, object, string][] = [
  ['settings.bankAccount', 'payments', { bankAccount: account }, 'Bank account'],
  ['settings.gateway', 'payments', { gateway: 'stripe' }, 'Payment gateway'],
  ['settings.staffSecondFactor', 'advanced', { staffSecondFactor: [] }, 'Second factor'],
]

test.each(ofOwner)(
  '%s belongs to the owner: it requires the password again, and all owners are notified',
  async (...row) => {
    const [path, section, settings, name] = row
    const manager = await addPerson(shop, 'manager')
    expect(await save(section, settings, manager.headers)).toMatchObject({
      status: 403,
      body: { errors: { [path]: ['Only an owner can change this.'] } },
    })
    const long = new Date(shop.clock.now.getTime() - 11 * 60_000)
    const owner = await addPerson(shop, 'owner', { authenticatedAt: long })
    const tried = await save(section, settings, owner.headers, { dry_run: true })
    expect(tried.body).toMatchObject({
      effect: { notes: expect.arrayContaining(['All owners get a mail.']) },
    })
    expect(await save(section, settings, owner.headers)).toMatchObject(refused('ask-again'))
    const other = await addPerson(shop, 'owner')
    expect((await save(section, settings, other.headers)).status).toBe(200)
    expect((await shop.mailsTo(owner.email)).at(-1)).toMatchObject({
      kind: 'operator-notice',
      payload: { lines: [name, expect.stringContaining(other.email), expect.anything()] },
    })
  },
)

test('the effect mentions an account only if it replaces another', async () => {
  await shop.configure({ bankAccount: null })
  const notes = async () =>
    (await save('payments', { bankAccount: account }, key, { dry_run: true })).body['effect']
  expect(await notes()).toMatchObject({ notes: ['All owners get a mail.'] })
  await shop.configure({ bankAccount: { ...account, iban: 'HR12 1001 0051 8630 0016 0' } })
  expect(await notes()).toMatchObject({
    notes: [expect.stringContaining('to the new account'), 'All owners get a mail.'],
  })
})

test('the tax numbers belong to the owner, the rest of the seller does not', async () => {
  const { headers } = await addPerson(shop, 'manager')
  const { seller } = (await get('shop')).settings
  expect((await save('shop', { seller: { ...seller, phone: '+385 1 000' } }, headers)).status).toBe(200)
  expect(
    (await save('shop', { seller: { ...seller, vatNumber: 'HR0' } }, headers)).body['errors'],
  ).toMatchObject({ 'settings.seller.vatNumber': expect.anything() })
})

test('the audit log masks the bank account, also if only masked digits change', async () => {
  const rows = await logged('payments')
  const text = JSON.stringify(rows)
  expect(text).toContain('DE89…3000')
  expect(text).not.toContain('37040044')
  const { version } = await get('payments')
  await save('payments', { bankAccount: { ...account, bic: 'COBADEFFXXX' } }, key)
  expect(await get('payments')).toMatchObject({ version: version + 1 })
  expect(await logged('payments')).toHaveLength(rows.length + 1)
})
