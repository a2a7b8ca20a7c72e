import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { OutgoingMail } from '#server/modules/mail-queue/send-mail'
import { hasDueMails } from '#server/modules/mail-queue/send-mails.queries'
import { ownerKey, refused, startTestApp, type TestApp } from '#tests/support/app/test-app'
import { sendDueMails } from '#tests/support/mail/send-due-mails'
import { readMetrics, valueOf } from '#tests/support/processes/metrics-page'

let shop: TestApp
let delivered: OutgoingMail[] = []
let requested: string[] = []
/** The mail server’s response to a mail; null: it accepts the mail. */
let answer: (mail: OutgoingMail) => { text: string; code?: number; command?: string } | null
beforeAll(async () => {
  shop = await startTestApp({ now: '2027-03-01T10:00:00.000Z', env: { SMTP_URL: 'smtp://127.0.0.1:1' } })
})
beforeEach(async () => {
  await shop.db.pool.query('truncate outbox, mail_pause')
  delivered = []
  requested = []
  answer = () => null
})
afterEach(() => void shop.faults.splice(0))
afterAll(() => shop.stop())

/** The error of a mail server that rejects a recipient at RCPT. */
const atRecipient = (text: string) => ({ text, code: 550, command: 'RCPT TO' })

/** Sends due mails; returns how many the mail server received. */
async function work(): Promise<number> {
  requested = []
  await sendDueMails(shop.context, async (mail) => {
    requested.push(mail.to)
    const rejection = answer(mail)
    if (rejection !== null)
      throw Object.assign(
        new Error(rejection.text),
        rejection.code === undefined ? {} : { responseCode: rejection.code },
        { command: rejection.command },
      )
    delivered.push(mail)
  })
  return requested.length
}

let people = 0
async function queued(count: number): Promise<string[]> {
  const emails = Array.from({ length: count }, () => `paused-${(people += 1)}@mail.example`)
  for (const email of emails) {
    await shop.answer('register', { full_name: 'Reader', email })
    shop.later(3.5)
  }
  return emails
}
const pauseInList = async () => (await shop.officeAnswer('find-mails', {})).paused
const mails = async () => (await shop.officeAnswer('find-mails', {})).mails
const health = async () =>
  (await shop.officeAnswer('get-health', {})).checks.find(({ check }) => check === 'mails')
const pausedSince = async () => (await shop.officeAnswer('get-today', {})).mails?.paused_at ?? null
const notices = () => delivered.filter(({ to }) => to === 'operator@shop.example').map((mail) => mail.subject)

test.each([
  ['the account is suspended', { text: '550 5.7.1 Suspended', code: 550 }],
  ['the password is wrong', { text: 'Invalid login: 535 5.7.8', code: 535 }],
  ['the server is away', { text: 'connect ECONNREFUSED' }],
  ['the server has a fault of its own', { text: '451 Local error', code: 451 }],
])('mails pause and none is lost in three days if %s', async (_, rejection) => {
  const emails = await queued(8)
  answer = () => rejection
  await work()
  const began = shop.clock.now.getTime()
  expect(await pausedSince()).toBe(shop.clock.now.toISOString())
  expect(await health()).toMatchObject({ verdict: 'bad', facts: { fault: rejection.text } })
  const probes: number[] = []
  while (shop.clock.now.getTime() < began + 3 * 86_400_000) {
    shop.later(1)
    const count = await work()
    expect(count).toBeLessThanOrEqual(1)
    if (count === 1) probes.push((shop.clock.now.getTime() - began) / 60_000)
  }
  // After that, every ten minutes.
  expect(probes.slice(0, 6)).toEqual([1, 3, 7, 15, 25, 35])
  expect((await mails()).map(({ status }) => status)).not.toContain('dead')

  answer = () => null
  while (delivered.length === 0) {
    shop.later(1)
    await work()
  }
  await work()
  expect(delivered.map(({ to }) => to).toSorted()).toEqual(
    [...emails, 'operator@shop.example', 'operator@shop.example'].toSorted(),
  )
  expect(notices().toSorted()).toEqual([
    '[Test shop] Mails are being sent again',
    '[Test shop] Mails are paused',
  ])
  expect(await pausedSince()).toBeNull()
})

test('rejected addresses among others pause nothing; a probe is a mail that did not fail before', async () => {
  const wrong = await queued(4)
  await queued(1)
  wrong.push(...(await queued(4)))
  answer = ({ to }) => (wrong.includes(to) ? { text: '550 No such user', code: 550 } : null)
  await shop.db.pool.query(`update outbox set due_at = '2099-01-01'`)
  for (const { id } of (await mails()).toReversed()) {
    await shop.db.pool.query('update outbox set due_at = $2 where id = $1', [id, shop.clock.now])
    await work()
    await shop.db.pool.query(`update outbox set due_at = '2099-01-01' where sent_at is null`)
  }
  expect(await pausedSince()).toBeNull()
  // A fifth rejected address in a row pauses mails until an address is accepted.
  const [last] = await queued(1)
  wrong.push(last ?? '')
  await work()
  expect(await pausedSince()).not.toBeNull()
  await shop.db.pool.query('update outbox set due_at = $1 where sent_at is null', [shop.clock.now])
  const [right] = await queued(1)
  await work()
  // Either the accepted mail or the notice to the operator: neither failed before.
  expect([right, 'operator@shop.example']).toContain(requested[0])
  expect(await pausedSince()).toBeNull()
})

test('a short outage sends no notice, and failed mails go out after the first accepted one', async () => {
  const emails = await queued(6)
  answer = () => ({ text: 'connect ECONNREFUSED' })
  await work()
  answer = () => null
  shop.later(1)
  await work()
  await work()
  expect(delivered.map(({ to }) => to).toSorted()).toEqual(emails.toSorted())
})

test('while mails are paused, none is due before the next probe', async () => {
  await queued(6)
  answer = () => ({ text: 'connect ECONNREFUSED' })
  await work()
  expect(await hasDueMails(shop.db, shop.clock.now)).toBe(false)
  shop.later(1)
  expect(await hasDueMails(shop.db, shop.clock.now)).toBe(true)
})

test('staff resume paused mails at once; without a pause there is nothing to resume', async () => {
  expect(await shop.office('resume-mails', {})).toMatchObject(refused('mails-not-paused'))
  const emails = await queued(6)
  answer = () => ({ text: '550 Suspended', code: 550 })
  await work()
  expect(await work()).toBe(0)
  expect(await pauseInList()).toEqual({ since: shop.clock.now.toISOString(), error: '550 Suspended' })
  answer = () => null
  await shop.officeAnswer('resume-mails', {})
  expect(await pauseInList()).toBeNull()
  await work()
  expect(delivered).toHaveLength(emails.length)
  const { rows } = await shop.officeAnswer('find-audit', { action: 'resume-mails' })
  expect(rows[0]).toMatchObject({ subject: 'mails', before: { fault: '550 Suspended' } })
})

const rejectedOnToday = async () => (await shop.officeAnswer('get-today', {})).mails?.rejected.count

test.each([
  ['with the code of a bad mailbox', '550 5.1.1 No such user', true],
  ['with the code of a bad domain, after the content', '554 5.1.2 Bad destination', true],
  ['at RCPT without a code of its own', '550 Mailbox unavailable', true],
  ['by a policy', '550 5.7.1 Relaying denied', false],
  ['because of the sender', '550 5.1.8 Bad sender', false],
  ['for the moment', '450 4.2.1 Try later', false],
])('an address that is rejected %s is shown after the second attempt', async (_, text, isShown) => {
  const [mistyped = ''] = await queued(1)
  const [right = ''] = await queued(1)
  const code = Number(text.slice(0, 3))
  answer = ({ to }) => (to === mistyped ? { ...atRecipient(text), code } : null)
  const statusOf = async (email: string) =>
    (await mails()).find(({ recipient }) => recipient === email)?.status
  await work()
  expect([await statusOf(mistyped), await rejectedOnToday()]).toEqual(['waiting', 0])
  shop.later(2.5)
  await work()
  expect(await statusOf(mistyped)).toBe(isShown ? 'rejected' : 'waiting')
  expect(await statusOf(right)).toBe('sent')
  expect(await rejectedOnToday()).toBe(isShown ? 1 : 0)
  const { mails: found } = await shop.officeAnswer('find-mails', { status: 'rejected' })
  expect(found.map(({ recipient }) => recipient)).toEqual(isShown ? [mistyped] : [])
  // It is tried further, in case the server is wrong.
  answer = () => null
  shop.later(10)
  await work()
  expect([await statusOf(mistyped), await rejectedOnToday()]).toEqual(['sent', 0])
})

test('a rejected recipient does not count as an old mail, and a mail server that fails does', async () => {
  const measured = async () => {
    const headers = { authorization: `Bearer ${ownerKey}` }
    const samples = readMetrics((await shop.app.inject({ url: '/metrics', headers })).payload)
    return ['waiting', 'oldest_seconds', 'rejected'].map((name) => valueOf(samples, `shop_mails_${name}`))
  }
  await shop.answer('register', { full_name: 'Reader', email: 'mistyped@mail.example' })
  answer = () => atRecipient('550 5.1.1 No such user')
  await work()
  shop.later(2.5)
  await work()
  shop.later(30)
  expect(await measured()).toEqual([0, 0, 1])
  expect((await health())?.verdict).not.toBe('bad')

  await shop.answer('register', { full_name: 'Reader', email: 'right@mail.example' })
  answer = () => ({ text: 'Connection refused' })
  for (let turn = 0; turn < 4; turn++) {
    await work()
    shop.later(5)
  }
  expect(await measured()).toEqual([1, 1200, 1])
  expect((await health())?.verdict).toBe('bad')
})

test('addresses that a server rejects together with all others are not shown, and a pause counts for none', async () => {
  await queued(3)
  answer = () => atRecipient('550 Mailbox unavailable')
  for (let turn = 0; turn < 3; turn++) {
    await work()
    shop.later(7)
  }
  expect(await rejectedOnToday()).toBe(0)
  await queued(3)
  answer = () => atRecipient('550 5.1.1 No such user')
  await work()
  expect(await pausedSince()).not.toBeNull()
  for (let turn = 0; turn < 4; turn++) {
    shop.later(10)
    await work()
  }
  expect(await rejectedOnToday()).toBe(0)
})

test('a mail to a rejected address is sent again to a corrected one', async () => {
  await queued(1)
  // A mail that grants no access.
  await shop.db.pool.query(
    `update outbox set kind = 'operator-notice', payload = '{"subject": "Hello", "lines": ["A text"]}', sealed = null,
       sealed_until = null`,
  )
  answer = () => atRecipient('550 5.1.1 No such user')
  await work()
  shop.later(2.5)
  await work()
  const [mail] = await mails()
  expect(mail).toMatchObject({ status: 'rejected', why_not_again: null })
  await shop.officeAnswer('retry-mail', { mail_id: mail?.id, recipient: 'right@mail.example' })
  expect(await mails()).toContainEqual(
    expect.objectContaining({ recipient: 'right@mail.example', status: 'waiting', attempts: 0 }),
  )
})
