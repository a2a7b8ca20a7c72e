import { afterAll, expect, test } from 'vitest'
import { startCustomersApp } from '#tests/support/app/customers-app'

const shop = await startCustomersApp()
afterAll(() => shop.stop())
const { kysely } = shop.context.db

const password = await shop.registered('ana@example.com')
const token = await shop.loggedIn('ana@example.com', password)
const idOf = async (email: string) =>
  (await kysely.selectFrom('customer').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id
const ana = await idOf('ana@example.com')
await shop.registered('ivo@example.com', 'Ivo')
const ivo = await idOf('ivo@example.com')

await shop.context.db.pool
  .query(`insert into item (external_code, shop_item_type, type, name, price, fee, tax_rate,
  tax_rates, shop_description, is_featured, force_view, limit_per_order, is_refundable, refund_fee, payment_plan,
  allow_name_changes, name_change_limit, allow_email_changes, published, position)
  values ('pass', 'tickets', 'entry', 'Festival pass', 10000, 500, 25, '{}', '', false, false, 0, true, 0, '[]',
  true, 0, true, true, 1)`)
await shop.context.db.pool.query(
  `with the_order as (insert into orders (code, customer_id, channel, created_at, full_name, email, country, address,
    shipping_amount, currency, payment_method, payment_plan, discount_amount, total_price, taxes, payment_status)
    values ('AAAA2222', $1, 'Online', $3, 'Ana Horvat', 'ana@example.com', 'HR', '{"city":"Zagreb"}', 0, 'EUR',
      'credit_card', '[]', 0, 21000, '{}', 'paid') returning id),
  the_items as (insert into order_item (order_id, item_id, price, fee, tax_rate, is_refundable, refund_fee, status,
      code, full_name, email, holder_id, barcode)
    select the_order.id, item.id, 10000, 500, 25, true, 0, 'active', t.code, t.name, t.email, t.holder, 'bar' || t.code
    from the_order, item, (values ('T1', 'Ana Horvat', 'ana@example.com', null::bigint),
      ('T2', 'Ivo Secret', 'ivo@example.com', $2::bigint)) as t (code, name, email, holder))
  insert into refund (order_id, status, created_at, total, bank_sealed, bank_masked)
    select id, 'active', $3, 10000, 'sealed', 'HR12 **** 1234' from the_order`,
  [ana, ivo, shop.context.now()],
)
await kysely
  .insertInto('cart')
  .values({
    code: 'cart-of-ana',
    customer_id: ana,
    first_added_at: shop.context.now(),
    expires_at: new Date(shop.context.now().getTime() + 900_000),
  })
  .execute()

test('export-my-data returns all data about the customer and no data of others', async () => {
  const { status, body } = await shop.call('export-my-data', { token })
  expect(status).toBe(200)
  expect(body['data']).toMatchObject({
    exported_at: shop.context.now().toISOString(),
    profile: { email: 'ana@example.com', full_name: 'Ana Horvat' },
    logins: [{ created_at: shop.context.now().toISOString() }],
    carts: [{ code: 'cart-of-ana', items: [] }],
    orders: [
      {
        code: 'AAAA2222',
        address: { city: 'Zagreb' },
        items: [
          { item: 'Festival pass', code: 'T1', full_name: 'Ana Horvat', given_away: false },
          { item: 'Festival pass', code: null, full_name: null, email: null, given_away: true },
        ],
      },
    ],
    refunds: [{ order_code: 'AAAA2222', total: 10000, bank_masked: 'HR12 **** 1234' }],
    mails: [{ kind: 'welcome', recipient: 'ana@example.com' }],
  })
  const text = JSON.stringify(body)
  for (const secret of ['Ivo Secret', 'T2', 'argon2', password, 'sealed', token])
    expect(text).not.toContain(secret)
})

test('export-my-data of a ticket holder contains the ticket without its price', async () => {
  await shop.call('request-password-reset', { email: 'ivo@example.com' })
  const { token: code } = await shop.lastMailTo('ivo@example.com', 'password-reset')
  await shop.call('reset-password', { token: code, email: 'ivo@example.com', password: 'ivos' })
  const ivosToken = await shop.loggedIn('ivo@example.com', 'ivos')
  const { body } = await shop.call('export-my-data', { token: ivosToken })
  expect(body['data']).toMatchObject({ orders: [], tickets_held: [{ code: 'T2', full_name: 'Ivo Secret' }] })
  expect(JSON.stringify(body)).not.toMatch(/price|Ana/)
})

test('export-my-data does not list mails to an unconfirmed address', async () => {
  const eves = await shop.registered('eve@example.com', 'Eve')
  const evesToken = await shop.loggedIn('eve@example.com', eves)
  await shop.context.db.pool
    .query(`insert into outbox (message_id, event_key, kind, reader, rank, recipient, payload, attach, created_at, due_at)
    select 'to-tom', 'to-tom', 'tickets', 'holder', 1, 'tom@example.com', '{}', '{}', created_at, due_at from outbox limit 1`)
  const { status } = await shop.call('update-settings', {
    token: evesToken,
    full_name: 'Eve',
    email: 'tom@example.com',
    old_password: eves,
  })
  expect(status).toBe(200)
  const { body } = await shop.call('export-my-data', { token: evesToken })
  const { profile, mails } = body['data'] as { profile: object; mails: { recipient: string }[] }
  expect(profile).toMatchObject({ email: 'eve@example.com', pending_email: 'tom@example.com' })
  expect(new Set(mails.map(({ recipient }) => recipient))).toEqual(new Set(['eve@example.com']))
})

test('mails to an earlier spelling of the address are in export-my-data, and are erased with the account', async () => {
  const zoes = await shop.registered('Zoe@Example.com', 'Zoe')
  const zoesToken = await shop.loggedIn('Zoe@Example.com', zoes)
  const change = { token: zoesToken, full_name: 'Zoe', email: 'zoe@example.com', old_password: zoes }
  expect((await shop.call('update-settings', change)).status).toBe(200)
  const { body } = await shop.call('export-my-data', { token: zoesToken })
  const { profile, mails } = body['data'] as { profile: object; mails: object[] }
  expect(profile).toMatchObject({ email: 'zoe@example.com' })
  expect(mails).toContainEqual(expect.objectContaining({ kind: 'welcome', recipient: 'Zoe@Example.com' }))

  await kysely.updateTable('outbox').set({ sent_at: shop.context.now() }).execute()
  expect((await shop.call('delete-my-account', { token: zoesToken, password: zoes })).status).toBe(200)
  expect(await shop.mailsTo('Zoe@Example.com')).toEqual([])
})

test('export-my-data and delete-my-account require a login', async () => {
  for (const path of ['export-my-data', 'delete-my-account']) {
    expect(await shop.call(path, {})).toMatchObject({
      status: 401,
      body: { message: 'Please log in to continue.' },
    })
  }
})

test.each([
  [null, 'Please enter your current password.'],
  ['wrong', 'Your current password isn’t correct.'],
])('delete-my-account is rejected with the password %j', async (given, sentence) => {
  expect(await shop.call('delete-my-account', { token, password: given })).toMatchObject({
    status: 422,
    body: { errors: { password: [sentence] } },
  })
  expect((await shop.call('get-user', { token })).status).toBe(200)
})

test('delete-my-account erases the names, keeps the orders and allows a new registration with the address', async () => {
  await shop.call('request-login-code', { email: 'ana@example.com' })
  await kysely.updateTable('outbox').set({ sent_at: shop.context.now() }).execute()
  const [first, second] = await Promise.all([
    shop.call('delete-my-account', { token, password }),
    shop.call('delete-my-account', { token, password }),
  ])
  expect([first?.status, second?.status]).toContain(200)
  expect((await shop.call('get-user', { token })).status).toBe(401)
  expect((await shop.call('login', { email: 'ana@example.com', password })).status).toBe(422)

  const row = await kysely.selectFrom('customer').selectAll().where('id', '=', ana).executeTakeFirstOrThrow()
  expect(row).toMatchObject({ email: '', full_name: '', password_hash: null, address: {}, country: null })
  expect(row.erased_at).toEqual(shop.context.now())
  expect(await shop.mailsTo('ana@example.com')).toEqual([])
  const left = (table: 'session' | 'customer_code' | 'login_code' | 'email_change') =>
    kysely.selectFrom(table).selectAll().where('customer_id', '=', ana).execute()
  for (const table of ['session', 'customer_code', 'login_code', 'email_change'] as const)
    expect([table, await left(table)]).toEqual([table, []])
  const cart = await kysely.selectFrom('cart').select('expires_at').executeTakeFirstOrThrow()
  expect(cart.expires_at).toEqual(shop.context.now())

  const order = await kysely
    .selectFrom('orders')
    .select(['customer_id', 'full_name', 'email', 'total_price'])
    .executeTakeFirstOrThrow()
  expect(order).toEqual({
    customer_id: ana,
    full_name: 'Ana Horvat',
    email: 'ana@example.com',
    total_price: 21000,
  })

  const again = await shop.registered('ana@example.com', 'Ana Anew')
  const newToken = await shop.loggedIn('ana@example.com', again)
  const { body } = await shop.call('export-my-data', { token: newToken })
  expect(body['data']).toMatchObject({ profile: { full_name: 'Ana Anew' }, orders: [] })
})
