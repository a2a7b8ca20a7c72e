import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { orderSteps } from '#tests/support/app/order-steps'
import { addPerson } from '#tests/support/app/staff-people'
import { refused, startTestApp, type TestApp } from '#tests/support/app/test-app'
import { ticketItem } from '#tests/support/app/test-catalogue'

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp()
})
afterAll(() => shop.stop())
const { order } = orderSteps(() => shop)

const get = (code: string) => shop.officeAnswer('get-item', { external_code: code })
const logged = async (subject: string) => (await shop.officeAnswer('find-audit', { subject })).rows

const first = '2027-07-08T06:00:00.000Z'
const second = '2027-07-08T14:00:00.000Z'
const coach = (code: string) =>
  ticketItem({
    external_code: code,
    type: 'transport',
    event: 'FEST',
    travel_time_type: 'selectable',
    travel_times: [
      { travel_time: first, stock_level: 40 },
      { travel_time: second, stock_level: 50 },
    ],
  })

const unlimitedDeparture = {
  travel_times: [
    { travel_time: first, stock_level: 40 },
    { travel_time: second, stock_level: null },
  ],
}

test('moved items keep their relative order, and the shop lists them in the new order', async () => {
  const codes = async () =>
    (await shop.officeAnswer('find-items', { limit: 1000 })).items.map(({ external_code }) => external_code)
  const inShop = async () =>
    (await shop.answer('get-data', {})).data.products.map(({ external_code }) => external_code)
  const before = await codes()
  const [first = '', second = '', third = ''] = before
  const rest = before.slice(2)
  expect(await shop.officeAnswer('move-items', { items: [second, first], before: null })).toEqual({
    moved: 2,
  })
  expect(await codes()).toEqual([...rest, first, second])
  const shown = await inShop()
  expect(shown).toContain(first)
  expect(shown).toEqual([...rest, first, second].filter((code) => shown.includes(code)))
  // The target item is itself among the moved ones.
  await shop.officeAnswer('move-items', { items: [first, second, third], before: third })
  expect(await codes()).toEqual([third, first, second, ...rest.slice(1)])
  await shop.officeAnswer('move-items', { items: [first, second], before: third })
  expect(await codes()).toEqual(before)
  expect(await shop.officeAnswer('move-items', { items: [first], before: second })).toEqual({ moved: 0 })
  expect(await logged('items')).toMatchObject([
    {
      action: 'move-items',
      before: { order: [third, first, second].join(', ') },
      after: { order: [first, second, third].join(', ') },
    },
    { action: 'move-items' },
    { action: 'move-items', before: { order: before.join(', ') } },
  ])
  for (const payload of [{ items: ['nobody'] }, { items: [first], before: 'nobody' }])
    expect(await shop.office('move-items', payload)).toMatchObject(refused('item-not-found'))
})

describe('item forms', () => {
  test('an item created by a form equals one from a file, is for sale, and its author is in the audit log', async () => {
    const item = coach('form-coach')
    const { headers, email } = await addPerson(shop, 'manager')
    const saved = await shop.officeAnswer('save-item', { item }, headers)
    expect(saved).toMatchObject({ changed_by: `staff:${email}`, effect: { places: 90 } })
    expect(saved.effect.notes).toEqual(['1 item goes on sale.', '90 more places on sale.'])
    const read = await get('form-coach')
    expect(read).toMatchObject({ item, version: saved.version, total: null, sold: 0, is_used: false })
    expect(read.departures).toEqual([
      { travel_time: first, cancelled_at: null, total: 40, sold: 0, in_carts: 0 },
      { travel_time: second, cancelled_at: null, total: 50, sold: 0, in_carts: 0 },
    ])
    expect(
      (await shop.answer('get-shop-item', { external_code: 'form-coach' })).item.travel_times,
    ).toHaveLength(2)
    expect(await logged('form-coach')).toMatchObject([
      { action: 'save-item', actor: `staff:${email}`, before: null, after: { name: item.name } },
    ])
  })

  test('an item form reports the errors of a file, named by the fields of the form', async () => {
    const item = {
      ...coach('form-faulty'),
      event: 'NOWHERE',
      payment_plan: [{ amount: 1, count: 0, units: 'days' }],
    }
    const { status, body } = await shop.office('save-item', { item: { ...item, colour: 'red' } })
    expect({ status, body }).toMatchObject(refused('entry-invalid'))
    expect(body['errors']).toEqual({
      'item.event': ['This event doesn’t exist.'],
      'item.payment_plan': ['The amounts of the payment plan must add up to price + fee.'],
      'item.colour': ['Unknown key.'],
    })
    expect(await shop.office('get-item', { external_code: 'form-faulty' })).toMatchObject(
      refused('item-not-found'),
    )
    const taken = await shop.office('save-item', { item: { ...coach('pass') } })
    expect(taken).toMatchObject({
      status: 422,
      body: { errors: { 'item.external_code': ['This code is already in use.'] } },
    })
    expect(await shop.office('save-item', { item: coach('form-nobody'), version: 3 })).toMatchObject(
      refused('item-not-found'),
    )
  })

  test('saving an item keeps fields that the form omits, and the audit log has only what changed', async () => {
    const { item, version } = await get('shirt')
    const { shop_item_type, external_code, type, name } = item
    await shop.officeAnswer('save-item', {
      item: { shop_item_type, external_code, type, name, price: 2600 },
      version,
    })
    expect((await get('shirt')).item).toEqual({ ...item, price: 2600 })
    const [row] = await logged('shirt')
    expect(row).toMatchObject({ before: { price: 2500 }, after: { price: 2600 } })
    expect(Object.keys(row?.after as object)).toEqual(['price'])
  })

  test('saving an outdated version of an item is rejected, names the other editor and saves nothing', async () => {
    const { headers, email } = await addPerson(shop, 'manager')
    const read = await get('plan')
    await shop.officeAnswer(
      'save-item',
      { item: { ...read.item, name: 'Hers' }, version: read.version },
      headers,
    )
    const late = { item: { ...read.item, name: 'His' }, version: read.version }
    for (const more of [{}, { dry_run: true }]) {
      const answer = await shop.office('save-item', { ...late, ...more })
      expect(answer).toMatchObject(refused('changed-meanwhile', { who: email }))
      expect(answer.body['current']).toMatchObject({
        version: read.version + 1,
        changed_by: `staff:${email}`,
      })
    }
    expect((await get('plan')).item.name).toBe('Hers')
    // A file counts as a change too; the same file again does not.
    const { item } = await get('plan')
    await shop.officeAnswer('import', { items: [{ ...item, name: 'By file' }] })
    await shop.officeAnswer('import', { items: [{ ...item, name: 'By file' }] })
    expect(await get('plan')).toMatchObject({ version: read.version + 2, changed_by: 'OFFICE_KEY' })
  })

  test('the second of two simultaneous saves is rejected', async () => {
    const { item, version } = await get('pass')
    const answers = await Promise.all(
      ['One', 'Other'].map((name) => shop.office('save-item', { item: { ...item, name }, version })),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  test('the dry run of a save shows its effect; another change in between rejects the confirmation', async () => {
    await shop.answer('add-product-to-cart', {
      external_code: 'pass',
      full_name: 'Ana',
      email: 'ana@mail.example',
    })
    const { item, version } = await get('pass')
    const changed = { item: { ...item, price: item.price + 100, stock_level: 9_990 }, version }
    const tried = await shop.officeAnswer('save-item', { ...changed, dry_run: true })
    expect(tried.effect).toMatchObject({ carts: 1, places: -10 })
    expect(await get('pass')).toMatchObject({ item, version })
    const { fingerprint } = tried.effect
    expect(await shop.office('save-item', { ...changed, fingerprint: 'another' })).toMatchObject({
      ...refused('effect-changed'),
    })
    const rows = (await logged('pass')).length
    expect(await shop.officeAnswer('save-item', { ...changed, fingerprint })).toEqual(tried)
    expect((await get('pass')).item.price).toBe(item.price + 100)
    expect(await logged('pass')).toHaveLength(rows + 1)
    // Repeating the save changes nothing.
    const { version: now } = await get('pass')
    const same = await shop.officeAnswer('save-item', { ...changed, version: now })
    expect(same.version).toBe(now)
    expect(await logged('pass')).toHaveLength(rows + 1)
  })

  test('a save cannot remove sold places, departures or the kind of an item, and names what prevents it', async () => {
    await order('bank_transfer', 'coach')
    const { item, version, departures, is_used } = await get('coach')
    expect(is_used).toBe(true)
    expect(departures[0]).toMatchObject({ total: 50, sold: 1, in_carts: 0 })
    const refusedAs = async (changes: object) =>
      (await shop.office('save-item', { item: { ...item, ...changes }, version })).body['errors']
    expect(await refusedAs({ travel_times: item.travel_times.slice(1) })).toEqual({
      'item.travel_times': ['Somebody has a place at Thursday, 8 July 2027, 08:00, so it can’t be removed.'],
    })
    const [, ...others] = item.travel_times
    expect(await refusedAs({ travel_times: [{ travel_time: first, stock_level: 0 }, ...others] })).toEqual({
      'item.travel_times.0.stock_level': ['1 place is taken by orders.'],
    })
    expect(await refusedAs({ shop_item_type: 'merchandise', travel_time_type: null })).toMatchObject({
      'item.shop_item_type': ['It has been sold or is in a cart.'],
    })
  })

  test('items are found in shop order by text and facets, with their places', async () => {
    await shop.sell(ticketItem({ external_code: 'djerdan', name: 'Đerdan', published: false }))
    const find = (requested: object) => shop.officeAnswer('find-items', requested)
    expect((await find({ query: 'đer' })).items.map((row) => row.external_code)).toEqual(['djerdan'])
    expect((await find({ query: 'derda', published: true })).items).toEqual([])
    expect((await find({ kind: 'merchandise' })).items.map((row) => row.external_code)).toEqual(['shirt'])
    expect((await find({ event: [''], kind: 'tickets' })).items.map((row) => row.external_code)).toEqual([
      'djerdan',
    ])
    const { items, facets, matching } = await find({ with_counts: true })
    expect(items.map((row) => row.external_code).slice(0, 4)).toEqual(['pass', 'coach', 'plan', 'shirt'])
    expect(matching).toEqual({ count: items.length, more: false })
    expect(facets?.['event']).toContainEqual({ value: 'FEST', label: 'Festival', count: 4 })
    expect(items[1]).toMatchObject({
      total: 10_000,
      sold: 1,
      in_carts: 0,
      departures: 3,
      event_name: 'Festival',
    })
    const page = await find({ limit: 2 })
    const next = await find({ limit: 2, cursor: page.cursor })
    expect([...page.items, ...next.items]).toEqual(items.slice(0, 4))
  })

  test('a stock below the taken places is rejected at its field, with the number of carts and orders', async () => {
    const item = { ...coach('form-places'), event: null }
    await shop.officeAnswer('save-item', { item: { ...item, stock_level: 60 } })
    const { item: shown } = await shop.answer('get-shop-item', { external_code: 'form-places' })
    for (const [index, name] of ['Ana', 'Iva', 'Mia'].entries())
      await shop.answer('add-product-to-cart', {
        external_code: 'form-places',
        full_name: name,
        email: `${name.toLowerCase()}@mail.example`,
        transport_time_id: shown.travel_times[index === 0 ? 0 : 1]?.id ?? null,
      })
    await order('bank_transfer', 'form-places')
    const read = await get('form-places')
    const [early, late] = read.item.travel_times
    const rejected = async (changes: object) =>
      (await shop.office('save-item', { item: { ...read.item, ...changes }, version: read.version })).body[
        'errors'
      ]
    expect(await rejected({ stock_level: 3 })).toEqual({
      'item.stock_level': ['4 places are taken: 1 by orders, 3 in carts.'],
    })
    expect(
      await rejected({
        travel_times: [
          { ...early, stock_level: 1 },
          { ...late, stock_level: 1 },
        ],
      }),
    ).toEqual({
      'item.travel_times.0.stock_level': ['2 places are taken: 1 by orders, 1 in carts.'],
      'item.travel_times.1.stock_level': ['2 places are held in carts.'],
    })
    const file = { items: [{ ...read.item, stock_level: 3 }] }
    expect((await shop.office('import', file)).body['errors']).toEqual({
      'items.0.stock_level': ['4 places are taken: 1 by orders, 3 in carts.'],
    })
    expect((await get('form-places')).item).toEqual(read.item)
  })
})

test('the dry run of an event counts affected tickets, and that of a voucher its possible users', async () => {
  const { events } = await shop.officeAnswer('find-events', {})
  const { code, name, venue, address, timezone, starts_at, ends_at, version } = events[0] ?? {}
  const event = { code, name, venue, address, timezone, starts_at, ends_at }
  const dryRun = async (path: 'save-event' | 'save-voucher', payload: object) =>
    (await shop.officeAnswer(path, { ...payload, dry_run: true } as never)).effect.notes
  const moved = { event: { ...event, venue: 'Another quay' }, version }
  const shown = async () => {
    const [note = ''] = await dryRun('save-event', moved)
    expect(note).toMatch(/^\d+ sold tickets? shows? the new values at once; mails already sent don’t\.$/)
    return Number.parseInt(note, 10)
  }
  const pay = async () => {
    const made = await order('bank_transfer', 'pass')
    await shop.officeAnswer('record-payment', {
      order: made.order.code,
      amount: made.order.total_price ?? 0,
    })
  }
  await pay()
  const before = await shown()
  await pay()
  expect(await shown()).toBe(before + 1)
  expect(await dryRun('save-event', { event: { ...event, code: 'NEXT' } })).toEqual([
    '1 event will be available for items.',
  ])
  const voucher = { code: 'TRIED', discount_amount: 500, valid_from: null, valid_until: null }
  expect(await dryRun('save-voucher', { voucher })).toEqual(['It can be used at once, for one order.'])
  const over = { ...voucher, valid_until: '2020-01-01T00:00:00Z' }
  expect(await dryRun('save-voucher', { voucher: over })).toEqual(['It can no longer be used.'])
  const later = { ...voucher, valid_from: '2030-01-01T00:00:00Z' }
  expect(await dryRun('save-voucher', { voucher: later })).toEqual(['It isn’t valid yet.'])
})

test('an import counts every voucher that can be used at once, even beside one that is both used and ended', async () => {
  const voucher = { discount_amount: 500 }
  await shop.officeAnswer('import', { vouchers: [{ code: 'SPENT', ...voucher }] })
  const { order: bought } = await order('bank_transfer', 'pass')
  const { vouchers } = await shop.officeAnswer('find-vouchers', { query: 'SPENT' })
  await shop.db.kysely
    .insertInto('voucher_use')
    .values({ voucher_id: vouchers[0]?.id ?? 0, order_id: bought.id })
    .execute()
  const now = shop.clock.now.toISOString()
  const { effect } = await shop.officeAnswer('import', {
    vouchers: [
      { code: 'SPENT', ...voucher, valid_until: '2020-01-01T00:00:00Z' },
      { code: 'NEW', ...voucher },
      // Both bounds are inclusive.
      { code: 'FIRST-MOMENT', ...voucher, valid_from: now },
      { code: 'LAST-MOMENT', ...voucher, valid_until: now },
    ],
    dry_run: true,
  })
  expect(effect.notes).toEqual([
    '1 order that used it keeps its discount.',
    '1 voucher can no longer be used.',
    '3 vouchers can be used at once, for one order.',
  ])
})

test.each([
  ['the total of its departures', { stock_level: null }, 90],
  ['its own places if its departures have more', { stock_level: 60 }, 60],
  ['its departures’ places if it has more itself', { stock_level: 100 }, 90],
  ['its own places if a departure is unlimited', { stock_level: 30, ...unlimitedDeparture }, 30],
  ['no number if it is unlimited', { stock_level: null, ...unlimitedDeparture }, 0],
])('a new item offers %s', async (_, fields, places) => {
  const item = { ...coach('places-coach'), ...fields }
  const { effect } = await shop.officeAnswer('save-item', { item, dry_run: true })
  expect(effect.places).toBe(places)
  expect(effect.notes).toEqual([
    '1 item goes on sale.',
    ...(places === 0 ? [] : [`${places} more places on sale.`]),
  ])
})

test('an item that becomes limited or unlimited does not gain or lose a number of places', async () => {
  const limited = coach('limited-coach')
  const unlimited = { ...limited, ...unlimitedDeparture }
  await shop.officeAnswer('import', { items: [limited] })
  const dryRun = async (item: typeof limited | typeof unlimited) =>
    (await shop.officeAnswer('import', { items: [item], dry_run: true })).effect
  expect(await dryRun(unlimited)).toMatchObject({ places: 0, notes: [] })
  await shop.officeAnswer('import', { items: [unlimited] })
  expect(await dryRun(limited)).toMatchObject({ places: 0, notes: [] })
})

test('an event is created and changed by the same rules, with its version', async () => {
  const event = {
    code: 'SPRING',
    name: 'Spring',
    venue: 'Park',
    address: '',
    timezone: 'Europe/Zagreb',
    starts_at: '2027-05-01T10:00:00.000Z',
    ends_at: '2027-05-02T10:00:00.000Z',
  }
  const { version } = await shop.officeAnswer('save-event', { event })
  const wrong = { ...event, timezone: 'Nowhere', ends_at: '2027-04-01T10:00:00.000Z' }
  expect(await shop.office('save-event', { event: wrong, version })).toMatchObject({
    status: 422,
    body: {
      errors: {
        'event.timezone': ['This time zone doesn’t exist (IANA).'],
        'event.ends_at': ['An event can’t end before it starts.'],
      },
    },
  })
  await shop.officeAnswer('save-event', { event: { ...event, venue: 'Harbour' }, version })
  const { events } = await shop.officeAnswer('find-events', {})
  expect(events.map(({ code }) => code)).toEqual(['FEST', 'SPRING'])
  expect(events[1]).toMatchObject({ venue: 'Harbour', items: 0, version: version + 1 })
  expect(await shop.office('save-event', { event, version })).toMatchObject(
    refused('changed-meanwhile', { who: 'OFFICE_KEY' }),
  )
  expect((await logged('SPRING'))[0]).toMatchObject({
    before: { venue: 'Park' },
    after: { venue: 'Harbour' },
  })
})
