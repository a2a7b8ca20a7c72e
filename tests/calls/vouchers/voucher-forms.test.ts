import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findRedeemable } from '#server/modules/vouchers'
import { addPerson } from '#tests/support/app/staff-people'
import { refused, startTestApp, type TestApp } from '#tests/support/app/test-app'

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp()
})
afterAll(() => shop.stop())
const logged = async (subject: string) => (await shop.officeAnswer('find-audit', { subject })).rows

describe('voucher forms', () => {
  test('vouchers are made in a batch with unique random codes, by the rules of the file', async () => {
    const { codes } = await shop.officeAnswer('make-vouchers', {
      count: 30,
      discount_amount: 500,
      prefix: 'CREW-',
    })
    expect(new Set(codes).size).toBe(30)
    for (const code of codes) expect(code).toMatch(/^CREW-[ACDEFGHJKMNPQRTUVWXY34679]{10}$/)
    expect(
      await shop.officeAnswer('find-vouchers', { query: 'crew-', with_counts: true, limit: 5 }),
    ).toMatchObject({
      matching: { count: 30 },
      facets: { state: [{ value: 'open', count: 30 }] },
    })
    const [row] = await logged('vouchers')
    expect(row).toMatchObject({ action: 'make-vouchers', after: { count: 30, prefix: 'CREW-' } })
    expect(JSON.stringify(row)).not.toContain(codes[0])
    const backwards = { valid_from: '2027-05-02T00:00:00Z', valid_until: '2027-05-01T00:00:00Z' }
    expect(await shop.office('make-vouchers', { count: 2, discount_amount: 1, ...backwards })).toMatchObject({
      status: 422,
      body: { errors: { valid_until: ['A voucher can’t end before it starts.'] } },
    })
  })

  test('a batch of vouchers is made once, even if it is repeated after a lost response', async () => {
    const call_key = '00112233445566778899aabbccddeeff'
    const requested = { count: 5, discount_amount: 500, prefix: 'ONCE-', call_key }
    const known = async () =>
      (await shop.officeAnswer('find-vouchers', { query: 'once-', with_counts: true })).matching?.count
    const made = await shop.officeAnswer('make-vouchers', requested)
    const { codes } = made
    expect(new Set(codes).size).toBe(5)
    expect(await shop.officeAnswer('make-vouchers', requested)).toEqual(made)
    const preview = await shop.officeAnswer('make-vouchers', { ...requested, dry_run: true })
    expect(preview.codes).toEqual([])
    expect(preview.effect.notes).toEqual(['This is already recorded: nothing changes.'])
    expect(await known()).toBe(5)
    expect(await logged('vouchers')).toSatisfy(
      (rows: { after: unknown }[]) =>
        rows.filter(({ after }) => JSON.stringify(after).includes('ONCE-')).length === 1,
    )
    // Another batch needs another key.
    expect(await shop.office('make-vouchers', { ...requested, count: 4 })).toMatchObject(
      refused('call-key-reused'),
    )
    const other = { ...requested, count: 4, call_key: 'ffeeddccbbaa99887766554433221100' }
    const more = await shop.officeAnswer('make-vouchers', other)
    expect(more.codes.filter((code) => codes.includes(code))).toEqual([])
    await shop.officeAnswer('make-vouchers', { ...requested, call_key: null })
    expect(await known()).toBe(14)
    // After a day the key is forgotten, and its batch is not.
    await shop.db.pool.query('delete from call_key')
    expect(await shop.office('make-vouchers', requested)).toMatchObject(refused('already-done'))
    expect(await known()).toBe(14)
  })

  test('vouchers show the orders that used them, their open number and value; ended ones are worth nothing', async () => {
    const totals = async () => (await shop.officeAnswer('find-vouchers', { with_counts: true })).totals
    const before = await totals()
    const { version } = await shop.officeAnswer('save-voucher', {
      voucher: { code: 'Ten', discount_amount: 1000 },
    })
    await shop.officeAnswer('save-voucher', { voucher: { code: 'SOON', discount_amount: 700 } })
    expect(await totals()).toMatchObject({
      open: (before?.open ?? 0) + 2,
      outstanding: (before?.outstanding ?? 0) + 1700,
    })

    await shop.officeAnswer('end-voucher', { code: ' soon ' })
    await shop.officeAnswer('end-voucher', { code: 'SOON' })
    expect(await logged('SOON')).toHaveLength(2)
    expect(await totals()).toMatchObject({ outstanding: (before?.outstanding ?? 0) + 1000 })
    const { token } = await shop.customer()
    const { cart } = await shop.answer('add-product-to-cart', {
      token,
      external_code: 'pass',
      full_name: 'Ana',
      email: 'ana@mail.example',
    })
    const validate = (code: string) => shop.call('validate-voucher', { token, cart: cart.code, code })
    expect(await validate('soon')).toMatchObject(refused('voucher-invalid'))
    expect((await validate('TEN')).status).toBe(200)

    expect(await shop.office('save-voucher', { voucher: { code: 'TEN', discount_amount: 5 } })).toMatchObject(
      {
        body: { errors: { 'voucher.code': ['This code is already in use.'] } },
      },
    )
    await shop.officeAnswer('save-voucher', { voucher: { code: 'TEN', discount_amount: 1100 }, version })
    const found = (await shop.officeAnswer('find-vouchers', { query: 'ten' })).vouchers
    // Random codes, which have a prefix, may contain these letters too.
    expect(found.filter(({ code }) => !code.includes('-'))).toMatchObject([
      { code: 'TEN', discount_amount: 1100, state: 'open', order: null, version: version + 1 },
    ])
    expect(await shop.office('end-voucher', { code: 'nobody' })).toMatchObject(refused('voucher-not-found'))
  })

  test('a voucher in its last moment is open, and can be ended', async () => {
    const valid_until = shop.clock.now.toISOString()
    await shop.officeAnswer('save-voucher', { voucher: { code: 'LAST', discount_amount: 100, valid_until } })
    const stateOf = async () =>
      (await shop.officeAnswer('find-vouchers', { query: 'LAST' })).vouchers.map(({ state }) => state)
    expect(await stateOf()).toEqual(['open'])
    expect(await findRedeemable(shop.db.kysely, ['last'], shop.clock.now)).toEqual(['LAST'])
    await shop.officeAnswer('end-voucher', { code: 'LAST' })
    expect(await stateOf()).toEqual(['ended'])
    expect(await findRedeemable(shop.db.kysely, ['last'], shop.clock.now)).toEqual([])
  })

  test('saving an outdated voucher is rejected, and names the other editor', async () => {
    const { headers, email } = await addPerson(shop, 'manager')
    const worth = (discount_amount: number) => ({ code: 'TWO', discount_amount })
    const { version } = await shop.officeAnswer('save-voucher', { voucher: worth(1000) })
    await shop.officeAnswer('save-voucher', { voucher: worth(1200), version }, headers)
    for (const more of [{}, { dry_run: true }]) {
      const late = await shop.office('save-voucher', { voucher: worth(900), version, ...more })
      expect(late).toMatchObject(refused('changed-meanwhile', { who: email }))
      expect(late.body['current']).toMatchObject({ version: version + 1, changed_by: `staff:${email}` })
    }
    const both = await Promise.all(
      [1300, 1400].map((amount) =>
        shop.office('save-voucher', { voucher: worth(amount), version: version + 1 }),
      ),
    )
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })
})
