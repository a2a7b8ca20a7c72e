import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OfficeAnswered } from '#contract/calls'
import { addPerson, type TestPerson } from '#tests/support/app/staff-people'
import { refused, startTestApp, type TestApp } from '#tests/support/app/test-app'
import { startSmtpInbox, type SmtpInbox } from '#tests/support/mail/smtp-inbox'

let inbox: SmtpInbox
let shop: TestApp
let owner: TestPerson
beforeAll(async () => {
  inbox = await startSmtpInbox()
  shop = await startTestApp({ env: { SMTP_URL: inbox.url, MAIL_FROM: 'tickets@shop.example' } })
  owner = await addPerson(shop)
})
afterAll(async () => {
  await shop.stop()
  await inbox.stop()
})

const gaps = async (of: TestApp = shop) => (await of.officeAnswer('get-today', {})).ready
const mailOf = async (of: TestApp = shop): Promise<OfficeAnswered<'get-environment'>['mail']> =>
  (await of.officeAnswer('get-environment', {})).mail

test('a test mail goes to the person who requests it, and closes the gap', async () => {
  const server = new URL(inbox.url).host
  expect(await gaps()).toContainEqual({
    gap: 'no-mail-sent',
    facts: { server, sender: 'tickets@shop.example' },
  })
  expect(await mailOf()).toEqual({
    server,
    is_held: false,
    sender: 'tickets@shop.example',
    sender_from: 'MAIL_FROM',
    last_test: null,
  })
  const sent = await shop.officeAnswer('send-test-mail', {}, owner.headers)
  expect(sent).toEqual({ sent: true, recipient: owner.email, answer: expect.stringMatching(/^250 /) })
  expect(inbox.received.map(({ recipients }) => recipients)).toEqual([[owner.email]])
  expect((await gaps()).map(({ gap }) => gap)).not.toContain('no-mail-sent')
  expect((await mailOf()).last_test).toEqual({
    recipient: owner.email,
    sent_at: shop.clock.now.toISOString(),
    answer: sent.answer,
  })
  const { rows } = await shop.officeAnswer('find-audit', { subject: server })
  expect(rows).toMatchObject([{ action: 'send-test-mail', after: { sent: true } }])
})

test.each([
  ['is not there', () => 'smtp://somebody:a-secret@127.0.0.1:1', 'ECONNREFUSED'],
  ['refuses the password', () => inbox.url.replace('//', '//somebody:a-secret@'), '535 '],
])('a server that %s closes no gap; its response is shown, without secrets', async (_name, url, answered) => {
  const other = await startTestApp({ env: { SMTP_URL: url() } })
  try {
    const { headers } = await addPerson(other)
    const answer = await other.officeAnswer('send-test-mail', {}, headers)
    expect(answer).toMatchObject({ sent: false, answer: expect.stringContaining(answered) })
    const { rows } = await other.officeAnswer('find-audit', {})
    expect(rows[0]).toMatchObject({ action: 'send-test-mail', after: { sent: false } })
    expect(JSON.stringify([answer, rows, await mailOf(other)])).not.toContain('a-secret')
    expect((await gaps(other)).map(({ gap }) => gap)).toContain('no-mail-sent')
    expect((await mailOf(other)).last_test).toBeNull()
  } finally {
    await other.stop()
  }
})

test('a test mail is not sent for a key, without a server, or while mails are held', async () => {
  expect(await shop.office('send-test-mail', {})).toMatchObject(refused('session-needed'))
  for (const [env, code] of [
    [{}, 'no-mail-server'],
    [{ SMTP_URL: inbox.url, MAIL_HOLD: '1' }, 'mails-held'],
  ] as const) {
    const other = await startTestApp({ env })
    try {
      const { headers } = await addPerson(other)
      expect(await other.post('/office/api/send-test-mail', {}, headers)).toMatchObject(refused(code))
    } finally {
      await other.stop()
    }
  }
  expect(inbox.received).toHaveLength(1)
})
