import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { queueAccountMail } from '#server/modules/accounts/invite-customer'
import { passwordChangedMail } from '#server/modules/accounts/mails'
import type { OutgoingMail } from '#server/modules/mail-queue/send-mail'
import { bulkSteps } from '#tests/support/app/bulk-steps'
import { addPerson, addSession, fromPage, type TestPerson } from '#tests/support/app/staff-people'
import { startTestApp, type TestApp } from '#tests/support/app/test-app'
import { openedMail } from '#tests/support/mail/opened-mail'
import { sendDueMails } from '#tests/support/mail/send-due-mails'

let shop: TestApp
let owner: TestPerson
let delivered: OutgoingMail[] = []
beforeAll(async () => {
  shop = await startTestApp({ now: '2027-03-01T10:00:00.000Z' })
  owner = await addPerson(shop)
})
beforeEach(async () => {
  await shop.db.pool.query('truncate outbox, mail_pause')
  delivered = []
  await signIn()
})
afterAll(() => shop.stop())

const { orders, start, rowsOf, run } = bulkSteps(() => shop)

/** A session lasts 12 hours. */
const signIn = async () => void Object.assign(owner, await addSession(shop, owner.id))
const send = async () => {
  while ((await sendDueMails(shop.context, async (mail) => void delivered.push(mail))) > 0);
}
/** Turns waiting mails into dead ones. */
const failAll = () =>
  shop.db.pool.query(
    `update outbox set dead_at = $1, last_error = '"550 No"' where sent_at is null and dead_at is null`,
    [shop.clock.now],
  )
const mails = async () => (await shop.officeAnswer('find-mails', {})).mails
/** Sends all failed mails again that match a filter; returns why rows were rejected, by recipient and kind. */
async function retryAll(filters: Record<string, unknown> = {}) {
  await signIn()
  const request = { action: 'retry-mail', filters: { status: 'dead', ...filters } } as const
  const { count } = await shop.officeAnswer('get-bulk-preview', request, owner.headers)
  const job = await start({ ...request, count }, owner.headers)
  await run()
  const { rows } = await rowsOf(job)
  const all = await mails()
  return rows.map(({ key, state, note }) => {
    const mail = all.find(({ id }) => id === Number(key))
    return [mail?.kind, state, note] as const
  })
}
const linkIn = (mail: OutgoingMail | undefined) => /office\/set-up\/([\w-]+)/.exec(mail?.text ?? '')?.[1]

test('all failed mails written in a period are sent again together', async () => {
  const write = (email: string) =>
    queueAccountMail(
      shop.db.kysely,
      passwordChangedMail,
      email,
      { customer_id: 7, full_name: 'Reader' },
      { keys: shop.context.keys, now: shop.clock.now },
    )
  shop.clock.now = new Date('2027-03-02T10:00:00.000Z')
  await write('one@mail.example')
  await failAll()
  shop.clock.now = new Date('2027-03-05T10:00:00.000Z')
  await write('two@mail.example')
  await failAll()
  delivered = []
  const written = { from: '2027-03-02', to: '2027-03-03' }
  const found = await shop.officeAnswer('find-mails', { status: 'dead', written, with_counts: true })
  expect([found.mails.map(({ recipient }) => recipient), found.matching?.count]).toEqual([
    ['one@mail.example'],
    1,
  ])
  expect(await retryAll({ written })).toEqual([['password-changed', 'done', null]])
  await send()
  expect(delivered.map(({ to }) => to)).toEqual(['one@mail.example'])
})

test('a failed mail of an order is replaced by its current version', async () => {
  const { codes } = await orders(1)
  await failAll()
  await shop.officeAnswer('change-contact', {
    order: codes[0],
    full_name: 'Guest',
    email: 'moved@mail.example',
  })
  await shop.db.pool.query(`delete from outbox where dead_at is null`)
  expect(await retryAll()).toContainEqual(['order-received', 'done', null])
  await send()
  expect(delivered.map(({ to }) => to)).toContain('moved@mail.example')
  const old = (await mails()).find(({ kind, status }) => kind === 'order-received' && status !== 'sent')
  expect(old).toMatchObject({ status: 'replaced', why_not_again: null })
  // It is not failed any more: nothing is left to send again.
  const left = await shop.officeAnswer('find-mails', { status: 'dead', with_counts: true })
  expect(left.mails.map(({ kind }) => kind)).not.toContain('order-received')
  expect(await shop.office('retry-mail', { mail_id: old?.id })).toMatchObject({ status: 409 })
})

test('a set-up link is renewed and ends the failed one, even if that has expired', async () => {
  await shop.officeAnswer(
    'invite-staff',
    { email: 'nela@shop.example', full_name: 'Nela', role: 'door' },
    owner.headers,
  )
  await failAll()
  const id = (await mails()).find(({ kind }) => kind === 'staff-set-up')?.id
  await shop.db.pool.query(`delete from outbox where id <> $1`, [id])
  await shop.db.pool.query(`update outbox set sealed = null, secrets_removed_at = now() where id = $1`, [id])
  expect(await retryAll()).toEqual([['staff-set-up', 'done', null]])
  await send()
  const link = linkIn(delivered.find(({ to }) => to === 'nela@shop.example'))
  expect(await shop.post('/office/api/get-set-up-link', { link }, fromPage)).toMatchObject({ status: 200 })
  const { rows } = await shop.db.pool.query('select 1 from staff_link where purpose = $1', ['set-up'])
  expect(rows).toHaveLength(1)
})

test('a mailed password is renewed: the new one logs in, and the failed one does not', async () => {
  await shop.answer('register', { full_name: 'Reader', email: 'fresh@mail.example' })
  const passwordsOf = async () =>
    (
      await shop.db.kysely
        .selectFrom('outbox')
        .selectAll()
        .where('kind', '=', 'welcome')
        .orderBy('id')
        .execute()
    )
      .filter(({ sealed }) => sealed !== null)
      .map((mail) => String(openedMail(mail, shop.context).payload['password']))
  const [first = ''] = await passwordsOf()
  await failAll()
  expect(await retryAll()).toEqual([['welcome', 'done', null]])
  const [fresh = ''] = await passwordsOf()
  const login = (password: string) => shop.call('login', { email: 'fresh@mail.example', password })
  expect((await login(first)).status).toBe(422)
  expect((await login(fresh)).status).toBe(200)
  // A customer who has logged in needs no new password.
  await shop.db.pool.query(`update outbox set sent_at = null, dead_at = now()`)
  for (const [, state, note] of await retryAll({ query: 'fresh@mail.example' }))
    expect([state, note]).toEqual(['refused', expect.stringContaining('has already confirmed the address')])
})

test('a code that only its reader can request again is listed as not sent, with the reason', async () => {
  const ana = await shop.customer('Ana Horvat')
  await shop.db.pool.query('truncate outbox')
  await shop.answer('request-password-reset', { email: ana.email })
  await failAll()
  expect(await retryAll()).toEqual([
    ['password-reset', 'refused', expect.stringMatching(/^Not sent.*Forgot password/)],
  ])
  expect(await mails()).toMatchObject([{ status: 'dead' }])
})

test('a mail that only another version knows is not renewed', async () => {
  await shop.officeAnswer(
    'invite-staff',
    { email: 'mira@shop.example', full_name: 'Mira', role: 'door' },
    owner.headers,
  )
  await failAll()
  await shop.db.pool.query(`delete from outbox where kind <> 'staff-set-up'`)
  await shop.db.pool.query(`update outbox set kind = 'of-a-later-version'`)
  expect(await retryAll()).toMatchObject([['of-a-later-version', 'refused', expect.any(String)]])
  expect((await mails()).map(({ kind }) => kind)).not.toContain('staff-set-up')
})

test('a preview says what would be renewed, and renews nothing', async () => {
  await orders(1)
  await failAll()
  const before = await mails()
  const request = { action: 'retry-mail', filters: { status: 'dead' } } as const
  const { rows, was_tried } = await shop.officeAnswer('get-bulk-preview', request, owner.headers)
  expect(was_tried).toBe(true)
  expect(rows.flatMap(({ notes }) => notes)).toContain('A new mail will replace it.')
  expect(await mails()).toEqual(before)
})
