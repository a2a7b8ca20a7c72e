import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { queueAccountMail } from '#server/modules/accounts/invite-customer'
import { passwordChangedMail } from '#server/modules/accounts/mails'
import type { OutgoingMail } from '#server/modules/mail-queue/send-mail'
import { takeDueMails } from '#server/modules/mail-queue/send-mails.queries'
import { addPerson, fromPage } from '#tests/support/app/staff-people'
import { refused, startTestApp, type TestApp } from '#tests/support/app/test-app'
import { sendDueMails } from '#tests/support/mail/send-due-mails'

let shop: TestApp
/** The delivered mails, and the mail server's response, which a test can replace. */
let delivered: OutgoingMail[]
let answer: (mail: OutgoingMail) => Promise<void>
beforeAll(async () => {
  shop = await startTestApp({ now: '2027-03-01T10:00:00.000Z' })
})
beforeEach(async () => {
  await shop.db.pool.query('truncate outbox, mail_pause')
  delivered = []
  answer = async () => undefined
})
afterEach(() => {
  shop.faults.length = 0
})
afterAll(() => shop.stop())

const deliver = async (mail: OutgoingMail) => {
  await answer(mail)
  delivered.push(mail)
}
const work = () => sendDueMails(shop.context, deliver)
const rejecting = (message: string, responseCode?: number) => () =>
  Promise.reject(Object.assign(new Error(message), responseCode === undefined ? {} : { responseCode }))
const noticesOf = () => delivered.filter(({ to }) => to === 'operator@shop.example')

let people = 0
/** Registers a customer, which queues one mail. */
async function queued() {
  const email = `reader-${(people += 1)}@mail.example`
  await shop.answer('register', { full_name: 'Reader', email })
  const { mails } = await shop.officeAnswer('find-mails', { query: email })
  const [mail] = mails
  if (mail === undefined) throw new Error('No mail was queued')
  return mail
}
/** Queues a mail that grants no access. */
async function queuedPlain() {
  const email = `reader-${(people += 1)}@mail.example`
  const { context, db, clock } = shop
  await queueAccountMail(
    db.kysely,
    passwordChangedMail,
    email,
    { customer_id: 7, full_name: 'Reader' },
    { keys: context.keys, now: clock.now },
  )
  const [mail] = (await shop.officeAnswer('find-mails', { query: email })).mails
  if (mail === undefined) throw new Error('No mail was queued')
  return mail
}
const seen = async (id: number) =>
  (await shop.officeAnswer('find-mails', {})).mails.find((one) => one.id === id)

/** Runs the worker each time the mail is due, until it is sent or dead. Returns the pauses in seconds. */
async function untilItEnds(id: number): Promise<number[]> {
  const pauses: number[] = []
  for (;;) {
    await work()
    const mail = await seen(id)
    if (mail === undefined || mail.status !== 'waiting') return pauses
    const due = new Date(mail.due_at)
    pauses.push((due.getTime() - shop.clock.now.getTime()) / 1000)
    shop.clock.now = due
  }
}

test('an unreachable mail server is retried every ten minutes for two days; then the operator sees the mail', async () => {
  const mail = await queued()
  answer = rejecting('connect ECONNREFUSED')
  const pauses = await untilItEnds(mail.id)
  expect(pauses.slice(0, 5)).toEqual([5, 10, 20, 40, 80])
  expect(Math.max(...pauses)).toBe(600)
  const hours = pauses.reduce((all, pause) => all + pause, 0) / 3600
  expect(hours).toBeGreaterThan(44)
  expect(hours).toBeLessThan(52)
  expect(await seen(mail.id)).toMatchObject({ status: 'dead', error: 'connect ECONNREFUSED' })
  expect((await shop.officeAnswer('find-mails', { status: 'dead' })).mails.map(({ id }) => id)).toEqual([
    mail.id,
  ])

  answer = async () => undefined
  await work()
  expect(noticesOf().map(({ subject }) => subject)).toEqual(['[Test shop] A mail couldn’t be delivered'])
  expect(noticesOf()[0]?.text).toContain(`Mail ${mail.id} ('welcome') failed`)
})

test('the log says why a mail failed, without its address', async () => {
  const mail = await queued()
  const warned: unknown[] = []
  const { log } = shop.context
  const warn = log.warn.bind(log)
  log.warn = (fields: object) => void warned.push(fields)
  const fault = { code: 'EENVELOPE', command: `RCPT TO:<${mail.recipient}>`, responseCode: 451 }
  answer = () => Promise.reject(Object.assign(new Error(`451 <${mail.recipient}> later`), fault))
  try {
    await work()
  } finally {
    log.warn = warn
  }
  expect(warned).toMatchObject([{ mail: mail.id, cause: 'EENVELOPE RCPT TO 451' }])
  expect(JSON.stringify(warned)).not.toContain(mail.recipient)
})

test('a mail to an address that the server always rejects is given up after eight hours', async () => {
  const mail = await queued()
  answer = rejecting('550 No such user', 550)
  const pauses = await untilItEnds(mail.id)
  expect(pauses.map((seconds) => seconds / 60)).toEqual([2, 6, 18, 54, 162, 240])
  expect(await seen(mail.id)).toMatchObject({ status: 'dead', attempts: 7 })
})

test('a mail that the server defers is given up after about a day', async () => {
  const mail = await queued()
  answer = rejecting('452 Mailbox full', 452)
  const pauses = await untilItEnds(mail.id)
  expect(pauses.reduce((all, pause) => all + pause, 0) / 3600).toBeCloseTo(24, 0)
  expect(await seen(mail.id)).toMatchObject({ status: 'dead', attempts: 11 })
})

test('a busy mail server is retried', async () => {
  const mail = await queued()
  answer = rejecting('451 Greylisted', 451)
  for (let n = 0; n < 3; n++) {
    await work()
    shop.later(20)
  }
  answer = async () => undefined
  await work()
  expect(await seen(mail.id)).toMatchObject({ status: 'sent', error: null, attempts: 4 })
  expect(delivered).toHaveLength(1)
})

test('many dead mails cause one notice a day, and a failed notice causes no other', async () => {
  const mails = []
  for (let n = 0; n < 3; n++) mails.push(await queued())
  answer = rejecting('550 No such user', 550)
  for (const { id } of mails) await untilItEnds(id)
  const notices = (await shop.officeAnswer('find-mails', { query: 'operator@' })).mails
  expect(notices).toHaveLength(1)
  await untilItEnds(notices[0]?.id ?? 0)
  expect((await shop.officeAnswer('find-mails', { query: 'operator@' })).mails).toMatchObject([
    { status: 'dead' },
  ])
})

describe('dead mails', () => {
  async function dead(queue = queued) {
    const mail = await queue()
    answer = rejecting('550 No such user', 550)
    await untilItEnds(mail.id)
    answer = async () => undefined
    return mail
  }

  test('a dead mail is sent once more, as the same mail', async () => {
    const mail = await dead()
    const { message_id } = await shop.db.kysely
      .selectFrom('outbox')
      .select('message_id')
      .where('id', '=', mail.id)
      .executeTakeFirstOrThrow()
    const again = await shop.officeAnswer('retry-mail', { mail_id: mail.id })
    expect(again.mail).toMatchObject({ status: 'waiting', attempts: 0, dead_at: null })
    await work()
    const sent = delivered.filter(({ to }) => to === mail.recipient)
    expect(sent.map(({ messageId }) => messageId)).toEqual([`${message_id}@shop.example`])
    expect(await shop.office('retry-mail', { mail_id: mail.id })).toMatchObject(refused('mail-not-dead'))
    const log = await shop.db.kysely
      .selectFrom('audit_log')
      .selectAll()
      .where('subject', '=', `mail ${mail.id}`)
      .execute()
    expect(log).toMatchObject([{ action: 'retry-mail', actor: 'OFFICE_KEY' }])
  })

  test('a dead mail is sent to another address if the first one was mistyped', async () => {
    const mail = await dead(queuedPlain)
    const wrong = { mail_id: mail.id, recipient: 'nobody' }
    expect(await shop.office('retry-mail', wrong)).toMatchObject(refused('invalid-email'))
    await shop.officeAnswer('retry-mail', { mail_id: mail.id, recipient: 'right@mail.example' })
    await work()
    expect(delivered.map(({ to }) => to)).toContain('right@mail.example')
  })

  test('only an existing dead mail can be sent again', async () => {
    const mail = await queued()
    expect(await shop.office('retry-mail', { mail_id: mail.id })).toMatchObject(refused('mail-not-dead'))
    expect(await shop.office('retry-mail', { mail_id: 1e9 })).toMatchObject(refused('mail-not-found'))
    expect(await shop.office('retry-mail', {})).toMatchObject(refused('mail-not-found'))
  })
})

test('a search term is literal, and results are paged', async () => {
  const mail = await queued()
  const found = async (query: string) => (await shop.officeAnswer('find-mails', { query })).mails.length
  expect(await found(mail.recipient.toUpperCase())).toBe(1)
  expect(await found('reader%')).toBe(0)
  expect(await found('reader_')).toBe(0)
  await shop.db.pool.query(
    `insert into outbox (message_id, event_key, kind, reader, rank, recipient, payload, created_at, due_at)
     select 'page-' || n, 'page-' || n, 'welcome', 'account', 0, 'page@mail.example', '{}', now(), now() from generate_series(1, 120) n`,
  )
  const first = await shop.officeAnswer('find-mails', { query: 'page@' })
  const second = await shop.officeAnswer('find-mails', { query: 'page@', cursor: first.cursor })
  expect([first.mails.length, second.mails.length, second.cursor]).toEqual([100, 20, null])
})

test('a mail server slower than the lease gets each mail once', async () => {
  const mail = await queued()
  let arrive: (() => void) | undefined
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  let taken: (() => void) | undefined
  const isTaken = new Promise<void>((resolve) => (taken = resolve))
  answer = async () => {
    taken?.()
    await arrived
  }
  // The first process keeps its mail while it works on it, however late it is by the shared clock.
  const slow = sendDueMails(shop.context, deliver, { extendEveryMs: 20 })
  await isTaken
  for (let minute = 0; minute < 3; minute++) {
    shop.later(0.9)
    const due = () => seen(mail.id).then((one) => new Date(one?.due_at ?? 0).getTime())
    await expect.poll(due, { timeout: 20_000 }).toBeGreaterThan(shop.clock.now.getTime() + 50_000)
    await work()
  }
  arrive?.()
  await slow
  expect(delivered).toHaveLength(1)
  expect(await seen(mail.id)).toMatchObject({ status: 'sent', attempts: 1 })
})

test('a rolled-back registration mails nothing', async () => {
  const email = 'never-was@mail.example'
  await shop.db.pool.query(`create function no_room() returns trigger language plpgsql as
    'begin raise exception ''no room''; end'`)
  await shop.db.pool
    .query(`create constraint trigger no_room after insert on customer deferrable initially deferred
    for each row execute function no_room()`)
  expect((await shop.call('register', { full_name: 'Nobody', email })).status).toBe(500)
  await shop.db.pool.query('drop function no_room cascade')
  expect((await shop.officeAnswer('find-mails', { query: email })).mails).toEqual([])
})

test('a sent mail keeps no content, and the log has no recipient', async () => {
  const mail = await queued()
  const rowOf = async () =>
    (await shop.db.pool.query<{ payload: object }>('select payload from outbox where id = $1', [mail.id]))
      .rows[0]
  expect(await rowOf()).toEqual({
    payload: { customer_id: expect.any(Number) as number, full_name: 'Reader', cart: null },
  })
  await work()
  expect(await rowOf()).toEqual({ payload: {} })

  const lost = await queued()
  answer = rejecting(`550 <${lost.recipient}> is not here`, 550)
  await untilItEnds(lost.id)
  expect(shop.faults.join('')).toContain('a mail was given up')
  expect(shop.faults.join('')).not.toContain('@')
})

test('a mail that one process is sending is skipped by another, which takes the next without waiting', async () => {
  const [first, second] = [await queued(), await queued()]
  const { db } = shop
  await db.transaction(async (tx) => {
    const taken = await takeDueMails({ ...db, kysely: tx }, shop.clock.now, 1)
    expect(taken.map(({ id }) => id)).toEqual([first.id])
    const others = await Promise.race([takeDueMails(db, shop.clock.now, 2), delay(3000, 'waits')])
    expect(others).toMatchObject([{ id: second.id }])
  })
})

test('staff access links are sent with the urgent mails, before those of orders', async () => {
  const { email } = await addPerson(shop)
  await shop.officeAnswer('create-order', {
    customer: { full_name: 'Guest', email: 'waits@mail.example' },
    items: [{ external_code: 'pass', full_name: 'Guest', email: 'waits@mail.example' }],
    payment_method: 'bank_transfer',
  })
  await shop.officeAnswer('invite-staff', { email: 'door-of-rank@shop.example', role: 'door' })
  await shop.post('/office/api/request-pause-link', { email }, fromPage)
  const taken = await takeDueMails(shop.db, shop.clock.now, 20, 'urgent')
  const kinds = taken.map(({ kind }) => kind)
  expect(kinds).toEqual(expect.arrayContaining(['welcome', 'staff-set-up', 'staff-pause']))
  expect(kinds).not.toContain('order-received')
})

test('mails are found by a part of an address among the newest 20,000, and by the whole address among all', async () => {
  const write = (recipient: string, first: number, count: number) =>
    shop.db.pool.query(
      `insert into outbox (message_id, event_key, kind, reader, rank, recipient, payload, attach, created_at, due_at, sent_at)
       select gen_random_uuid(), 'crowd:' || n, 'welcome', 'account', 0, $1, '{}', '{}', now(), now(), now()
       from generate_series($2::int, $2::int + $3::int - 1) n`,
      [recipient, first, count],
    )
  const found = async (query: string) =>
    (await shop.officeAnswer('find-mails', { query })).mails.map(({ recipient }) => recipient)
  await write('old_reader@mail.example', 1, 1)
  expect(await found('OLD_')).toEqual(['old_reader@mail.example'])
  expect(await found('ld%r')).toEqual([])
  await write('somebody@crowd.example', 2, 20_000)
  expect(await found('old_')).toEqual([])
  expect(await found('Old_Reader@mail.example')).toEqual(['old_reader@mail.example'])
  // A mail found by both ways is listed once, across pages.
  await write('old_reader@mail.example', 30_000, 100)
  const query = 'old_reader@mail.example'
  const { mails, cursor } = await shop.officeAnswer('find-mails', { query })
  expect([mails.length, cursor === null]).toEqual([100, false])
  expect((await shop.officeAnswer('find-mails', { query, cursor })).mails).toHaveLength(1)
})

test('mails are counted by status, with waiting and failed ones of any age', async () => {
  const write = (first: number, count: number, sent: string, dead: string) =>
    shop.db.pool.query(
      `insert into outbox (message_id, event_key, kind, reader, rank, recipient, payload, attach, created_at, due_at, sent_at, dead_at)
       select gen_random_uuid(), 'counted:' || n, 'welcome', 'account', 0, 'count-' || n || '@mail.example', '{}', '{}', now(), now(),
         ${sent}, ${dead}
       from generate_series($1::int, $1::int + $2::int - 1) n`,
      [first, count],
    )
  const counted = async (filters: { query?: string; status?: 'waiting' | 'sent' | 'dead' } = {}) => {
    const answer = await shop.officeAnswer('find-mails', { ...filters, with_counts: true })
    const status = answer.facets?.['status']?.map(({ value, count, more }) => [value, count, more ?? false])
    return { status, matching: answer.matching }
  }
  await write(1, 3, 'null', 'now()')
  await write(4, 2, 'null', 'null')
  await write(6, 1200, 'now()', 'null')
  const newest = [
    ['sent', 1200, false],
    ['dead', 3, false],
    ['waiting', 2, false],
  ]
  expect(await counted()).toEqual({ status: newest, matching: { count: 1205, more: false } })
  expect(await counted({ status: 'dead' })).toEqual({ status: newest, matching: { count: 3, more: false } })
  const ofOne = [['dead', 1, false]]
  for (const [status, count] of [
    [undefined, 1],
    ['dead', 1],
    ['sent', 0],
  ] as const)
    expect(await counted({ query: 'count-1@', ...(status && { status }) })).toEqual({
      status: ofOne,
      matching: { count, more: false },
    })
})
