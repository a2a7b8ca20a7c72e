import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readEnvironment } from '#server/environment'
import {
  localMailbox,
  mailboxAccess,
  mailboxPassword,
  type MailboxAccess,
} from '#server/modules/mails/mailbox-page'
import { startTestApp, type TestApp } from '#tests/support/app/test-app'
import { sendDueMails } from '#tests/support/mail/send-due-mails'

interface Requested {
  url?: string
  remoteAddress?: string
  headers?: Record<string, string>
}

async function openMailbox(mailbox: MailboxAccess | null) {
  const shop = await startTestApp(mailbox === null ? {} : { mailbox })
  await shop.answer('register', { full_name: 'Ana', email: 'ana@mail.example' })
  await sendDueMails(shop.context, localMailbox(shop.db, shop.context.now))
  const look = ({ url = '/mailbox', ...requested }: Requested = {}) =>
    shop.app.inject({ method: 'GET', url, ...requested })
  const { id } = await shop.db.kysely.selectFrom('mailbox').select('id').executeTakeFirstOrThrow()
  return { shop, look, urls: ['/mailbox', `/mailbox/${id}`, `/mailbox/${id}/html`, '/mailbox/attachments/1'] }
}

describe('the mailbox on the developer’s machine', () => {
  let mailbox: Awaited<ReturnType<typeof openMailbox>>
  beforeAll(async () => {
    mailbox = await openMailbox({ by: 'loopback' })
  })
  afterAll(() => mailbox.shop.stop())

  test.each<Requested>([
    {},
    { remoteAddress: '::1', headers: { host: '[::1]:3000' } },
    { remoteAddress: '::ffff:127.0.0.1', headers: { host: '127.0.0.1:3000' } },
    { remoteAddress: '127.4.5.6', headers: { host: 'LOCALHOST' } },
    { headers: { host: 'shop.localhost:3000' } },
  ])('the mailbox is open for %j', async (requested) => {
    const { statusCode, body } = await mailbox.look(requested)
    expect([statusCode, body.includes('ana@mail.example')]).toEqual([200, true])
  })

  test.each<Requested>([
    { remoteAddress: '192.0.2.7' },
    { remoteAddress: '::ffff:192.0.2.7' },
    { remoteAddress: '2001:db8::1' },
    { remoteAddress: '128.0.0.1' },
    { headers: { 'x-forwarded-for': '127.0.0.1' } },
    { headers: { 'x-forwarded-host': 'localhost' } },
    { headers: { 'X-Forwarded-Proto': 'http' } },
    { headers: { forwarded: 'for=127.0.0.1' } },
    { headers: { via: '1.1 proxy' } },
    { headers: { 'x-real-ip': '127.0.0.1' } },
    { headers: { host: 'shop.example' } },
    { headers: { host: 'localhost.shop.example' } },
    { headers: { host: 'rebound.example:3000' } },
    { headers: { host: 'rebound.example@127.0.0.1' } },
    { headers: { host: '192.0.2.7:3000' } },
  ])('the mailbox does not exist for %j', async (requested) => {
    for (const url of mailbox.urls) {
      const { statusCode, body } = await mailbox.look({ ...requested, url })
      expect([url, statusCode]).toEqual([url, 404])
      expect(body).not.toMatch(/ana@|Mailbox|mails/)
    }
  })

  test('the mailbox shows names as plain text', async () => {
    const { shop, look } = mailbox
    const full_name = '<img src=x onerror=alert(1)>'
    await shop.answer('register', { full_name, email: 'bruno@mail.example' })
    await sendDueMails(shop.context, localMailbox(shop.db, shop.context.now))
    const { id, text } = await shop.db.kysely
      .selectFrom('mailbox')
      .select(['id', 'text'])
      .where('recipient', '=', 'bruno@mail.example')
      .executeTakeFirstOrThrow()
    await shop.db.kysely
      .updateTable('mailbox')
      .set({ text: `${text} ${full_name}` })
      .where('id', '=', id)
      .execute()
    const { body } = await look({ url: `/mailbox/${id}` })
    expect(body).toContain('&lt;img src=x')
    expect(body).not.toContain('<img')
  })

  test('the mailbox is not available through a proxy that adds no header but uses HTTP/1.0', async () => {
    await mailbox.shop.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = mailbox.shop.app.server.address() as { port: number }
    const spoken = async (version: string) => {
      const socket = connect(port, '127.0.0.1')
      socket.write(`GET /mailbox HTTP/${version}\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n`)
      let answer = ''
      for await (const part of socket) answer += String(part)
      return answer.slice(9, 12)
    }
    expect([await spoken('1.1'), await spoken('1.0')]).toEqual(['200', '404'])
  })
})

describe('the mailbox with MAILBOX=1', () => {
  const folder = mkdtempSync(join(tmpdir(), 'shop-mailbox-'))
  const file = join(folder, 'data', 'mailbox-password')
  let mailbox: Awaited<ReturnType<typeof openMailbox>>
  let shop: TestApp
  beforeAll(async () => {
    mailbox = await openMailbox({ by: 'password', file })
    shop = mailbox.shop
  })
  afterAll(async () => {
    await shop.stop()
    rmSync(folder, { recursive: true })
  })
  const basic = (password: string, remoteAddress = '192.0.2.7'): Requested => ({
    remoteAddress,
    headers: {
      host: 'shop.example',
      authorization: `Basic ${Buffer.from(`any:${password}`).toString('base64')}`,
    },
  })

  test('the mailbox is readable with the password from any address, and not without it', async () => {
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const password = mailboxPassword(file)
    expect(password.length).toBeGreaterThanOrEqual(20)
    for (const url of mailbox.urls.slice(0, 3))
      expect((await mailbox.look({ ...basic(password), url })).statusCode).toBe(200)
    for (const requested of [{}, { remoteAddress: '192.0.2.7' }, basic(''), basic(`${password}x`)])
      for (const url of mailbox.urls) {
        const { statusCode, headers, body } = await mailbox.look({ ...requested, url })
        expect([statusCode, headers['www-authenticate']]).toEqual([401, expect.stringMatching(/^Basic /)])
        expect(body).not.toMatch(/ana@/)
      }
  })

  test('wrong passwords of the mailbox are rate limited per network', async () => {
    await shop.db.kysely.deleteFrom('rate_limit_count').execute()
    const password = mailboxPassword(file)
    for (let n = 0; n < 10; n += 1) expect((await mailbox.look(basic(`guess ${n}`))).statusCode).toBe(401)
    const { statusCode, headers } = await mailbox.look(basic(password))
    expect([statusCode, Number(headers['retry-after']) > 0]).toEqual([429, true])
    expect((await mailbox.look(basic(password, '198.51.100.1'))).statusCode).toBe(200)
    shop.later(15)
    expect((await mailbox.look(basic(password))).statusCode).toBe(200)
  })
})

test('without access there is no mailbox', async () => {
  const { shop, look, urls } = await openMailbox(null)
  for (const url of urls) expect((await look({ url })).statusCode).toBe(404)
  await shop.stop()
})

test.each([
  [{}, 'loopback'],
  [{ PORT: '80', HOST: '0.0.0.0' }, 'loopback'],
  [{ PUBLIC_URL: 'http://localhost:3000' }, 'loopback'],
  [{ PUBLIC_URL: 'http://[::1]:3000/' }, 'loopback'],
  [{ PUBLIC_URL: 'https://shop.example' }, undefined],
  [{ PUBLIC_URL: 'http://localhost.shop.example' }, undefined],
  [{ HOST: '192.168.1.5' }, undefined],
  [{ TRUST_PROXY: '127.0.0.1' }, undefined],
  [{ MAILBOX: '0' }, undefined],
  [{ MAILBOX: '1' }, 'password'],
  [{ MAILBOX: '1', PUBLIC_URL: 'https://shop.example', TRUST_PROXY: '10.0.0.1' }, 'password'],
  [{ MAILBOX: '1', SMTP_URL: 'smtp://mail.example' }, undefined],
  [{ MAILBOX: '1', DATABASE_URL: 'postgres://db', APP_SECRET: '0123456789abcdef' }, undefined],
])('with %j the mailbox is for %s', (variables, by) => {
  expect(mailboxAccess(readEnvironment(variables))?.by).toBe(by)
})
