import { afterAll, beforeAll, expect, test } from 'vitest'
import { orderDesk } from '#tests/support/app/orders'
import { refused, startTestApp, type TestApp, type TestCustomer } from '#tests/support/app/test-app'

let shop: TestApp
let desk: ReturnType<typeof orderDesk>
let ana: TestCustomer
beforeAll(async () => {
  shop = await startTestApp()
  desk = orderDesk(shop)
  ana = await shop.customer()
})
afterAll(() => shop.stop())

const sent = async (address: string) => (await shop.mailsTo(address)).filter(({ kind }) => kind === 'tickets')

const namesIn = (payload: unknown) =>
  (payload as { tickets: { full_name: string }[] }).tickets.map(({ full_name }) => full_name)

test('all valid tickets of an address are mailed in one mail with one document', async () => {
  const line = (full_name: string, email: string) => ({ external_code: 'pass', full_name, email })
  await desk.buy(ana, [line('One', 'Guest@Mail.example'), line('Two', 'guest@mail.example')])
  await desk.buy(ana, [line('Three', 'guest@mail.example'), line('Other', 'other@mail.example')])
  await desk.buy(ana, [line('Unpaid', 'guest@mail.example')], { paid: false })
  const { message } = await shop.answer('email-tickets', { email: ' GUEST@mail.example ' })
  const mails = [...(await sent('Guest@Mail.example')), ...(await sent('guest@mail.example'))]
  expect(mails).toHaveLength(1)
  expect(namesIn(mails[0]?.payload)).toEqual(['One', 'Two', 'Three'])
  await shop.runJobs()
  const mail = shop.mails.findLast(({ to }) => to.toLowerCase() === 'guest@mail.example')
  expect(mail?.attachments.map(({ filename }) => filename)).toEqual(['tickets.pdf'])

  // The response does not reveal whether the address has tickets.
  expect(await shop.answer('email-tickets', { email: 'nobody@mail.example' })).toEqual({ message })
  expect(await shop.mailsTo('nobody@mail.example')).toEqual([])
})

test('refunded and void tickets, and those that wait for the terms, are not mailed', async () => {
  const email = 'valid@mail.example'
  const order = await desk.buy(ana, [{ external_code: 'pass', full_name: 'Gone', email }])
  await shop.officeAnswer('cancel-order', { order: order.code, reason: 'Storm' })
  const waiting = await desk.buy(ana, [{ external_code: 'pass', full_name: 'Waits', email }])
  await shop.db.kysely
    .updateTable('orders')
    .set({ accepted_at: null })
    .where('code', '=', waiting.code)
    .execute()
  await shop.answer('email-tickets', { email })
  expect(await sent(email)).toEqual([])
})

test('the mail goes only to the spelling of the address on the ticket', async () => {
  // The lower-case form of the Kelvin sign is k: one key, but two mailboxes.
  const twin = 'kim@mail.example'.replace('k', '\u212A')
  await desk.buy(ana, [
    { external_code: 'pass', full_name: 'Kim', email: 'kim@mail.example' },
    { external_code: 'pass', full_name: 'Twin', email: twin },
  ])
  await shop.answer('email-tickets', { email: twin })
  for (const [address, name] of [
    ['kim@mail.example', 'Kim'],
    [twin, 'Twin'],
  ] as const) {
    for (const { payload } of await sent(address)) {
      expect(namesIn(payload)).toEqual([name])
    }
  }
})

test.each(['İva@mail.example', 'ÄNA@ört.example'])(
  '%s finds its tickets despite the lower-casing of the database',
  async (email) => {
    const order = await desk.buy(ana, [{ external_code: 'pass', full_name: 'Iva', email }])
    await shop.answer('email-tickets', { email })
    expect((await sent(email)).map(({ payload }) => namesIn(payload))).toEqual([['Iva']])
    for (const spelling of [email, email.toLowerCase()]) {
      const url = `/download-ticket/${encodeURIComponent(spelling)}/${order.tickets[0]?.code}`
      expect([spelling, (await shop.app.inject({ method: 'GET', url })).statusCode]).toEqual([spelling, 200])
    }
  },
)

test('requests for tickets need an address and are rate limited', async () => {
  expect(await shop.call('email-tickets', { email: ' ' })).toMatchObject(refused('email-missing'))
  expect(await shop.call('email-tickets', { email: 'x' })).toMatchObject(refused('invalid-email'))
  const ask = (email: string) => shop.call('email-tickets', { email })
  for (let turn = 0; turn < 5; turn++) expect((await ask('often@mail.example')).status).toBe(200)
  const answer = await ask('Often@mail.example')
  expect(answer).toMatchObject(refused('too-many-attempts'))
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  shop.later(15)
  expect((await ask('often@mail.example')).status).toBe(200)
})
