import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Context } from '#server/context'
import { passwordResetMail, welcomeMail } from '#server/modules/accounts/mails'
import { type Access, accessOf, defineMail, type Mail } from '#server/modules/mail-queue/define-mail'
import { sendHeldMails } from '#server/modules/mail-queue/queries'
import { queueMail } from '#server/modules/mail-queue/queue-mail'
import type { OutgoingMail } from '#server/modules/mail-queue/send-mail'
import { holdMails } from '#server/modules/mail-queue/waiting-mails'
import { orderCancelledMail } from '#server/modules/orders/cancellation-mails'
import { tidyUp } from '#server/modules/retention/tidy-up'
import { keysFrom } from '#server/platform/crypto/keys'
import { messageJson } from '#server/platform/db/message-json'
import { shopMails } from '#server/registry/mails'
import { addPerson, addSession, type TestPerson } from '#tests/support/app/staff-people'
import { refused, startTestApp, type TestApp } from '#tests/support/app/test-app'
import { sendDueMails } from '#tests/support/mail/send-due-mails'

const declared = [...shopMails.values()]
const exampleOf = (mail: Mail) => mail.example('Ana Horvat')
/** Returns the secret values of a mail's example. */
const secretsOf = (mail: Mail) =>
  mail.access.secrets.flatMap((field) => {
    const value = (exampleOf(mail) as Record<string, string | null>)[field]
    return value == null ? [] : [value]
  })
const sealed = declared.filter(({ access }) => access.secrets.length > 0)
const own = 'made-for@mail.example'
const other = 'other@mail.example'

let shop: TestApp
let owner: TestPerson
let manager: TestPerson
let clerk: TestPerson
let delivered: OutgoingMail[] = []
let answer: (mail: OutgoingMail) => Promise<void>

beforeAll(async () => {
  shop = await startTestApp()
  owner = await addPerson(shop)
  manager = await addPerson(shop, 'manager')
  clerk = await addPerson(shop, 'box office')
})
beforeEach(async () => {
  await shop.db.pool.query('truncate outbox')
  await signInAll()
  delivered = []
  answer = async () => undefined
})
afterEach(() => void shop.faults.splice(0))
afterAll(() => shop.stop())

/** A session lasts 12 hours. */
async function signInAll() {
  for (const person of [owner, manager, clerk]) Object.assign(person, await addSession(shop, person.id))
}
async function later(minutes: number) {
  shop.later(minutes)
  await signInAll()
}

const send = async (context: Context = shop.context) => {
  while (
    (await sendDueMails(context, async (mail) => {
      await answer(mail)
      delivered.push(mail)
    })) > 0
  );
}
const to = (address: string) => delivered.filter((mail) => mail.to === address)
const row = async (id: number) =>
  shop.db.kysely.selectFrom('outbox').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
/** Everything that the database stores about a mail. */
const stored = async (id: number) =>
  (await sql<{ all: string }>`select o::text as all from outbox o where id = ${id}`.execute(shop.db.kysely))
    .rows[0]?.all ?? ''

let events = 0
/** Queues the example of a mail; returns its id. */
async function queued(mail: Mail, context: Context = shop.context): Promise<number> {
  const eventKey = `example:${(events += 1)}`
  const { keys } = context
  const fields = { to: own, data: exampleOf(mail), keys, eventKey, now: shop.clock.now }
  await queueMail(shop.db.kysely, mail, fields)
  const { id } = await shop.db.kysely
    .selectFrom('outbox')
    .select('id')
    .where('event_key', '=', eventKey)
    .executeTakeFirstOrThrow()
  return id
}
const give = (id: number) =>
  shop.db.kysely
    .updateTable('outbox')
    .set({ dead_at: shop.clock.now, last_error: messageJson('550 No such user'), attempts: 4 })
    .where('id', '=', id)
    .execute()
/** Queues the example of a mail as a dead mail. */
async function failed(mail: Mail): Promise<number> {
  const id = await queued(mail)
  await give(id)
  return id
}
const retry = (id: number, by: TestPerson, recipient?: string, more: Record<string, string> = {}) =>
  shop.post('/office/api/retry-mail', { mail_id: id, recipient }, { ...by.headers, ...more })
const seen = async (id: number, by: TestPerson) =>
  (await shop.officeAnswer('find-mails', {}, by.headers)).mails.find((one) => one.id === id)
const noticesTo = async (email: string) =>
  (await shop.mailsTo(email)).map(({ payload }) => String(payload['subject']))

describe.each(declared)('mails of the kind $kind', (mail) => {
  const { kind } = mail
  const { grantsAccess, isForStaff, expiresAfter } = mail.access
  const secrets = secretsOf(mail)

  test('the mail is stored without its secrets, sent with them, and none remain', async () => {
    const id = await queued(mail)
    for (const secret of secrets) expect(await stored(id)).not.toContain(secret)
    expect((await row(id)).sealed !== null).toBe(secrets.length > 0)
    await send()
    const [arrived] = to(own)
    for (const secret of secrets) expect(arrived?.text).toContain(secret)
    expect(await row(id)).toMatchObject({ payload: {}, sealed: null })
  })

  test('the mail goes to another address only if it grants no access; then all owners are notified', async () => {
    const id = await failed(mail)
    const { status, body } = await retry(id, owner, other)
    await send()
    if (grantsAccess) {
      expect([status, String(body['message'])]).toEqual([
        422,
        expect.stringMatching(/^This email gives access.+\. \S.+\.$/),
      ])
      expect(to(other)).toEqual([])
      expect(await row(id)).toMatchObject({ recipient: own, dead_at: shop.clock.now })
      expect(await noticesTo(owner.email)).toEqual([])
    } else {
      expect(status).toBe(200)
      expect(to(other)).toHaveLength(1)
      expect(to(own)).toEqual([])
      expect(to(owner.email).map(({ subject }) => subject)).toEqual([
        '[Test shop] A mail was sent to a different address',
      ])
      expect(to(owner.email)[0]?.text).toContain(`('${kind}') for ${own} goes to ${other}`)
    }
  })

  test('the mail can be sent again to its own address, for staff recipients only by an owner', async () => {
    for (const person of [clerk, manager]) {
      const id = await failed(mail)
      if (isForStaff) {
        expect(await retry(id, person)).toMatchObject(refused('mail-for-owners'))
        expect(await seen(id, person)).toMatchObject({
          status: 'dead',
          why_not_again: 'Only an owner can send this again.',
        })
      } else {
        expect(await seen(id, person)).toMatchObject({ why_not_again: null, grants_access: grantsAccess })
        expect((await retry(id, person)).status).toBe(200)
        await send()
        expect(to(own).splice(0)).toHaveLength(1)
        delivered = []
      }
    }
    const id = await failed(mail)
    expect((await seen(id, owner))?.why_not_again).toBeNull()
    // Another spelling of its own address counts as its own.
    expect((await retry(id, owner, own.replace('mail.', 'ＭＡＩＬ.'))).status).toBe(200)
    await send()
    expect(delivered.map((mail) => mail.to)).toEqual([own])
    for (const secret of secrets) expect(delivered[0]?.text).toContain(secret)
  })

  test('the mail loses its secrets once they have expired, or 30 days after it failed', async () => {
    const [dead, waiting] = [await failed(mail), await queued(mail)]
    await later(expiresAfter ?? 30 * 24 * 60)
    await tidyUp(shop.context)
    const after = await row(dead)
    for (const secret of secrets) expect(await stored(dead)).not.toContain(secret)
    expect(after).toMatchObject({ sealed: null, last_error: '550 No such user' })
    if (secrets.length === 0) {
      expect(after.secrets_removed_at).toBeNull()
      expect((await retry(dead, owner)).status).toBe(200)
      return
    }
    expect(await seen(dead, owner)).toMatchObject({
      why_not_again: 'It can’t be sent again: its link or password has expired or was removed.',
      instead: expect.stringMatching(/\.$/),
    })
    const { status, body } = await retry(dead, owner)
    expect([status, String(body['message'])]).toEqual([
      409,
      expect.stringContaining('expired or was removed'),
    ])
    await send()
    // A link that no longer works is not mailed; a mail without expiry is sent, however late.
    expect(to(own)).toHaveLength(expiresAfter === null ? 1 : 0)
    const late = await seen(waiting, owner)
    expect(late?.status).toBe(expiresAfter === null ? 'sent' : 'dead')
    if (expiresAfter !== null) expect(late?.error).toBe('Its link or code expired before it could be sent.')
  })
})

test('a mail of an unknown kind is treated as a mail to staff that grants access', () => {
  expect(accessOf(shopMails, 'a-kind-of-a-later-version')).toMatchObject({
    isForStaff: true,
    grantsAccess: true,
  })
})

test('a mail with an unsealed secret, or about an unnamed order, does not compile', () => {
  type Secret = { full_name: string; token: string; withdraw_checksum: string }
  type Plain = { full_name: string }
  const base = { expiresAfter: null, instead: 'order' } as const
  const whole: Access<Secret> = { ...base, secrets: { token: true, withdraw_checksum: true } }
  const rest = {
    kind: 'a-kind',
    rank: 1,
    access: 'none',
    write: () => ({ subject: '', preview: '', heading: '', blocks: [] }),
    example: (full_name: string) => ({ full_name }),
  } as const
  const wrong: unknown[] = [
    // @ts-expect-error -- it has secrets, so it grants access
    'none' satisfies Access<Secret>,
    // @ts-expect-error -- one of them is missing
    { ...base, secrets: { token: true } } satisfies Access<Secret>,
    // @ts-expect-error -- its secrets are no documents
    { ...base, secrets: 'attached' } satisfies Access<Secret>,
    // @ts-expect-error -- a mail that grants access names its secrets
    { ...base, secrets: {} } satisfies Access<Plain>,
    // @ts-expect-error -- the reader is missing
    defineMail<Plain>({ ...rest }),
    // @ts-expect-error -- its orders are missing
    defineMail<Plain>({ ...rest, reader: 'buyer' }),
  ]
  expect([whole, ...wrong]).toHaveLength(7)
})

describe('no other call sends a mail that grants access to another address', () => {
  test('a clerk cannot send an owner’s failed invitation again', async () => {
    const invited = { email: 'nela@shop.example', full_name: 'Nela', role: 'owner' } as const
    await shop.officeAnswer('invite-staff', invited, owner.headers)
    const mail = (await shop.officeAnswer('find-mails', { query: invited.email }, clerk.headers)).mails[0]
    if (mail === undefined) throw new Error('The invitation was not mailed')
    expect(mail.kind).toBe('staff-set-up')
    await give(mail.id)
    for (const address of [undefined, 'clerk@mail.example'])
      expect(await retry(mail.id, clerk, address)).toMatchObject(refused('mail-for-owners'))
    expect((await retry(mail.id, owner, 'clerk@mail.example')).status).toBe(422)
    // A new link replaces the previous one, in a mail of its own.
    await shop.officeAnswer('invite-staff', invited, owner.headers)
    await send()
    expect(to('nela@shop.example').map(({ subject }) => subject)).toEqual(['[Test shop] Your office account'])
    expect(JSON.stringify(delivered.filter((one) => one.to.startsWith('clerk')))).toBe('[]')
  })

  test('a job over many mails sends each to its own address', async () => {
    const ids = [await failed(welcomeMail), await failed(orderCancelledMail)]
    for (const id of ids) expect((await retry(id, clerk)).status).toBe(200)
    await send()
    expect(delivered.map((mail) => mail.to)).toEqual([own, own])
  })

  test('held mails go to their own addresses, and those with an expired link stay held', async () => {
    const ids = [await queued(welcomeMail), await queued(passwordResetMail)]
    await holdMails(shop.context)
    await later(16)
    const count = await shop.db.transaction((tx) => sendHeldMails(tx, new Date(0), shop.clock.now))
    await send()
    expect([count, delivered.map((mail) => mail.to)]).toEqual([1, [own]])
    expect((await seen(ids[1] ?? 0, owner))?.status).toBe('dead')
  })

  test('replacing the recipient in the table reveals no secret', async () => {
    for (const mail of sealed) {
      const id = await queued(mail)
      await shop.db.kysely.updateTable('outbox').set({ recipient: other }).where('id', '=', id).execute()
    }
    await send()
    expect(to(other)).toEqual([])
    expect((await shop.officeAnswer('find-mails', { query: other })).mails).toHaveLength(sealed.length)
    for (const mail of (await shop.officeAnswer('find-mails', { query: other })).mails)
      expect(mail).toMatchObject({
        status: 'dead',
        error: expect.stringContaining('encrypted for another address'),
      })
  })

  test('of two simultaneous resends one sends the mail, and a repeated key sends nothing again', async () => {
    const id = await failed(welcomeMail)
    const both = await Promise.all([retry(id, clerk), retry(id, clerk)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    await send()
    expect(delivered).toHaveLength(1)
    await give(id)
    const next = await failed(welcomeMail)
    const key = { 'idempotency-key': 'key-of-one-press-0001' }
    expect((await retry(next, clerk, undefined, key)).status).toBe(200)
    await send()
    // The mail has failed again since: a retry after a lost response must not send it once more.
    await shop.db.kysely
      .updateTable('outbox')
      .set({ sent_at: null, dead_at: shop.clock.now })
      .where('id', '=', next)
      .execute()
    expect(await retry(next, clerk, undefined, key)).toMatchObject(refused('already-done'))
    await send()
    expect(delivered).toHaveLength(2)
  })
})

describe('secrets of mails', () => {
  const contextOf = (secret: string, ...previous: string[]): Context => ({
    ...shop.context,
    keys: keysFrom(secret, previous),
  })
  const [old, fresh] = ['the old secret of the mails', 'the new secret of the mails']

  test('secrets of mails are opened with a previous secret, and sealed again with the new one', async () => {
    const [first, second] = [
      await queued(welcomeMail, contextOf(old)),
      await queued(welcomeMail, contextOf(old)),
    ]
    const rotated = contextOf(fresh, old)
    await give(second)
    await tidyUp(rotated)
    await retry(second, owner)
    await send(contextOf(fresh))
    expect(delivered.map(({ text }) => text.includes(welcomeMail.example('').password))).toEqual([true, true])
    await queued(welcomeMail, contextOf(old))
    await send(rotated)
    expect(delivered).toHaveLength(3)
    expect((await row(first)).sealed).toBeNull()
  })

  test('mails sealed with a lost secret fail with a clear error, and others are sent', async () => {
    const lost = []
    for (let n = 0; n < 25; n++) lost.push(await queued(welcomeMail, contextOf(old)))
    const good = await queued(welcomeMail, contextOf(fresh))
    await send(contextOf(fresh))
    expect(to(own)).toHaveLength(1)
    expect((await row(good)).sent_at).not.toBeNull()
    for (const id of lost)
      expect(await seen(id, owner)).toMatchObject({
        status: 'dead',
        attempts: 1,
        error: expect.stringContaining('an APP_SECRET that this server doesn’t have'),
      })
    expect(await noticesTo('operator@shop.example')).toHaveLength(1)
    // They do not prevent others from being sealed again, and are sent like them.
    await tidyUp(contextOf(fresh))
    await later(30 * 24 * 60)
    await tidyUp(contextOf(fresh))
    expect(await row(lost[0] ?? 0)).toMatchObject({ sealed: null, secrets_removed_at: shop.clock.now })
  })

  test('plain-text secrets of an older version are sealed, and expired ones are removed', async () => {
    const write = (mail: Mail, age: string) =>
      shop.db.pool.query(
        `insert into outbox (message_id, event_key, kind, reader, rank, recipient, payload, attach, created_at, due_at, dead_at)
         values (gen_random_uuid(), gen_random_uuid(), $1, 'buyer', 1, $2, $3, '{}', $4::timestamptz - $5::interval, $4, $4)
         returning id::int`,
        [mail.kind, own, JSON.stringify(exampleOf(mail)), shop.clock.now, age],
      )
    const idOf = ({ rows }: { rows: { id: number }[] }) => rows[0]?.id ?? 0
    for (const mail of sealed) {
      const id = idOf(await write(mail, '1 minute'))
      const expired = idOf(await write(mail, '8 days'))
      await tidyUp(shop.context)
      for (const secret of secretsOf(mail))
        for (const one of [id, expired]) expect(await stored(one)).not.toContain(secret)
      const keeps = mail.access.expiresAfter === null
      await tidyUp(shop.context)
      expect((await row(expired)).sealed !== null).toBe(keeps)
      expect((await retry(id, owner)).status).toBe(200)
      await send()
      for (const secret of secretsOf(mail)) expect(delivered.at(-1)?.text).toContain(secret)
    }
  })

  test('secrets stay out of a mail server’s error, the notice and the log', async () => {
    for (const mail of sealed) {
      const id = await queued(mail)
      answer = ({ text, to: address }) =>
        address === own
          ? Promise.reject(Object.assign(new Error(`550 Rejected: ${text}`), { responseCode: 550 }))
          : Promise.resolve()
      await send()
      // The last attempt.
      const due = { attempts: 6, due_at: shop.clock.now }
      await shop.db.kysely.updateTable('outbox').set(due).where('id', '=', id).execute()
      await send()
      const dead = await seen(id, owner)
      expect(dead?.status).toBe('dead')
      for (const secret of [...secretsOf(mail), 'tok3n']) {
        expect(dead?.error).not.toContain(secret)
        expect(JSON.stringify(delivered.map(({ text }) => text))).not.toContain(secret)
        expect(shop.faults.join('')).not.toContain(secret)
      }
    }
  })
})
