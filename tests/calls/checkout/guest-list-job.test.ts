import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runBulkJobs } from '#server/modules/bulk/bulk-jobs'
import { tidyUp } from '#server/modules/retention/tidy-up'
import { officeBulk } from '#server/registry/office'
import { bulkSteps } from '#tests/support/app/bulk-steps'
import { killedContext } from '#tests/support/app/killed-context'
import { addPerson } from '#tests/support/app/staff-people'
import { ownerKey, refused, startTestApp, type TestApp } from '#tests/support/app/test-app'
import { ticketItem } from '#tests/support/app/test-catalogue'

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp()
})
afterAll(() => shop.stop())

const { rowsOf, run } = bulkSteps(() => shop)

let lists = 0
/** Creates a guest list with unique names. */
function guests(count: number, code = 'pass') {
  const list = (lists += 1)
  const emails = Array.from({ length: count }, (_, n) => `list-${list}-guest-${n}@mail.example`)
  const rows = emails.map((email, n) => `Guest ${n},${email},${code},`)
  return { emails, content: ['full_name,email,external_code,travel_time', ...rows].join('\n') }
}
async function start(content: string, headers?: Record<string, string>): Promise<number> {
  const { job } = await shop.officeAnswer('import-guests', { content }, headers)
  if (job === null) throw new Error('The list starts a job')
  return job.job_id
}
const ordersOf = (emails: readonly string[]) =>
  shop.db.kysely.selectFrom('orders').select(['code', 'email']).where('email', 'in', emails).execute()
const stored = async (jobId: number) => {
  const rows = await shop.db.kysely
    .selectFrom('bulk_row')
    .select(['state', 'data'])
    .where('job_id', '=', jobId)
    .execute()
  return rows.filter(({ data }) => data !== null).map(({ state }) => state)
}

describe('the job of a guest list', () => {
  test('the job makes the orders without the tab that started it, and shows its progress', async () => {
    const { emails, content } = guests(25)
    const jobId = await start(content)
    expect(await ordersOf(emails)).toEqual([])
    const newest = async () =>
      (await shop.officeAnswer('find-bulk-jobs', { action: ['import-guests'] })).jobs[0]
    expect(await newest()).toMatchObject({ job_id: jobId, state: 'running', total: 25, done: 0 })
    await runBulkJobs(shop.context, officeBulk)
    expect(await newest()).toMatchObject({ state: 'running', done: 20 })
    expect(await shop.officeAnswer('import-guests', { content, dry_run: true })).toMatchObject({
      known: 20,
      waiting: 5,
      left: 0,
      job: { job_id: jobId },
    })
    await run()
    expect(await newest()).toMatchObject({ state: 'done', done: 25, refused: 0 })
    expect(await ordersOf(emails)).toHaveLength(25)
  })

  test('the job makes each order once, even with several processes and a kill at each commit', async () => {
    const { emails, content } = guests(6)
    const jobId = await start(content)
    await runBulkJobs(killedContext(shop.context), officeBulk)
    shop.faults.length = 0
    expect(await ordersOf(emails)).toEqual([])
    await Promise.all([1, 2, 3].map(() => runBulkJobs(shop.context, officeBulk)))
    await run()
    expect((await rowsOf(jobId)).job).toMatchObject({ state: 'done', done: 6, refused: 0 })
    expect(await ordersOf(emails)).toHaveLength(6)
    expect(await shop.audit()).toEqual([])
  })

  test('a row counts as done if its order was committed but the response was lost', async () => {
    const { emails, content } = guests(2)
    const jobId = await start(content)
    const { db } = shop.context
    const transaction: typeof db.transaction = async (work) => {
      await db.transaction(work)
      throw new Error('Connection terminated unexpectedly')
    }
    for (let turn = 0; turn < 3; turn += 1)
      await runBulkJobs({ ...shop.context, db: { ...db, transaction } }, officeBulk)
    shop.faults.length = 0
    await run()
    expect((await rowsOf(jobId)).job).toMatchObject({ state: 'done', done: 2, refused: 0 })
    expect(await ordersOf(emails)).toHaveLength(2)
  })

  test('the job skips orders that the job of another list made in the meantime', async () => {
    const { emails, content } = guests(2)
    const [first, second] = await Promise.all([start(content), start(content)])
    await run()
    for (const jobId of [first, second])
      expect((await rowsOf(jobId)).job).toMatchObject({ state: 'done', refused: 0 })
    expect(await ordersOf(emails)).toHaveLength(2)
  })

  test('the job lists a row without a place with its reason, makes the others, and can be restarted for it', async () => {
    const [code = ''] = await shop.sell(ticketItem({ stock_level: 3 }))
    const { emails, content } = guests(3, code)
    const jobId = await start(content)
    await shop.officeAnswer('create-order', {
      customer: { full_name: 'Faster', email: 'faster@mail.example' },
      items: [{ external_code: code, full_name: 'Faster', email: 'faster@mail.example', price: 0, fee: 0 }],
      payment_method: 'voucher',
    })
    await run()
    const { job, rows } = await rowsOf(jobId)
    expect(job).toMatchObject({ state: 'done', total: 3, done: 2, refused: 1 })
    const orders = await ordersOf(emails)
    expect(rows.map(({ name, order, state, note }) => ({ name, order, state, note }))).toEqual([
      { name: 'Guest 0', order: orders[0]?.code, state: 'done', note: null },
      { name: 'Guest 1', order: orders[1]?.code, state: 'done', note: null },
      {
        name: `Row 4: Guest 2, ${emails[2]}`,
        order: null,
        state: 'refused',
        note: refused('sold-out').body.message,
      },
    ])
    expect(await stored(jobId)).toEqual(['refused'])
    const exported = await shop.post(
      '/office/api/export-list',
      { list: 'bulk-rows', format: 'json', filters: { job_id: jobId, state: 'refused' } },
      { authorization: 'Bearer the-owner-of-this-test-shop' },
    )
    expect(exported.body).toMatchObject([{ row: 'Row 4', result: 'refused' }])

    await shop.db.pool.query(
      'update pool set total = total + 1 where item_id = (select id from item where external_code = $1)',
      [code],
    )
    expect(await shop.officeAnswer('retry-guest-list', { job_id: jobId })).toMatchObject({
      job: { state: 'running', done: 2, refused: 0 },
    })
    await run()
    expect((await rowsOf(jobId)).job).toMatchObject({ state: 'done', total: 3, done: 3, refused: 0 })
    expect(await ordersOf(emails)).toHaveLength(3)
    expect(await stored(jobId)).toEqual([])
    expect(await shop.office('retry-guest-list', { job_id: jobId })).toMatchObject(refused('no-guests-left'))
  })

  test('a stopped job resumes at the same row', async () => {
    const { emails, content } = guests(22)
    const jobId = await start(content)
    await runBulkJobs(shop.context, officeBulk)
    await shop.officeAnswer('cancel-bulk', { job_id: jobId })
    await run()
    expect(await ordersOf(emails)).toHaveLength(20)
    await shop.officeAnswer('retry-guest-list', { job_id: jobId })
    await run()
    expect(await ordersOf(emails)).toHaveLength(22)
  })

  test('the job has one row in the audit log, whatever its number of orders', async () => {
    const { emails, content } = guests(3)
    const log = async () => (await shop.officeAnswer('find-audit', { action: 'import-guests' })).rows
    const before = await log()
    const jobId = await start(content)
    await run()
    const [row, ...others] = await log()
    expect(row).toMatchObject({ actor: 'OFFICE_KEY', after: { job_id: jobId, rows: 3 } })
    expect(others).toEqual(before)
    const { rows: logged } = await shop.db.pool.query(
      'select action from audit_log where cause = $1 or subject = any($2)',
      [`bulk:${jobId}`, (await ordersOf(emails)).map(({ code }) => code)],
    )
    expect(logged).toEqual([])
  })

  test('a call repeated with its key starts the job once', async () => {
    const { emails, content } = guests(2)
    const headers = { authorization: `Bearer ${ownerKey}`, 'idempotency-key': '5'.repeat(32) }
    const send = () => shop.post('/office/api/import-guests', { content }, headers)
    const count = async () =>
      (await shop.officeAnswer('find-bulk-jobs', { action: ['import-guests'], with_counts: true })).matching
    expect(await send()).toMatchObject({ status: 200 })
    const before = await count()
    expect(await send()).toMatchObject(refused('already-done'))
    await run()
    expect(await send()).toMatchObject(refused('already-done'))
    expect(await count()).toEqual(before)
    expect(await ordersOf(emails)).toHaveLength(2)
  })

  test('a list sent again without a key while it runs returns the same job', async () => {
    const { content } = guests(2)
    const jobId = await start(content)
    expect(await shop.officeAnswer('import-guests', { content })).toMatchObject({
      waiting: 2,
      left: 0,
      job: { job_id: jobId, total: 2 },
    })
    await run()
  })

  test('the job checks the rights of its author for every row', async () => {
    const { emails, content } = guests(2)
    const { id, headers } = await addPerson(shop, 'manager')
    const owner = await addPerson(shop)
    const jobId = await start(content, headers)
    await shop.officeAnswer('change-staff-role', { staff_id: id, role: 'finance' }, owner.headers)
    await run()
    const { job, rows } = await rowsOf(jobId)
    expect(job).toMatchObject({ done: 0, refused: 2 })
    expect(rows[0]?.note).toBe(refused('not-allowed').body.message)
    expect(await ordersOf(emails)).toEqual([])
    expect(await shop.post('/office/api/retry-guest-list', { job_id: jobId }, headers)).toMatchObject(
      refused('not-allowed'),
    )
  })

  test('only the job of a guest list can be restarted', async () => {
    expect(await shop.office('retry-guest-list', { job_id: 1_000_000 })).toMatchObject(
      refused('bulk-not-found'),
    )
    const { start: startBulk, orders } = bulkSteps(() => shop)
    const { filters } = await orders(1)
    const jobId = await startBulk({ action: 'resend-order-mail', filters, count: 1 })
    expect(await shop.office('retry-guest-list', { job_id: jobId })).toMatchObject(refused('bulk-not-found'))
    await run()
  })

  test('the job stores nothing about an erased guest, and makes no order for them', async () => {
    const customer = await shop.customer('Zvonka Rijetka')
    const content = `full_name,email,external_code\nZvonka Rijetka,${customer.email.toUpperCase()},pass`
    const jobId = await start(content)
    const { customers } = await shop.officeAnswer('find-customers', { query: customer.email })
    await shop.officeAnswer('erase-customer', { customer_id: customers[0]?.id ?? 0 })
    expect(await stored(jobId)).toEqual([])
    await run()
    const { rows } = await rowsOf(jobId)
    expect(rows).toMatchObject([
      { name: 'Erased guest', state: 'refused', note: refused('guest-erased').body.message },
    ])
  })

  test('the job stores guests without an order for 30 days after its end', async () => {
    const [code = ''] = await shop.sell(ticketItem({ stock_level: 2 }))
    const { content } = guests(2, code)
    const jobId = await start(content)
    await shop.db.pool.query(
      'update pool set total = taken where item_id = (select id from item where external_code = $1)',
      [code],
    )
    await run()
    expect(await stored(jobId)).toEqual(['refused', 'refused'])
    const began = shop.clock.now
    const after = async (days: number) => {
      shop.clock.now = new Date(began.getTime() + days * 86_400_000)
      await tidyUp(shop.context)
      return (await stored(jobId)).length
    }
    expect(await after(29)).toBe(2)
    expect(await after(31)).toBe(0)
    shop.clock.now = began
    expect((await rowsOf(jobId)).rows).toMatchObject([{ name: 'Erased guest' }, { name: 'Erased guest' }])
    expect(await shop.office('retry-guest-list', { job_id: jobId })).toMatchObject(refused('no-guests-left'))
  })
})
