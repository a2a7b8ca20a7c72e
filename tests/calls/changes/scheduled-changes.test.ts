import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OfficeSent } from '#contract/calls'
import { runDueChanges } from '#server/modules/changes/run-due-changes'
import { addKey } from '#server/modules/staff/key-routes'
import { Refusal } from '#server/platform/http/refusal'
import { officeEdits } from '#server/registry/office'
import { killedContext } from '#tests/support/app/killed-context'
import { addPerson } from '#tests/support/app/staff-people'
import { refused, startTestApp, type TestApp } from '#tests/support/app/test-app'
import { ticketItem } from '#tests/support/app/test-catalogue'

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp()
})
afterAll(() => shop.stop())

type Sent = OfficeSent<'schedule-change'>
let items = 0
/** A new item at 100.00 each. */
async function newItem() {
  const code = `timed-${(items += 1)}`
  await shop.sell(ticketItem({ external_code: code, price: 10_000, stock_level: 50 }))
  return code
}
const get = async (code: string) => shop.officeAnswer('get-item', { external_code: code })
const priceOf = async (code: string) => (await get(code)).item.price

async function payload(code: string, changes: Sent['changes'], more: Partial<Sent> = {}): Promise<Sent> {
  const { version } = await get(code)
  return { call: 'save-item', thing: code, version, changes, at: minutesAhead(60), ...more }
}
const minutesAhead = (minutes: number) => new Date(shop.clock.now.getTime() + minutes * 60_000).toISOString()
const schedule = async (
  code: string,
  changes: Sent['changes'],
  more?: Partial<Sent>,
  headers?: Record<string, string>,
) => (await shop.officeAnswer('schedule-change', await payload(code, changes, more), headers)).change
const asOwner = async (code: string, changes: Sent['changes'], more?: Partial<Sent>) =>
  shop.office('schedule-change', await payload(code, changes, more))
async function run(minutes = 60) {
  shop.later(minutes)
  while (await runDueChanges(shop.context, officeEdits));
}
async function stateOf(change_id: number) {
  const found = await Promise.all(
    (['coming', 'failed', 'ended'] as const).map((part) =>
      shop.officeAnswer('find-scheduled-changes', { part }),
    ),
  )
  return found.flatMap(({ changes }) => changes).find((change) => change.change_id === change_id)
}

/** How many changes of an item each part has, and how many are in this one. */
async function countsOf(thing: string, part: 'coming' | 'failed' | 'ended' = 'coming') {
  const { facets, matching } = await shop.officeAnswer('find-scheduled-changes', {
    call: 'save-item',
    thing,
    part,
    with_counts: true,
  })
  const parts = Object.fromEntries((facets?.['part'] ?? []).map(({ value, count }) => [value, count]))
  return { ...parts, matching: matching?.count }
}

describe('scheduled changes', () => {
  test('a scheduled change runs at its time for its author, and is logged as such', async () => {
    const code = await newItem()
    const { headers, email } = await addPerson(shop, 'manager')
    const change = await schedule(code, { price: 12_000, name: (await get(code)).item.name }, {}, headers)
    expect(change).toMatchObject({
      state: 'waiting',
      actor: `staff:${email}`,
      fields: [{ field: 'price', before: 10_000, after: 12_000 }],
    })
    await run(59)
    expect(await priceOf(code)).toBe(10_000)
    await run(1)
    expect(await priceOf(code)).toBe(12_000)
    expect(await stateOf(change.change_id)).toMatchObject({ state: 'done', reason: null })
    const { rows } = await shop.officeAnswer('find-audit', { subject: code })
    expect(rows.slice(0, 2)).toMatchObject([
      {
        action: 'save-item',
        actor: `staff:${email}`,
        network: null,
        cause: `schedule:${change.change_id}`,
        before: { price: 10_000 },
        after: { price: 12_000 },
      },
      { action: 'schedule-change', actor: `staff:${email}`, cause: null },
    ])
  })

  test('a scheduled change keeps fields that others changed in the meantime', async () => {
    const code = await newItem()
    await schedule(code, { price: 12_000 })
    const { item, version } = await get(code)
    await shop.officeAnswer('save-item', { item: { ...item, name: 'Renamed' }, version })
    await run()
    expect((await get(code)).item).toMatchObject({ name: 'Renamed', price: 12_000 })
  })

  test('a scheduled change of a field that somebody else changed fails, and Today lists it until dismissed', async () => {
    const code = await newItem()
    const change = await schedule(code, { price: 12_000 })
    const { item, version } = await get(code)
    const { headers, email } = await addPerson(shop, 'manager')
    await shop.officeAnswer('save-item', { item: { ...item, price: 11_000 }, version }, headers)
    const before = (await shop.officeAnswer('get-today', {})).changes?.failed.count ?? 0
    await run()
    expect(await priceOf(code)).toBe(11_000)
    expect(await stateOf(change.change_id)).toMatchObject({
      state: 'failed',
      reason: refused('fields-changed', { who: email, fields: '“Price”' }).body.message,
    })
    expect((await shop.officeAnswer('get-today', {})).changes?.failed.count).toBe(before + 1)
    expect(await countsOf(code, 'failed')).toEqual({ failed: 1, matching: 1 })
    await shop.officeAnswer('cancel-scheduled-change', { change_id: change.change_id })
    expect((await shop.officeAnswer('get-today', {})).changes?.failed.count).toBe(before)
    expect(await stateOf(change.change_id)).toMatchObject({ state: 'failed', ended_by: 'OFFICE_KEY' })
    expect(await countsOf(code, 'failed')).toEqual({ ended: 1, matching: 0 })
  })

  test('a scheduled change that is no longer valid fails with the reason', async () => {
    const code = await newItem()
    const total = (await get(code)).total ?? 0
    const change = await schedule(code, { stock_level: total - 1 })
    await shop.db.kysely
      .updateTable('pool')
      .set({ taken: total })
      .where('item_id', '=', (eb) => eb.selectFrom('item').select('id').where('external_code', '=', code))
      .execute()
    await run()
    expect(await stateOf(change.change_id)).toMatchObject({ state: 'failed' })
    expect((await stateOf(change.change_id))?.reason).toContain('Please check the marked fields')
    expect((await get(code)).total).toBe(total)
  })

  test('scheduled changes of one field run in order, and cancelling one does not affect the others', async () => {
    const code = await newItem()
    // A sale that ends: the last change restores the current price.
    await schedule(code, { price: 8000 }, { at: minutesAhead(10) })
    const cancelled = await schedule(code, { price: 7000 }, { at: minutesAhead(20) })
    const last = await schedule(code, { price: 10_000 }, { at: minutesAhead(30) })
    await shop.officeAnswer('cancel-scheduled-change', { change_id: cancelled.change_id })
    await run(15)
    expect(await priceOf(code)).toBe(8000)
    await run(30)
    expect(await priceOf(code)).toBe(10_000)
    expect(await stateOf(last.change_id)).toMatchObject({ state: 'done' })
    expect(await stateOf(cancelled.change_id)).toMatchObject({ state: 'cancelled', ended_by: 'OFFICE_KEY' })
    // All due at once, in the order of their time.
    await schedule(code, { price: 8000 }, { at: minutesAhead(10) })
    await schedule(code, { price: 10_000 }, { at: minutesAhead(20) })
    await run(30)
    expect(await priceOf(code)).toBe(10_000)
  })

  test('events and vouchers can be changed at a scheduled time too', async () => {
    const events = async () => (await shop.officeAnswer('find-events', {})).events
    const event = (await events()).find(({ code }) => code === 'FEST')
    await shop.officeAnswer('schedule-change', {
      call: 'save-event',
      thing: 'FEST',
      version: event?.version ?? 0,
      changes: { venue: 'The new hall' },
      at: minutesAhead(60),
    })
    await shop.officeAnswer('save-voucher', { voucher: { code: 'Timed', discount_amount: 500 } })
    await shop.officeAnswer('schedule-change', {
      call: 'save-voucher',
      thing: 'timed',
      version: 1,
      changes: { discount_amount: 700 },
      at: minutesAhead(60),
    })
    await run()
    expect((await events()).find(({ code }) => code === 'FEST')?.venue).toBe('The new hall')
    expect((await shop.officeAnswer('find-vouchers', { query: 'Timed' })).vouchers).toMatchObject([
      { discount_amount: 700 },
    ])
  })

  test('scheduling an owner’s setting requires the password now, and is masked in the audit log', async () => {
    const section = async (name: 'shop' | 'payments') => shop.officeAnswer('get-settings', { section: name })
    const change = async (thing: 'shop' | 'payments', changes: Sent['changes']): Promise<Sent> => {
      const { version } = await section(thing)
      return { call: 'save-settings', thing, version, changes, at: minutesAhead(60) }
    }
    await shop.officeAnswer('schedule-change', await change('shop', { shopName: 'Night Shop' }))
    const bankAccount = { holder: 'Festival', iban: 'HR1210010051863000160', bic: null }
    const { headers: manager } = await addPerson(shop, 'manager')
    const late = await addPerson(shop, 'owner', {
      authenticatedAt: new Date(shop.clock.now.getTime() - 36e5),
    })
    const owner = await addPerson(shop)
    const post = async (headers: Record<string, string>) =>
      shop.post('/office/api/schedule-change', await change('payments', { bankAccount }), headers)
    expect(await post(manager)).toMatchObject(refused('owner-setting'))
    expect(await post(late.headers)).toMatchObject(refused('ask-again'))
    const waits = await post(owner.headers)
    expect(waits.status).toBe(200)
    const { change_id } = waits.body['change'] as { change_id: number }
    expect(await shop.post('/office/api/cancel-scheduled-change', { change_id }, manager)).toMatchObject(
      refused('not-allowed'),
    )
    const { rows } = await shop.officeAnswer('find-audit', { person: owner.email })
    expect(JSON.stringify(rows)).not.toContain(bankAccount.iban)
    await run()
    expect((await section('shop')).settings.shopName).toBe('Night Shop')
    expect((await section('payments')).settings.bankAccount).toMatchObject({ iban: bankAccount.iban })
    const wrong = { ...(await change('shop', { shopName: 'X' })), thing: 'nowhere' }
    expect(await shop.office('schedule-change', wrong)).toMatchObject(refused('section-not-found'))
  })

  test('scheduled changes are listed by time, and the item shows its next one', async () => {
    const code = await newItem()
    const second = await schedule(code, { price: 12_000 }, { at: minutesAhead(3) })
    const first = await schedule(code, { price: 11_000 }, { at: minutesAhead(2) })
    const mine = { call: 'save-item' as const, thing: code }
    const { changes } = await shop.officeAnswer('find-scheduled-changes', mine)
    expect(changes.map(({ change_id }) => change_id)).toEqual([first.change_id, second.change_id])
    const { items: rows } = await shop.officeAnswer('find-items', { query: code })
    expect(rows.find((row) => row.external_code === code)?.next_change).toBe(first.at)
    const today = await shop.officeAnswer('get-today', {})
    expect(today.changes?.coming[0]).toMatchObject({ change_id: first.change_id })
    expect(await countsOf(code)).toEqual({ coming: 2, matching: 2 })
    await shop.officeAnswer('cancel-scheduled-change', { change_id: second.change_id })
    expect(await countsOf(code)).toEqual({ coming: 1, ended: 1, matching: 1 })
    // Pending changes are counted behind more ended ones than are counted.
    await shop.db.pool.query(
      `insert into scheduled_change (call, thing, name, changes, was, at, actor, created_at, state, ended_at)
       select 'save-item', $1, 'Many', '{}', '{}', now(), 'test', now(), 'done', now() from generate_series(1, 1200)`,
      [code],
    )
    expect(await countsOf(code)).toEqual({ coming: 1, failed: 0, ended: 1000, matching: 1 })
    await run()
  })
})

describe('the time of a scheduled change', () => {
  test.each([
    ['2028-03-26T02:30', undefined, 'time-left-out'],
    ['2027-02-01T10:00', undefined, 'time-over'],
    ['2031-01-01T10:00:00Z', undefined, 'time-over'],
  ] as const)('the time %s is rejected', async (at, second, code) => {
    const item = await newItem()
    expect(await asOwner(item, { price: 12_000 }, { at, second })).toMatchObject(refused(code))
  })

  test('an ambiguous time is rejected with both instants', async () => {
    const both = { first: '2027-10-31T02:30+02:00', second: '2027-10-31T02:30+01:00' }
    const code = await newItem()
    const answer = await asOwner(code, { price: 12_000 }, { at: '2027-10-31T02:30' })
    expect(answer).toMatchObject(refused('time-twice', both))
    expect(JSON.stringify(answer.body)).toContain(`as ${both.first} and as ${both.second}`)
    const { at } = await schedule(code, { price: 12_000 }, { at: both.second })
    expect(at).toBe('2027-10-31T01:30:00.000Z')
  })

  test('a time is in the shop’s zone, and is stored as an instant', async () => {
    const code = await newItem()
    expect((await schedule(code, { price: 1 }, { at: '2027-07-08T08:00' })).at).toBe(
      '2027-07-08T06:00:00.000Z',
    )
    const twice = { at: '2027-10-31T02:30' }
    expect((await schedule(code, { price: 2 }, { ...twice, second: false })).at).toBe(
      '2027-10-31T00:30:00.000Z',
    )
    expect((await schedule(code, { price: 3 }, { ...twice, second: true })).at).toBe(
      '2027-10-31T01:30:00.000Z',
    )
  })
})

describe('scheduled changes rejected at once', () => {
  test('an invalid payload, an old version, no change, an unknown field and a code are rejected at once', async () => {
    const code = await newItem()
    expect(await asOwner(code, { price: -1 })).toMatchObject({
      status: 422,
      body: { errors: { 'item.price': [expect.any(String)] } },
    })
    expect(await asOwner(code, { event: 'NOWHERE' })).toMatchObject(refused('entry-invalid'))
    expect(await asOwner(code, { price: 1 }, { version: 99 })).toMatchObject({ status: 409 })
    expect(await asOwner(code, { price: 10_000 })).toMatchObject(refused('nothing-to-change'))
    expect(await asOwner(code, { colour: 'red' })).toMatchObject({ status: 422 })
    expect(await asOwner(code, { external_code: 'other' })).toMatchObject({ status: 422 })
    const nobody = {
      call: 'save-item',
      thing: 'nobody',
      version: 1,
      changes: { price: 1 },
      at: minutesAhead(1),
    }
    expect(await shop.office('schedule-change', nobody)).toMatchObject(refused('item-not-found'))
  })
})

test('at most a thousand changes can be scheduled', async () => {
  const code = await newItem()
  const { change_id } = await schedule(code, { price: 12_000 })
  await shop.db.pool.query(
    `insert into scheduled_change (call, thing, name, changes, was, at, actor, created_at)
     select call, 'many', name, changes, was, at, actor, created_at
     from scheduled_change, generate_series(1, 1000 - (select count(*)::int from scheduled_change where state = 'waiting'))
     where id = $1`,
    [change_id],
  )
  expect(await asOwner(code, { price: 13_000 })).toMatchObject(refused('too-many-scheduled'))
  await shop.db.pool.query(`delete from scheduled_change where thing = 'many'`)
  expect((await asOwner(code, { price: 13_000 })).status).toBe(200)
  await run()
})

test('a role can neither schedule nor cancel changes that it may not make', async () => {
  const code = await newItem()
  const { change_id } = await schedule(code, { price: 12_000 })
  const callIs = (call: string) =>
    shop.db.pool.query('update scheduled_change set call = $1 where id = $2', [call, change_id])
  const { headers } = await addPerson(shop, 'manager')
  const cancelled = () => shop.post('/office/api/cancel-scheduled-change', { change_id }, headers)
  // Managers may make all schedulable calls so far, so an owner's call stands in for future ones.
  await callIs('add-key')
  expect(await cancelled()).toMatchObject(refused('not-allowed'))
  await callIs('save-item')
  expect((await cancelled()).status).toBe(200)
})

describe('permissions of scheduled changes are the author’s when they run', () => {
  test('a change fails if its author’s role is insufficient, or its account or key has ended', async () => {
    const code = await newItem()
    const [demoted, ended, owner] = [
      await addPerson(shop, 'manager'),
      await addPerson(shop, 'manager'),
      await addPerson(shop),
    ]
    const key = await addKey(shop.db, { name: 'robot', role: 'manager', actor: 'test', now: shop.clock.now })
    const byDemoted = await schedule(code, { price: 1 }, {}, demoted.headers)
    const byEnded = await schedule(code, { price: 2 }, {}, ended.headers)
    const byKey = await schedule(code, { price: 3 }, {}, { authorization: `Bearer ${key}` })
    expect(byKey.actor).toBe('key:robot')
    shop.later(1)
    await shop.officeAnswer('change-staff-role', { staff_id: demoted.id, role: 'finance' }, owner.headers)
    await shop.officeAnswer('end-staff', { staff_id: ended.id }, owner.headers)
    await shop.officeAnswer('revoke-key', { name: 'robot' }, owner.headers)
    // A different key with the same name does not count.
    await addKey(shop.db, { name: 'robot', role: 'manager', actor: 'test', now: shop.clock.now })
    await run()
    expect(await priceOf(code)).toBe(10_000)
    expect(await stateOf(byDemoted.change_id)).toMatchObject({
      state: 'failed',
      reason: refused('not-allowed').body.message,
    })
    expect(await stateOf(byEnded.change_id)).toMatchObject({
      reason: refused('author-ended', { who: ended.email }).body.message,
    })
    expect(await stateOf(byKey.change_id)).toMatchObject({
      reason: refused('author-ended', { who: 'Key robot' }).body.message,
    })
  })
})

describe('scheduled changes while the shop is busy', () => {
  const busyEdits = {
    ...officeEdits,
    'save-item': { ...officeEdits['save-item'], read: () => Promise.reject(new Refusal('busy')) },
  }

  test('a change is repeated for an hour without counting as an error, also beside a whole batch of others', async () => {
    const codes = await Promise.all(Array.from({ length: 20 }, newItem))
    for (const code of codes) await schedule(code, { price: 12_000 })
    shop.later(60)
    for (let time = 0; time < 6; time += 1) expect(await runDueChanges(shop.context, busyEdits)).toBe(false)
    await run(59)
    for (const code of codes) expect(await priceOf(code)).toBe(12_000)
    expect(shop.faults).toEqual([])
  })

  test('a change that was busy for an hour fails with that reason', async () => {
    const change = await schedule(await newItem(), { price: 12_000 })
    for (const minutes of [60, 60]) {
      shop.later(minutes)
      await runDueChanges(shop.context, busyEdits)
    }
    expect(await stateOf(change.change_id)).toMatchObject({
      state: 'failed',
      reason: refused('busy').body.message,
    })
  })
})

describe('scheduled changes run exactly once', () => {
  test('two processes that run the same change simultaneously make it once', async () => {
    const codes = await Promise.all([newItem(), newItem(), newItem()])
    for (const code of codes) {
      await schedule(code, { price: 12_000 }, { at: minutesAhead(1) })
      await schedule(code, { price: 13_000 }, { at: minutesAhead(2) })
    }
    shop.later(5)
    await Promise.all([1, 2, 3].map(() => runDueChanges(shop.context, officeEdits)))
    await run(1)
    for (const code of codes) {
      expect(await priceOf(code)).toBe(13_000)
      const { rows } = await shop.officeAnswer('find-audit', { subject: code, action: 'save-item' })
      expect(rows).toHaveLength(2)
    }
  })

  test('an interrupted change is made by the next process, and nothing is made twice', async () => {
    const code = await newItem()
    const change = await schedule(code, { price: 12_000 })
    shop.later(60)
    await runDueChanges(killedContext(shop.context), officeEdits)
    expect(await priceOf(code)).toBe(10_000)
    expect(await stateOf(change.change_id)).toMatchObject({ state: 'waiting' })
    shop.faults.length = 0
    await run(0)
    expect(await priceOf(code)).toBe(12_000)
    const { rows } = await shop.officeAnswer('find-audit', { subject: code, action: 'save-item' })
    expect(rows).toHaveLength(1)
  })

  test('a cancelled change does not run, and an ended one cannot be cancelled', async () => {
    const code = await newItem()
    const { change_id } = await schedule(code, { price: 12_000 })
    await shop.officeAnswer('cancel-scheduled-change', { change_id })
    await run()
    expect(await priceOf(code)).toBe(10_000)
    expect(await shop.office('cancel-scheduled-change', { change_id })).toMatchObject(
      refused('scheduled-over'),
    )
    expect(await shop.office('cancel-scheduled-change', { change_id: 999_999 })).toMatchObject(
      refused('scheduled-not-found'),
    )
  })
})
