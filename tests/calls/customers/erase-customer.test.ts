import { afterAll, beforeAll, expect, test } from 'vitest'
import { runBulkJobs } from '#server/modules/bulk/bulk-jobs'
import { officeBulk } from '#server/registry/office'
import { orderSteps } from '#tests/support/app/order-steps'
import { addPerson, fromPage } from '#tests/support/app/staff-people'
import { refused, startTestApp, type TestApp, type TestCustomer } from '#tests/support/app/test-app'
import { testStart } from '#tests/support/app/test-catalogue'

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp()
})
afterAll(() => shop.stop())
const { order } = orderSteps(() => shop)

const idOf = async ({ email }: TestCustomer) =>
  (
    await shop.db.kysely
      .selectFrom('customer')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
  ).id
const paid = async (...codes: string[]) => {
  const made = await order('bank_transfer', ...codes)
  await shop.officeAnswer('record-payment', { order: made.order.code, amount: made.order.total_price ?? 0 })
  return made
}
const afterFestival = () => {
  shop.clock.now = new Date('2027-07-20T10:00:00Z')
}
/** Rows in the whole database that contain one of these texts, by table. */
async function tablesWith(...texts: string[]): Promise<string[]> {
  const { rows } = await shop.db.pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  )
  const found: string[] = []
  for (const { name } of rows) {
    const { rows: hits } = await shop.db.pool.query(
      `select 1 from "${name}" t where ${texts.map((_, at) => `t::text ilike '%' || $${at + 1} || '%'`).join(' or ')} limit 1`,
      texts,
    )
    if (hits.length > 0) found.push(name)
  }
  return found
}

test('open business blocks the erasure by name, and nothing is erased', async () => {
  const { customer, order: unpaid } = await order('bank_transfer', 'pass')
  const id = await idOf(customer)
  expect(await shop.office('erase-customer', { customer_id: id })).toMatchObject(
    refused('customer-needed', { why: `${unpaid.code} isn’t paid.` }),
  )
  await shop.officeAnswer('record-payment', { order: unpaid.code, amount: unpaid.total_price ?? 0 })
  expect(await shop.office('erase-customer', { customer_id: id, dry_run: true })).toMatchObject(
    refused('customer-needed', { why: `${unpaid.code} has tickets for an event that hasn’t ended.` }),
  )
  const { order: office } = await shop.officeAnswer('get-order', { order: unpaid.code })
  await shop.officeAnswer('refund-items', {
    order: unpaid.code,
    items: office.tickets.map((ticket) => ticket.id),
    reason: 'Ill',
  })
  expect(await shop.office('erase-customer', { customer_id: id })).toMatchObject(
    refused('customer-needed', { why: `${unpaid.code} has an open refund.` }),
  )
  expect((await shop.officeAnswer('get-customer', { customer_id: id })).customer.email).toBe(customer.email)
  expect(await shop.office('erase-customer', { customer_id: 999_999 })).toMatchObject(
    refused('customer-not-found'),
  )
})

test('goods that still have to be sent keep their address', async () => {
  const { customer, order: goods } = await paid('shirt')
  const customer_id = await idOf(customer)
  expect(await shop.office('erase-customer', { customer_id })).toMatchObject(
    refused('customer-needed', { why: `${goods.code} has goods that aren’t sent or handed over.` }),
  )
  await shop.officeAnswer('record-delivery', { order: goods.code, received_at: shop.clock.now.toISOString() })
  expect((await shop.office('erase-customer', { customer_id, dry_run: true })).status).toBe(200)
})

test('the dry run shows what is erased and what remains; afterwards only the ledger has the name', async () => {
  const { order: made, customer } = await paid('pass')
  const id = await idOf(customer)
  await shop.officeAnswer('change-contact', {
    order: made.code,
    full_name: 'Ana Jedinstvena',
    email: 'jedinstvena@mail.example',
    reason: 'Jedinstvena called',
  })
  const owner = await addPerson(shop)
  const start = shop.clock.now
  afterFestival()
  const { effect } = await shop.officeAnswer('erase-customer', { customer_id: id, dry_run: true })
  expect(effect).toMatchObject({ orders: 1, money: 0, mails: 0 })
  expect(effect.notes).toContain(
    '1 invoice or credit note will stay as issued, with name and address, as bookkeeping requires.',
  )
  expect(await tablesWith('jedinstvena')).toContain('orders')

  await shop.db.kysely.updateTable('outbox').set({ sent_at: shop.clock.now }).execute()
  await shop.officeAnswer('erase-customer', { customer_id: id, fingerprint: effect.fingerprint })
  expect(await tablesWith('jedinstvena')).toEqual([])
  expect(await tablesWith(customer.email)).toEqual([])
  // The invoice is as it was issued.
  const { snapshot } = await shop.db.kysely
    .selectFrom('invoice')
    .innerJoin('orders', 'orders.id', 'invoice.order_id')
    .select('snapshot')
    .where('orders.code', '=', made.code)
    .executeTakeFirstOrThrow()
  expect(JSON.stringify(snapshot)).toContain('Ana Horvat')
  const { order: office } = await shop.officeAnswer('get-order', { order: made.code })
  expect(office).toMatchObject({
    customer: { full_name: '', email: '' },
    total_paid: made.total_price,
    has_invoice: true,
    erased_at: shop.clock.now.toISOString(),
    tickets: [{ full_name: '', email: '' }],
  })
  expect(await shop.office('get-customer', { customer_id: id })).toMatchObject(refused('customer-not-found'))
  expect(await shop.office('erase-customer', { customer_id: id })).toMatchObject(
    refused('customer-not-found'),
  )

  const { rows } = await shop.officeAnswer('find-audit', { action: 'erase-customer' })
  expect(rows).toMatchObject([
    { subject: `customer ${id}`, before: null, after: { orders: 1, documents: 1 } },
  ])
  const changed = await shop.officeAnswer('find-audit', { action: 'change-contact', subject: made.code })
  expect(changed.rows).toMatchObject([{ after: { changed: ['name', 'email'] } }])
  expect(changed.rows[0]?.after).not.toHaveProperty('reason')
  const notices = await shop.mailsTo(owner.email)
  expect(notices.map(({ payload }) => payload['subject'])).toEqual(['A customer’s data was erased'])
  shop.clock.now = start
})

test('orders that wait for a confirmed address are erased too, with the reasons in the audit log', async () => {
  const start = shop.clock.now
  const made = () =>
    shop.officeAnswer('create-order', {
      customer: { full_name: 'Zvonimira Rijetka', email: 'rijetka@mail.example' },
      items: [{ external_code: 'pass', full_name: 'Zvonimira Rijetka', email: 'rijetka@mail.example' }],
      payment_method: 'bank_transfer',
      discount: { amount: 100, reason: 'A friend' },
    })
  const orders = [(await made()).order, (await made()).order]
  const filters = { query: 'rijetka' }
  const { job } = await shop.officeAnswer('start-bulk', {
    action: 'cancel-order',
    filters,
    count: 2,
    reason: 'Rijetka is ill',
  })
  while (await runBulkJobs(shop.context, officeBulk));
  expect(await shop.officeAnswer('find-bulk-rows', { job_id: job.job_id })).toMatchObject({
    job: { state: 'done', done: 2 },
  })
  const logged = async () =>
    JSON.stringify(await shop.officeAnswer('find-audit', { subject: orders[0]?.code ?? '' }))
  expect(await logged()).toMatch(/is ill.*A friend/)
  await shop.db.kysely.updateTable('outbox').set({ sent_at: shop.clock.now }).execute()
  const { customers } = await shop.officeAnswer('find-customers', { query: 'rijetka' })
  const requested = { customer_id: customers[0]?.id ?? 0 }
  const { effect } = await shop.officeAnswer('erase-customer', { ...requested, dry_run: true })
  expect(effect.orders).toBe(2)
  await shop.officeAnswer('erase-customer', requested)
  expect(await tablesWith('rijetka')).toEqual([])
  expect(await logged()).not.toMatch(/reason/)
  shop.clock.now = start
})

test('erasing a customer keeps the mails to a staff member with the same address', async () => {
  const { email } = await addPerson(shop)
  await shop.answer('register', { full_name: 'Iva Osoblje', email })
  await shop.post('/office/api/request-pause-link', { email }, fromPage)
  await shop.db.kysely.updateTable('outbox').set({ sent_at: shop.clock.now }).execute()
  const { customers } = await shop.officeAnswer('find-customers', { query: email })
  await shop.officeAnswer('erase-customer', { customer_id: customers[0]?.id ?? 0 })
  const left = await shop.db.kysely
    .selectFrom('outbox')
    .select('kind')
    .where('recipient', '=', email)
    .execute()
  expect(left.map(({ kind }) => kind)).toContain('staff-pause')
  expect(left.map(({ kind }) => kind)).not.toContain('welcome')
})

test('a change between dry run and erasure is shown', async () => {
  const { customer } = await paid('pass')
  const customer_id = await idOf(customer)
  const start = shop.clock.now
  afterFestival()
  const { effect } = await shop.officeAnswer('erase-customer', { customer_id, dry_run: true })
  shop.clock.now = start
  const { code } = await orderSteps(() => shop).cartWith(customer, 'shirt')
  const { order: second } = await shop.answer('checkout-cart', {
    token: customer.token,
    cart: code,
    customer: { full_name: 'Ana', country: 'HR', address: { street: 'Obala 1', city: 'Split' } },
    order: {
      payment_method: 'bank_transfer',
      shipping_name: 'Ana',
      shipping_country: 'HR',
      shipping_address: { full_name: 'Ana', street: 'Obala 1', city: 'Split' },
    },
    voucher_code: null,
  })
  await shop.officeAnswer('cancel-order', { order: second.code })
  afterFestival()
  const sent = { customer_id, fingerprint: effect.fingerprint }
  expect(await shop.office('erase-customer', sent)).toMatchObject(refused('effect-changed'))
  shop.clock.now = start
})

test('erasing a customer requires the password', async () => {
  const { headers } = await addPerson(shop, 'manager', {
    authenticatedAt: new Date(shop.clock.now.getTime() - 11 * 60_000),
  })
  const { customer } = await paid('pass')
  const requested = { customer_id: await idOf(customer), dry_run: true }
  expect(await shop.post('/office/api/erase-customer', requested, headers)).toMatchObject(
    refused('ask-again'),
  )
})

test('deleting an account erases the names in its settled orders; those of other customers remain', async () => {
  const { customer, order: made, now } = await paid('pass', 'pass')
  const friend = await shop.customer('Friend Held')
  const [ticket] = (await now()).tickets
  await shop.answer('accept-terms-and-conditions', { token: customer.token, ...linkOf(made) })
  await shop.answer('change-ticket', {
    token: customer.token,
    order_id: made.id,
    code: ticket?.code ?? '',
    full_name: 'Friend Held',
    email: friend.email,
    reassign: true,
  })
  afterFestival()
  const { remember_token: token } = await shop.answer('login', {
    email: customer.email,
    password: customer.password,
  })
  await shop.answer('delete-my-account', { token, password: customer.password })
  const { order: office } = await shop.officeAnswer('get-order', { order: made.code })
  expect(office.customer.full_name).toBe('')
  expect(office.tickets.map(({ full_name }) => full_name).toSorted()).toEqual(['', 'Friend Held'])
  // The friend's data is erased too.
  await shop.officeAnswer('erase-customer', { customer_id: await idOf(friend) })
  const after = await shop.officeAnswer('get-order', { order: made.code })
  expect(after.order.tickets.map(({ full_name }) => full_name)).toEqual(['', ''])
})

test('erasing the buyer of tickets for other addresses keeps the mails to those addresses', async () => {
  shop.clock.now = new Date(testStart)
  const { customer: tom, order: his } = await paid('pass')
  const { customer: eve, order: hers, now } = await paid('pass')
  const token = eve.token
  await shop.answer('accept-terms-and-conditions', { token, ...linkOf(hers) })
  const [ticket] = (await now()).tickets
  await shop.answer('change-ticket', {
    token,
    order_id: hers.id,
    code: ticket?.code ?? '',
    full_name: 'Tom',
    email: tom.email,
  })
  const someone = 'someone@mail.example'
  await shop.answer('update-settings', {
    token,
    full_name: 'Eve Entered',
    email: someone,
    old_password: eve.password,
  })
  await shop.db.pool.query(
    `insert into outbox (message_id, event_key, kind, reader, rank, order_codes, recipient, payload, created_at, due_at)
     select 'to-someone', 'to-someone', 'order-paid', reader, rank, order_codes, $1, payload, created_at, due_at from outbox where kind = 'order-paid' and recipient = $2`,
    [someone, tom.email],
  )
  // The worker erases the payload of sent mails.
  await shop.db.kysely.updateTable('outbox').set({ sent_at: shop.clock.now, payload: '{}' }).execute()
  const mailsTo = async (address: string) =>
    (
      await shop.db.pool.query<{ kind: string; order: string | null }>(
        `select kind, order_codes[1] as order
         from outbox where recipient = $1 order by id`,
        [address],
      )
    ).rows.map((mail) => `${mail.kind} ${mail.order}`)
  const toTom = await mailsTo(tom.email)
  expect(toTom).toContain(`ticket-changed ${hers.code}`)
  expect(await mailsTo(someone)).toEqual(['confirm-email null', `order-paid ${his.code}`])

  afterFestival()
  const login = await shop.answer('login', { email: eve.email, password: eve.password })
  await shop.answer('delete-my-account', { token: login.remember_token, password: eve.password })
  expect(await mailsTo(tom.email)).toEqual(toTom.filter((mail) => !mail.endsWith(hers.code)))
  expect(await mailsTo(someone)).toEqual([`order-paid ${his.code}`])
  expect(await tablesWith(eve.email, 'Eve Entered')).toEqual([])
})

test('erasing a customer erases the mails to the addresses that the account had before', async () => {
  shop.clock.now = new Date(testStart)
  const { customer, order: made } = await paid('pass')
  const former = customer.email
  await shop.post('/api/request-password-reset', { email: former })
  // The account of this registration is never confirmed, so that of the customer takes its place.
  const [between, email] = ['between@mail.example', 'moved@mail.example']
  await shop.answer('register', { full_name: 'Ana', email: between })
  const { token, password: old_password } = customer
  for (const entered of [between, email]) {
    await shop.answer('update-settings', { token, full_name: 'Ana', email: entered, old_password })
    const url = String((await shop.mailsTo(entered)).at(-1)?.payload['url'])
    const code = url.split('/').at(-1) ?? ''
    await shop.answer('confirm-email', { token, email: entered, code })
  }
  expect((await shop.officeAnswer('get-order', { order: made.code })).order.customer.email).toBe(email)
  await shop.db.kysely.updateTable('outbox').set({ sent_at: shop.clock.now, payload: '{}' }).execute()
  const { rows } = await shop.db.pool.query<{ reader: string }>(
    'select distinct reader from outbox where recipient = $1 order by 1',
    [former],
  )
  expect(rows.map(({ reader }) => reader)).toEqual(['account', 'buyer'])
  expect(await tablesWith(between)).toContain('outbox')

  afterFestival()
  await shop.officeAnswer('erase-customer', { customer_id: await idOf({ ...customer, email }) })
  expect(await tablesWith(former, between, email)).toEqual([])
})

const linkOf = ({ code, checksum }: { code: string; checksum: string | null }) => ({ order: code, checksum })
