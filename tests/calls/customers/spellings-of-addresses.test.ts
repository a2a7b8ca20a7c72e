import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { orderDesk } from '#tests/support/app/orders'
import { addPerson, fromPage, staffPassword } from '#tests/support/app/staff-people'
import { refused, startTestApp, type TestApp } from '#tests/support/app/test-app'

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp()
})
beforeEach(() => shop.db.pool.query('delete from rate_limit_count'))
afterAll(() => shop.stop())

/** One mailbox in eight spellings of its domain, and one with full-width letters before the @. */
const spellings = (name: string) =>
  [
    'münchen.example',
    'MÜNCHEN.example',
    'xn--mnchen-3ya.example',
    'ｍünchen.example',
    'münchen.ｅxample',
    'münchen。example',
    'mu\u0308nchen.example',
    'XN--Mnchen-3YA.Example',
  ].map((domain) => `${name}@${domain}`)
/** Spellings that the email field accepts: it rejects foreign full stops and combining marks in a domain. */
const typeable = (name: string) => spellings(name).filter((_, at) => at < 5 || at === 7)

describe('spellings of one mailbox', () => {
  test.each([
    ['request-password-reset', {}],
    ['request-login-code', {}],
    ['email-tickets', {}],
    ['register', { full_name: 'Ana' }],
  ])('spellings of one mailbox share its limit of mails: %s', async (path, more) => {
    const statuses = []
    for (const email of [...typeable('limit'), ...typeable('ｌimit')])
      statuses.push((await shop.call(path, { ...more, email })).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, ...Array.from({ length: 7 }, () => 429)])
  })

  test('spellings of one mailbox are one address, which the first account keeps', async () => {
    const statuses = []
    for (const email of typeable('moved').slice(0, 3)) {
      const { token, password: old_password } = await shop.customer()
      const change = { token, full_name: 'Eve', email, old_password }
      statuses.push((await shop.call('update-settings', change)).status)
      const link = (await shop.mailsTo(email)).findLast(({ kind }) => kind === 'confirm-email')
      const code = String(link?.payload['url']).split('/').at(-1)
      if (link !== undefined) await shop.answer('confirm-email', { token, email, code })
    }
    expect(statuses).toEqual([200, 422, 422])
  })

  test('spellings of one mailbox have one account: registering again mails so, and each spelling logs in', async () => {
    const [email = '', ...others] = typeable('zora')
    await shop.answer('register', { full_name: 'Zora', email })
    const { rows } = await shop.db.pool.query<{ n: number }>(
      `select count(*)::int as n from customer where email like 'zora@%'`,
    )
    expect(rows).toEqual([{ n: 1 }])
    for (const other of others.slice(0, 3)) await shop.answer('register', { full_name: 'Zora', email: other })
    // To the address as its owner typed it.
    expect((await shop.mailsTo(email)).map(({ kind }) => kind)).toEqual(
      Array.from({ length: 3 }, () => 'account-exists'),
    )
    await shop.answer('request-password-reset', { email: others[1] ?? '' })
    const token = String((await shop.mailsTo(email)).at(-1)?.payload['token'])
    await shop.answer('reset-password', { email: others[2] ?? '', token, password: 'a new password' })
    for (const other of [email, ...others])
      expect((await shop.call('login', { email: other, password: 'a new password' })).status).toBe(200)
  })

  test('wrong passwords for all spellings of one mailbox count together', async () => {
    const statuses = []
    for (const email of [...typeable('guess'), ...typeable('guess')])
      statuses.push((await shop.call('login', { email, password: 'wrong' })).status)
    expect(statuses.filter((one) => one === 422)).toHaveLength(10)
    expect(statuses.filter((one) => one === 429)).toHaveLength(2)
  })

  test('all spellings of one mailbox resend and download the same tickets', async () => {
    const desk = orderDesk(shop)
    const ana = await shop.customer()
    const [first = '', second = ''] = [typeable('holder')[0], typeable('holder')[3]]
    const order = await desk.buy(ana, [{ external_code: 'pass', full_name: 'Iva', email: first }])
    const { code } = desk.ticketOf(order)
    for (const email of typeable('holder').slice(1, 4)) {
      await shop.answer('email-tickets', { email })
      const path = `/download-ticket/${encodeURIComponent(email)}/${code}`
      expect((await shop.app.inject({ method: 'GET', url: path })).statusCode).toBe(200)
    }
    expect((await shop.mailsTo(first)).filter(({ kind }) => kind === 'tickets')).toHaveLength(3)
    expect(await shop.mailsTo(second)).toEqual([])
    // One ticket per spelling results in one mail to the mailbox, not one for each.
    for (const email of typeable('holder').slice(2))
      await desk.buy(ana, [{ external_code: 'pass', full_name: 'Iva', email }])
    await shop.db.pool.query('truncate outbox')
    await shop.answer('email-tickets', { email: second })
    const { rows } = await shop.db.pool.query<{ n: number }>('select count(*)::int as n from outbox')
    expect(rows).toEqual([{ n: 1 }])
  })

  test('spellings of one mailbox are one staff member', async () => {
    const owner = await addPerson(shop)
    const [email = '', other = ''] = typeable('staff')
    await shop.officeAnswer('invite-staff', { email, full_name: 'Nela', role: 'door' }, owner.headers)
    const url = String((await shop.mailsTo(email)).at(-1)?.payload['url'])
    const setUp = { link: url.split('/').at(-1), full_name: 'Nela', password: staffPassword }
    expect((await shop.post('/office/api/set-up-account', setUp, fromPage)).status).toBe(200)
    const again = { email: other, full_name: 'Nela', role: 'door' }
    expect(await shop.post('/office/api/invite-staff', again, owner.headers)).toMatchObject(
      refused('staff-taken'),
    )
    const signIn = { email: typeable('staff')[2], password: staffPassword }
    expect((await shop.post('/office/api/sign-in', signIn, fromPage)).status).toBe(200)
  })
})
