import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OfficeAnswered } from '#contract/calls'
import { undoChangeHandler } from '#server/modules/changes/audit-routes'
import { runDueChanges } from '#server/modules/changes/run-due-changes'
import { officeEdits } from '#server/registry/office'
import { addPerson } from '#tests/support/app/staff-people'
import { refused, startTestApp, type TestApp } from '#tests/support/app/test-app'
import { ticketItem } from '#tests/support/app/test-catalogue'

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp()
})
afterAll(() => shop.stop())

type Item = OfficeAnswered<'get-item'>['item']
let items = 0
async function newItem(more: Partial<Item> = {}) {
  const external_code = `undo-${(items += 1)}`
  await shop.officeAnswer('save-item', {
    item: ticketItem({ external_code, price: 10_000, stock_level: 50, ...more }),
  })
  return external_code
}
const get = (code: string) => shop.officeAnswer('get-item', { external_code: code })
async function change(code: string, changes: Partial<Item>, headers?: Record<string, string>) {
  const { item, version } = await get(code)
  await shop.officeAnswer('save-item', { item: { ...item, ...changes }, version }, headers)
  return newest(code)
}
const history = async (thing: string, call: 'save-item' | 'save-voucher' | 'save-settings' = 'save-item') =>
  (await shop.officeAnswer('find-history', { call, thing })).rows
/** Why each change of a subject cannot be undone, as its history shows beforehand. */
const refusals = async (...of: Parameters<typeof history>) =>
  (await history(...of)).map(({ undo_refusal }) => undo_refusal)
const newest = async (code: string) => (await history(code))[0]?.audit_id ?? 0
const undo = (audit_id: number, more: object = {}) => shop.office('undo-change', { audit_id, ...more })

describe('undoing changes', () => {
  test('an undo restores the previous values of the fields, has a dry run, and is logged with its change', async () => {
    const code = await newItem()
    const entry = await change(code, { price: 12_000, limit_per_order: 4 })
    await change(code, { name: 'Renamed' })
    const tried = await undo(entry, { dry_run: true })
    expect(tried.status).toBe(200)
    expect((await get(code)).item.price).toBe(12_000)
    const { headers, email } = await addPerson(shop, 'manager')
    const { fingerprint } = tried.body['effect'] as { fingerprint: string }
    await shop.officeAnswer('undo-change', { audit_id: entry, fingerprint }, headers)
    expect((await get(code)).item).toMatchObject({ price: 10_000, limit_per_order: 0, name: 'Renamed' })
    const rows = await history(code)
    expect(rows[0]).toMatchObject({
      action: 'save-item',
      actor: `staff:${email}`,
      cause: `undo:${entry}`,
      before: { price: 12_000, limit_per_order: 4 },
      after: { price: 10_000, limit_per_order: 0 },
    })
    expect(rows.find(({ audit_id }) => audit_id === entry)).toMatchObject({
      is_undone: true,
      can_undo: false,
    })
    // An undo can be undone.
    expect((await undo(rows[0]?.audit_id ?? 0)).status).toBe(200)
    expect((await get(code)).item.price).toBe(12_000)
  })

  test('an undo reverts a scheduled change once it has run, and not before', async () => {
    const code = await newItem()
    const { version } = await get(code)
    const at = new Date(shop.clock.now.getTime() + 3_600_000).toISOString()
    const requested = { call: 'save-item', thing: code, version, changes: { price: 12_000 }, at } as const
    const { change_id } = (await shop.officeAnswer('schedule-change', requested)).change
    const { rows } = await shop.officeAnswer('find-audit', { subject: code })
    expect(rows[0]?.action).toBe('schedule-change')
    expect((await undo(rows[0]?.audit_id ?? 0)).status).toBe(409)
    shop.later(60)
    while (await runDueChanges(shop.context, officeEdits));
    expect((await get(code)).item.price).toBe(12_000)
    expect((await history(code))[0]).toMatchObject({ cause: `schedule:${change_id}`, can_undo: true })
    expect((await undo(await newest(code))).status).toBe(200)
    expect((await get(code)).item.price).toBe(10_000)
  })

  test('an undo is rejected if a field was changed again, until that change is undone', async () => {
    const code = await newItem()
    const entry = await change(code, { price: 12_000 })
    const later = await change(code, { price: 13_000 })
    const answer = await undo(entry)
    expect(answer).toMatchObject(refused('undo-changed', { fields: '“Price”' }))
    expect(await refusals(code)).toEqual([null, answer.body['message'], null])
    // Undone from the newest to the oldest, they all work.
    expect((await undo(later)).status).toBe(200)
    expect((await undo(entry)).status).toBe(200)
    expect((await get(code)).item.price).toBe(10_000)
  })

  test('an undo is rejected if sold tickets prevent it, as in the form', async () => {
    const code = await newItem({ stock_level: 2 })
    const entry = await change(code, { stock_level: 50 })
    for (let place = 0; place < 3; place += 1)
      await shop.officeAnswer('create-order', {
        customer: { full_name: 'Guest', email: 'undo@mail.example', country: 'HR' },
        items: [{ external_code: code, full_name: 'Guest', email: 'undo@mail.example' }],
        payment_method: 'bank_transfer',
      })
    const answer = await undo(entry)
    expect(answer).toMatchObject(refused('entry-invalid'))
    expect(answer.body['errors']).toHaveProperty(['item.stock_level'])
    expect((await get(code)).total).toBe(50)
  })

  test('the undo of a creation, of another kind of change, or of no change is rejected', async () => {
    const code = await newItem()
    expect(await undo(await newest(code))).toMatchObject(refused('undo-made'))
    await shop.officeAnswer('invite-staff', { email: 'undo@shop.example', role: 'door' })
    const { rows } = await shop.officeAnswer('find-audit', { action: 'invite-staff' })
    expect(await undo(rows[0]?.audit_id ?? 0)).toMatchObject(refused('undo-not-possible'))
    expect(await undo(999_999)).toMatchObject(refused('undo-not-found'))
  })

  test('an undo is rejected for roles that may not make its call', async () => {
    await shop.officeAnswer('add-key', { name: 'undo', role: 'door' })
    const { rows } = await shop.officeAnswer('find-audit', { action: 'add-key' })
    // Managers may make all undoable calls so far, so an owner's call stands in for future ones.
    const edits = { ...officeEdits, 'add-key': officeEdits['save-item'] }
    const manager = { role: 'manager', actor: 'test', staffId: null, network: null, session: null } as const
    const body = { audit_id: rows[0]?.audit_id ?? 0 }
    await expect(undoChangeHandler(edits).makeFor(manager, shop.context, body)).rejects.toMatchObject({
      code: 'not-allowed',
    })
  })

  test('an undo reopens an ended voucher, unless an order used it', async () => {
    await shop.officeAnswer('save-voucher', { voucher: { code: 'UNDO', discount_amount: 500 } })
    await shop.officeAnswer('end-voucher', { code: 'UNDO' })
    const [entry] = await history('UNDO', 'save-voucher')
    expect((await undo(entry?.audit_id ?? 0)).status).toBe(200)
    const [voucher] = (await shop.officeAnswer('find-vouchers', { query: 'UNDO' })).vouchers
    expect(voucher).toMatchObject({ state: 'open', valid_until: null })

    await shop.officeAnswer('end-voucher', { code: 'UNDO' })
    const [again] = await history('UNDO', 'save-voucher')
    const { order } = await shop.officeAnswer('create-order', {
      customer: { full_name: 'Guest', email: 'undo@mail.example', country: 'HR' },
      items: [{ external_code: 'pass', full_name: 'Guest', email: 'undo@mail.example' }],
      payment_method: 'bank_transfer',
    })
    await shop.db.kysely
      .insertInto('voucher_use')
      .values({ voucher_id: voucher?.id ?? 0, order_id: order.id })
      .execute()
    const answer = await undo(again?.audit_id ?? 0)
    expect(answer).toMatchObject(refused('undo-voucher-used'))
    expect((await refusals('UNDO', 'save-voucher'))[0]).toBe(answer.body['message'])
  })

  test('an undo restores settings by their call, except values that the audit log masks', async () => {
    const save = async (section: 'shop' | 'payments', settings: object, headers: Record<string, string>) => {
      const { version } = await shop.officeAnswer('get-settings', { section })
      await shop.officeAnswer('save-settings', { section, settings, version }, headers)
      return (await history(section, 'save-settings'))[0]?.audit_id ?? 0
    }
    const { headers } = await addPerson(shop)
    const { settings } = await shop.officeAnswer('get-settings', { section: 'shop' })
    expect((await undo(await save('shop', { shopName: 'Other' }, headers))).status).toBe(200)
    expect((await shop.officeAnswer('get-settings', { section: 'shop' })).settings.shopName).toBe(
      settings.shopName,
    )
    // A field is named as the form names it.
    const renamed = await save('shop', { shopName: 'Third' }, headers)
    await save('shop', { shopName: 'Fourth' }, headers)
    expect(await undo(renamed)).toMatchObject(refused('undo-changed', { fields: '“Shop name”' }))
    const bankAccount = { holder: 'Festival', iban: 'HR1210010051863000160', bic: null }
    const masked = await undo(await save('payments', { bankAccount }, headers))
    expect(masked).toMatchObject(refused('undo-masked'))
    expect((await refusals('payments', 'save-settings'))[0]).toBe(masked.body['message'])
    // The rights are those of the call: a manager does not change an owner's settings by undo.
    const entry = await save('payments', { gateway: 'wspay' }, headers)
    const manager = await addPerson(shop, 'manager')
    const answer = await shop.post('/office/api/undo-change', { audit_id: entry }, manager.headers)
    expect(answer).toMatchObject(refused('owner-setting'))
    const late = await addPerson(shop, 'owner', {
      authenticatedAt: new Date(shop.clock.now.getTime() - 36e5),
    })
    expect(await shop.post('/office/api/undo-change', { audit_id: entry }, late.headers)).toMatchObject(
      refused('ask-again'),
    )
  })
})
