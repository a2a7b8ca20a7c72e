import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { requestedRows } from '#server/modules/bulk/bulk-actions'
import { runBulkJobs } from '#server/modules/bulk/bulk-jobs'
import { Refusal } from '#server/platform/http/refusal'
import { officeBulk, officeLists } from '#server/registry/office'
import { bulkSteps } from '#tests/support/app/bulk-steps'
import { killedContext } from '#tests/support/app/killed-context'
import { addPerson } from '#tests/support/app/staff-people'
import { refused, startTestApp, type TestApp } from '#tests/support/app/test-app'
import { storedSentences } from '#tests/support/database/stored-sentences'

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp()
})
afterAll(() => shop.stop())

const { orders, start, rowsOf, run, statusOf } = bulkSteps(() => shop)

/** Creates a paid order with a ticket and returns the ticket's code. */
async function paidTicket(): Promise<string> {
  const { codes } = await orders(1)
  const [order = ''] = codes
  await shop.officeAnswer('record-payment', { order, amount: 10_500 })
  const { tickets } = (await shop.officeAnswer('get-order', { order })).order
  return tickets[0]?.code ?? ''
}

describe('bulk jobs', () => {
  test('a job run by several processes does each row once, and continues after a kill', async () => {
    const { codes, filters } = await orders(6)
    const job_id = await start({ action: 'resend-order-mail', filters, count: 6 })
    await runBulkJobs(killedContext(shop.context), officeBulk)
    shop.faults.length = 0
    expect((await rowsOf(job_id)).job).toMatchObject({ state: 'running', done: 0, refused: 0 })
    await Promise.all([1, 2, 3].map(() => runBulkJobs(shop.context, officeBulk)))
    await run()
    expect((await rowsOf(job_id)).job).toMatchObject({ state: 'done', done: 6, refused: 0 })
    for (const code of codes) {
      const { rows } = await shop.officeAnswer('find-audit', { subject: code, action: 'resend-mail' })
      expect(rows).toHaveLength(1)
    }
  })

  test('a row that another process finished after the rows were read is not done again', async () => {
    const { codes, filters } = await orders(2)
    const job_id = await start({ action: 'resend-order-mail', filters, count: 2 })
    const usual = officeBulk['resend-order-mail']
    let isFirst = true
    const overtaken: typeof usual = {
      ...usual,
      run: async (...given) => {
        if (isFirst) {
          isFirst = false
          await runBulkJobs(shop.context, officeBulk)
        }
        return usual.run(...given)
      },
    }
    await runBulkJobs(shop.context, { ...officeBulk, 'resend-order-mail': overtaken })
    expect((await rowsOf(job_id)).job).toMatchObject({ state: 'running', done: 2 })
    for (const code of codes) {
      const { rows } = await shop.officeAnswer('find-audit', { subject: code, action: 'resend-mail' })
      expect(rows).toHaveLength(1)
    }
    await run()
  })

  test('a row whose commit succeeded but whose response was lost counts as done, however often', async () => {
    const { codes, filters } = await orders(2)
    const job_id = await start({ action: 'resend-order-mail', filters, count: 2 })
    const { db } = shop.context
    const transaction: typeof db.transaction = async (work) => {
      await db.transaction(work)
      throw new Error('Connection terminated unexpectedly')
    }
    const cut = { ...shop.context, db: { ...db, transaction } }
    for (let turn = 0; turn < 5; turn += 1) await runBulkJobs(cut, officeBulk)
    shop.faults.length = 0
    const { job, rows } = await rowsOf(job_id)
    expect(job).toMatchObject({ state: 'done', done: 2, refused: 0 })
    expect(rows.map(({ note }) => note)).toEqual(['The mail is on its way.', 'The mail is on its way.'])
    for (const code of codes) {
      const { rows: sent } = await shop.officeAnswer('find-audit', { subject: code, action: 'resend-mail' })
      expect(sent).toHaveLength(1)
    }
  })

  test('cancelling a job leaves its remaining rows unchanged; a finished job cannot be cancelled', async () => {
    const { codes, filters } = await orders(2)
    const job_id = await start({ action: 'cancel-order', filters, reason: 'No', count: 2 })
    await shop.officeAnswer('cancel-bulk', { job_id })
    await run()
    expect(await Promise.all(codes.map(statusOf))).toEqual(['pending', 'pending'])
    expect((await rowsOf(job_id)).job).toMatchObject({ state: 'cancelled', done: 0, ended_by: 'OFFICE_KEY' })
    expect(await shop.office('cancel-bulk', { job_id })).toMatchObject(refused('bulk-over'))
    const { jobs } = await shop.officeAnswer('find-bulk-jobs', {})
    expect(jobs[0]).toMatchObject({ job_id })
  })

  test('a job gives up a row after three errors, and continues', async () => {
    const { filters } = await orders(1)
    const job_id = await start({ action: 'cancel-order', filters, reason: 'No', count: 1 })
    const broken = { ...officeBulk['cancel-order'], run: () => Promise.reject(new Error('broken')) }
    const turn = () => runBulkJobs(shop.context, { ...officeBulk, 'cancel-order': broken })
    for (let time = 0; time < 2; time += 1) await turn()
    expect((await rowsOf(job_id)).job).toMatchObject({ state: 'running', refused: 0 })
    for (let time = 0; time < 2; time += 1) await turn()
    const { job, rows } = await rowsOf(job_id)
    expect(job).toMatchObject({ state: 'done', refused: 1 })
    expect(rows[0]?.note).toContain(`bulk:${job_id}`)
    shop.faults.length = 0
  })

  test.each([
    ['the shop is busy', new Refusal('busy')],
    ['the database cancels a statement', Object.assign(new Error('canceling statement'), { code: '57014' })],
  ])('a row is repeated for an hour while %s, without counting as an error', async (_, error) => {
    const { codes, filters } = await orders(1)
    const job_id = await start({ action: 'cancel-order', filters, reason: 'No', count: 1 })
    const busy = { ...officeBulk['cancel-order'], run: () => Promise.reject(error) }
    const turn = () => runBulkJobs(shop.context, { ...officeBulk, 'cancel-order': busy })
    for (let time = 0; time < 10; time += 1) expect(await turn()).toBe(false)
    shop.later(59)
    await turn()
    expect((await rowsOf(job_id)).job).toMatchObject({ state: 'running', refused: 0 })
    await run()
    expect((await rowsOf(job_id)).job).toMatchObject({ state: 'done', done: 1, refused: 0 })
    expect(await Promise.all(codes.map(statusOf))).toEqual(['cancelled'])
    expect(shop.faults).toEqual([])
  })

  test('a row that was busy for an hour is rejected with that reason', async () => {
    const { filters } = await orders(1)
    const job_id = await start({ action: 'cancel-order', filters, reason: 'No', count: 1 })
    const busy = { ...officeBulk['cancel-order'], run: () => Promise.reject(new Refusal('busy')) }
    const turn = () => runBulkJobs(shop.context, { ...officeBulk, 'cancel-order': busy })
    await turn()
    shop.later(60)
    while (await turn());
    const { job, rows } = await rowsOf(job_id)
    expect(job).toMatchObject({ state: 'done', refused: 1 })
    expect(rows[0]?.note).toBe(refused('busy').body.message)
  })

  test('a job may be run only by roles that may make its call, although more roles see the list', async () => {
    const { filters } = await orders(1)
    const requested = {
      action: 'cancel-order',
      filters,
      job_id: null,
      until: null,
      transport_time_id: null,
      at: null,
      reason: null,
    } as const
    const parts = { lists: officeLists, actions: officeBulk }
    const by = (role: 'manager' | 'finance') => ({
      context: shop.context,
      staff: { role, actor: 'test', staffId: null, network: null, session: null },
    })
    expect((await requestedRows(parts, by('manager'), requested)).keys).toHaveLength(1)
    await expect(requestedRows(parts, by('finance'), requested)).rejects.toMatchObject({
      code: 'not-allowed',
    })
  })

  test('a job checks the rights of its author for every row', async () => {
    const { codes, filters } = await orders(2)
    const { id, headers } = await addPerson(shop, 'manager')
    const owner = await addPerson(shop)
    const job_id = await start({ action: 'cancel-order', filters, reason: 'No', count: 2 }, headers)
    await shop.officeAnswer('change-staff-role', { staff_id: id, role: 'box office' }, owner.headers)
    await run()
    expect(await Promise.all(codes.map(statusOf))).toEqual(['pending', 'pending'])
    const { job, rows } = await rowsOf(job_id)
    expect(job).toMatchObject({ done: 0, refused: 2 })
    expect(rows[0]?.note).toBe(refused('not-allowed').body.message)
  })

  test('the export of a job has the reason of each rejected row', async () => {
    const { filters } = await orders(1)
    const job_id = await start({
      action: 'extend-deadline',
      filters,
      count: 1,
      until: '2027-01-01T00:00:00Z',
    })
    await run()
    const { body } = await shop.post(
      '/office/api/export-list',
      { list: 'bulk-rows', format: 'json', filters: { job_id, state: 'refused' } },
      { authorization: 'Bearer the-owner-of-this-test-shop' },
    )
    expect(body).toMatchObject([
      { result: 'refused', note: expect.stringContaining('after the current deadline') },
    ])
  })

  test('finance sees the progress of a job on tickets, but neither in the office nor in exports their codes', async () => {
    const code = await paidTicket()
    const job_id = await start({
      action: 'new-barcode',
      filters: { query: code },
      reason: 'Lost',
      count: 1,
    })
    await run()
    const read = async (role: 'manager' | 'finance') => {
      const { headers } = await addPerson(shop, role)
      const seen = await shop.post('/office/api/find-bulk-rows', { job_id }, headers)
      const exported = await shop.post(
        '/office/api/export-list',
        { list: 'bulk-rows', format: 'json', filters: { job_id } },
        headers,
      )
      return { seen: seen.body, exported: exported.body }
    }
    expect(await read('manager')).toMatchObject({
      seen: { rows: [{ key: code, name: code }] },
      exported: [{ row: code, result: 'done' }],
    })
    const { seen, exported } = await read('finance')
    const id = expect.stringMatching(/^\d+$/)
    expect(seen).toMatchObject({ rows: [{ key: id, name: id, order: null, state: 'done' }] })
    expect(exported).toMatchObject([{ row: id, result: 'done' }])
    expect(JSON.stringify([seen, exported])).not.toContain(code)
  })

  test('a job is stopped only by roles that could start it', async () => {
    const { filters } = await orders(1)
    const job_id = await start({ action: 'resend-order-mail', filters, count: 1 })
    const { headers } = await addPerson(shop, 'finance')
    expect(await shop.post('/office/api/cancel-bulk', { job_id }, headers)).toMatchObject(
      refused('not-allowed'),
    )
    await shop.officeAnswer('cancel-bulk', { job_id })
  })
})

test('no sentence of the program was stored', async () => {
  expect(await storedSentences(shop)).toEqual([])
})
