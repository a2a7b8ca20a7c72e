import { once } from 'node:events'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { exampleShop } from '#tests/support/mail/example-shop'
import { welcomeMail } from '../accounts/mails'
import { renderMail } from '../mails/render-mail'
import { orderReceivedMail } from '../orders/mails'
import { createMailTransport, type MailTransport, type OutgoingMail } from './send-mail'

let server: SMTPServer
let mailer: MailTransport
let received: { raw: Buffer; recipients: string[] }[]
let refuse = false

beforeAll(async () => {
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) => done(refuse ? new Error('Mailbox unavailable') : null),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        received.push({
          raw: Buffer.concat(chunks),
          recipients: session.envelope.rcptTo.map(({ address }) => address),
        })
        done()
      })
    },
  })
  const listener = server.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const address = listener.address()
  const port = typeof address === 'object' ? address?.port : 0
  mailer = createMailTransport(`smtp://127.0.0.1:${port}`)
})

afterAll(async () => {
  mailer.close()
  await new Promise<void>((resolve) => server.close(() => resolve()))
})

beforeEach(() => {
  received = []
  refuse = false
})

const from = { name: 'Adriatic Sound – Šibenik', address: 'tickets@adriatic.example' }

async function outgoing(more: Partial<OutgoingMail> = {}): Promise<OutgoingMail> {
  const mail = await renderMail(
    orderReceivedMail,
    orderReceivedMail.example('Ελευθερία Đurđević'),
    exampleShop,
    'owner',
  )
  return { ...mail, messageId: 'order-received.1@shop.example', from, to: 'ana@example.com', ...more }
}

async function arrived(): Promise<Email> {
  expect(received).toHaveLength(1)
  return PostalMime.parse(received[0]?.raw ?? '')
}

test('a mail is delivered unchanged, with both parts, the picture and a document', async () => {
  const pdf = Buffer.from('%PDF-1.7 not a real one, but bytes \u0000\u00ff all the same', 'latin1')
  const mail = await outgoing()
  const ticket = { filename: 'Karta Đurđević.pdf', contentType: 'application/pdf', content: pdf }
  await mailer.sendMail({
    ...mail,
    attachments: [...mail.attachments, ticket],
    replyTo: 'help@adriatic.example',
  })

  const email = await arrived()
  expect(received[0]?.recipients).toEqual(['ana@example.com'])
  expect(email.messageId).toBe('<order-received.1@shop.example>')
  expect(email.from).toMatchObject(from)
  expect(email.to?.map(({ address }) => address)).toEqual(['ana@example.com'])
  expect(email.replyTo?.map(({ address }) => address)).toEqual(['help@adriatic.example'])
  expect(email.text?.replaceAll('\r\n', '\n').trim()).toBe(mail.text.trim())
  expect(email.html).toContain('Ελευθερία Đurđević')
  expect(email.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated')
  const [picture] = email.attachments
  const document = email.attachments.at(-1)
  expect(picture).toMatchObject({ mimeType: 'image/png', contentId: '<payment-code>', related: true })
  expect(document).toMatchObject({ mimeType: 'application/pdf', filename: 'Karta Đurđević.pdf' })
  expect(Buffer.from(document?.content as ArrayBuffer)).toEqual(pdf)
})

test('a subject in any script is delivered unchanged', async () => {
  const subject = 'Карта за Љубомира – εισιτήριο za Čačić 🎉 '.repeat(3).trim()
  await mailer.sendMail(await outgoing({ subject }))
  expect((await arrived()).subject).toBe(subject)
})

test('a password is alone on its line in the delivered mail', async () => {
  const welcome = welcomeMail.example('Ana Horvat')
  await mailer.sendMail(await outgoing(await renderMail(welcomeMail, welcome, exampleShop, 'owner')))
  expect((await arrived()).text?.split(/\r?\n/)).toContain(welcome.password)
})

test('an address with a comma or a line break adds no recipient', async () => {
  for (const to of ['ana@example.com, eve@example.com', 'ana@example.com\r\nBcc: eve@example.com']) {
    await mailer.sendMail(await outgoing({ to })).catch(() => {})
  }
  expect(received.flatMap(({ recipients }) => recipients)).not.toContain('eve@example.com')
  expect(received.some(({ raw }) => /^Bcc:/im.test(raw.toString()))).toBe(false)
})

test('sending rejects with the mail server’s error, and the next mail is delivered', async () => {
  refuse = true
  await expect(mailer.sendMail(await outgoing())).rejects.toThrow('Mailbox unavailable')
  refuse = false
  await mailer.sendMail(await outgoing())
  expect(received).toHaveLength(1)
})

test('sending rejects if the mail server cannot be reached', async () => {
  const nobody = createMailTransport('smtp://127.0.0.1:1')
  await expect(nobody.sendMail(await outgoing())).rejects.toThrow('ECONNREFUSED')
  nobody.close()
})
