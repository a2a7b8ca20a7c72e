import { describe, expect, test } from 'vitest'
import { contrast } from '#rules/text/readable-colour'
import { shopMails } from '#server/registry/mails'
import { exampleShop } from '#tests/support/mail/example-shop'
import { accountExistsMail, loginCodeMail, passwordResetMail, welcomeMail } from '../accounts/mails'
import { goodsSentMail } from '../deliveries/mails'
import type { Mail, Stranger } from '../mail-queue'
import { buttonHtml, layoutHtml } from '../mail-queue/layout'
import { orderCancelledMail } from '../orders/cancellation-mails'
import { instalmentPaidMail, orderPaidMail, orderReceivedMail } from '../orders/mails'
import { paymentReminderMail } from '../payments/mails'
import { refundRequestedMail } from '../refunds/mails'
import { weeklyReportMail } from '../reports/mails'
import {
  ticketChangedMail,
  ticketEmailChangedMail,
  ticketReassignedMail,
  ticketsMail,
} from '../tickets/mails'
import { renderMail } from './render-mail'

const stranger = { address: 'reader@mail.example', getsTickets: true }
const render = (mail: Mail, name = 'Ana Horvat', reader: 'owner' | Stranger = 'owner') =>
  renderMail(mail, mail.example(name), exampleShop, reader)

describe.each([...shopMails.values()])('$kind', (mail) => {
  test('the mail has a subject, and its links are in both parts', async () => {
    const { subject, text, html } = await render(mail)
    expect(subject.length).toBeGreaterThan(5)
    expect(subject.length).toBeLessThan(78)
    for (const part of [subject, text, html]) expect(part).not.toMatch(/undefined|\bnull\b|NaN|\[object/)
    expect(html.length).toBeLessThan(100_000)
    const links = [...html.matchAll(/href="(https[^"]+)"/g)].map(([, url]) => url ?? '')
    for (const url of links) expect(text).toContain(url.replaceAll('&amp;', '&'))
  })

  test('a name cannot add markup, headers or lines to the mail', async () => {
    const hostile =
      '<script>alert(1)</script>"\'><img src=x onerror=y>\r\nBcc: all@example.com\r\n\r\nPay to XX99'
    for (const reader of ['owner', stranger] as const) {
      const { subject, text, html } = await render(mail, hostile, reader)
      expect(subject).not.toMatch(/[\r\n]/)
      expect(html).not.toMatch(/<script|<img src=x|onerror=y>/)
      expect(text).not.toMatch(/^(?:Bcc|Pay to)/m)
    }
  })
})

test('a mail to a stranger contains a plain name, but not a name that may be a message', async () => {
  expect((await render(welcomeMail, 'J. R. R. Tolkien', stranger)).text).toContain('Hello J. R. R. Tolkien, ')
  expect((await render(welcomeMail, 'Win at spam.example', stranger)).text).toMatch(/^Hello, good to have/m)
  const { subject, text } = await render(ticketReassignedMail, 'Win at spam.example', stranger)
  expect(subject).toBe('Another customer has passed a ticket on to you')
  expect(text).toMatch(/^Hello, Another customer has passed this ticket on to you/m)
})

// Notices to the operator are excluded, because they only contain texts of the shop (tests/calls/customers/stranger-mails.test.ts).
const toCustomers = [...shopMails.values()].filter(({ reader }) => reader !== 'operator')
test.each(toCustomers)('the mail $kind to a stranger contains no text typed by a customer', async (mail) => {
  const message = 'Claim 250 EUR at evil.example now'
  const { subject, text, html } = await render(mail, message, { ...stranger, getsTickets: false })
  expect(subject + text + html).not.toMatch(/claim 250|250 EUR at|evil\.example/i)
  expect(subject + text + html).not.toMatch(/undefined|\bnull\b|\(\)| , | – \(/)
  // The mail to the author contains the text, which proves that the payload includes it. The example of a mail without such
  // texts takes no name; one mail is about a ticket with a name, but does not show it.
  const own = (await render(mail, message)).text
  const showsName = mail.example.length > 0 && mail.kind !== 'ticket-email-changed'
  expect(own.includes(message)).toBe(showsName)
})

test('a mail to a stranger contains a download link instead of a withheld ticket', async () => {
  const withheld = { ...stranger, getsTickets: false }
  for (const mail of [ticketsMail, ticketChangedMail]) {
    const { text } = await render(mail, 'Guest 2', withheld)
    expect(text).toContain('https://shop.example/download-ticket/reader%40mail.example/7QK3MZ9DXV2H')
    expect(text).not.toContain('attached')
    expect((await render(mail)).text).not.toContain('download-ticket')
  }
  const again = { ...ticketsMail.example('Guest 2'), because: 'office' } as const
  const { text } = await renderMail(ticketsMail, again, exampleShop, withheld)
  expect(text).toContain('https://shop.example/portal/orders/K7QM2XPA')
  expect(text).not.toContain('download-ticket')
  // A holder may have no account, so the mail contains the download link.
  const toHolder = { ...again, because: 'holder' } as const
  expect((await renderMail(ticketsMail, toHolder, exampleShop, withheld)).text).toContain('/download-ticket/')
  expect((await render(orderPaidMail, 'Guest 2', withheld)).text).toContain('The invoice is attached.')
})

test('the mail about a refund opened by the office does not say that the customer requested it', async () => {
  const example = refundRequestedMail.example('Guest 2')
  const write = async (by_staff: boolean) => {
    const { subject, text } = await renderMail(
      refundRequestedMail,
      { ...example, by_staff },
      exampleShop,
      'owner',
    )
    return `${subject} ${text}`
  }
  expect(await write(false)).toContain('you asked for')
  expect(await write(true)).not.toMatch(/asked for|request/)
})

test('a generated password is alone on its line', async () => {
  for (const mail of [welcomeMail, ticketReassignedMail]) {
    const { text } = await render(mail)
    expect(text.split('\n')).toContain('kiwi-Lampe-73-boca')
  }
})

test('a login code is in the subject, and alone on its line', async () => {
  const { subject, text } = await render(loginCodeMail)
  expect(subject).toBe('048213 is your login code for Adriatic Sound')
  expect(text.split('\n')).toContain('048213')
})

test('links of mails point to existing routes and encode their parts', async () => {
  const expected: [Mail, string][] = [
    [welcomeMail, 'https://shop.example/login?from=%2Fcheckout&cart=K7QM2XPA'],
    [accountExistsMail, 'https://shop.example/login'],
    [passwordResetMail, 'https://shop.example/reset-password/ana%2Bx%40example.com/tok3n'],
    [orderReceivedMail, 'https://shop.example/accept-tcs/K7QM2XPA/c4eck'],
    [orderPaidMail, 'https://shop.example/portal/orders/K7QM2XPA'],
    [orderPaidMail, 'https://shop.example/download-calendar/K7QM2XPA/c4eck'],
    [instalmentPaidMail, 'https://shop.example/download-plan-calendar/K7QM2XPA/c4eck'],
    [orderPaidMail, 'https://shop.example/withdraw/K7QM2XPA/c4eck'],
    [paymentReminderMail, 'https://shop.example/payment-plan-payment/K7QM2XPA/c4eck/P-2'],
    [refundRequestedMail, 'https://shop.example/portal/refunds/41'],
    [weeklyReportMail, 'https://shop.example/office/reports?from=2027-03-01&to=2027-03-07'],
  ]
  for (const [mail, url] of expected) expect((await render(mail)).text).toContain(`${url}\n`)
})

test('the only button of an order’s mail accepts its terms, or shows the order once they are accepted', async () => {
  const buttonsOf = async (mail: Mail, accept: string | null) => {
    const data = { ...mail.example('Ana Horvat'), accept_checksum: accept, withdraw_checksum: 'c4eck' }
    const { html, text } = await renderMail(mail, data, exampleShop, 'owner')
    expect(text).toContain('https://shop.example/portal/orders/K7QM2XPA\n')
    expect(text).toContain('https://shop.example/withdraw/K7QM2XPA/c4eck\n')
    // Only the link of a button is in a cell with the brand colour.
    return [...html.matchAll(/background:#1d3557[^>]*><a href="([^"]+)"/g)].map(([, url]) => url)
  }
  const order = 'https://shop.example/portal/orders/K7QM2XPA'
  const terms = 'https://shop.example/accept-tcs/K7QM2XPA/c4eck'
  for (const mail of [orderPaidMail, orderReceivedMail]) {
    expect(await buttonsOf(mail, 'c4eck')).toEqual([terms])
    expect(await buttonsOf(mail, null)).toEqual([order])
  }
  expect(await buttonsOf(goodsSentMail, null)).toEqual([order])
})

test('the mail of an order to be paid by transfer contains the transfer’s data and payment codes', async () => {
  const { text, html, attachments } = await render(orderReceivedMail)
  for (const said of ['HR1210010051863000160', 'RF05EVT7K3Q9', 'ZABAHR2X', '€346.90', '27 November 2026']) {
    expect(text).toContain(said)
  }
  expect(html).toContain('src="cid:payment-code"')
  expect(html).toContain('src="cid:slip-code"')
  expect(attachments.map(({ cid }) => cid)).toEqual(['payment-code', 'slip-code'])
  expect(attachments[0]?.content.subarray(1, 4).toString()).toBe('PNG')
})

test('the mail of an order without a transfer or open terms only confirms the order', async () => {
  const payload = { ...orderReceivedMail.example('Ana Horvat'), bank_transfer: null, accept_checksum: null }
  const { text, html, attachments } = await renderMail(orderReceivedMail, payload, exampleShop, 'owner')
  expect(text).not.toMatch(/transfer|accept/i)
  expect(html).not.toContain('cid:')
  expect(attachments).toEqual([])
})

test('the mail of a paid order lists its lines, shipping, voucher and total', async () => {
  const { text } = await render(orderPaidMail)
  expect(text).toContain('Festival pass (Ana Horvat): €316.00')
  expect(text).toContain('Coach from Zagreb (Ana Horvat, Thursday, 8 July 2027, 10:00 CEST): €45.00')
  expect(text).toContain('Shipping: €5.90\nVoucher: −€20.00\nTotal: €346.90')
  expect(text).toContain('Your 2 tickets and the invoice are attached.')
})

test.each([
  [{ tickets: 1, invoice: false }, 'Your ticket is attached.'],
  [{ tickets: 0, invoice: true }, 'The invoice is attached.'],
  [{ tickets: 0, invoice: false }, 'is paid.\n'],
])('the mail of a paid order states the attachments %j', async (attached, said) => {
  const payload = { ...orderPaidMail.example('Ana Horvat'), attached }
  expect((await renderMail(orderPaidMail, payload, exampleShop, 'owner')).text).toContain(said)
})

test('the mail of an expired order says that it was not paid in time, and promises no refund', async () => {
  const payload = {
    ...orderCancelledMail.example('Ana Horvat'),
    reason: 'unpaid',
    note: null,
    refund_total: 0,
  } as const
  const { text } = await renderMail(orderCancelledMail, payload, exampleShop, 'owner')
  expect(text).toContain('in time')
  expect(text).not.toContain('You’ll get')
})

test.each(['soon', 'today', 'overdue'] as const)(
  'a payment reminder (%s) contains amount and day',
  async (when) => {
    const payload = { ...paymentReminderMail.example('Ana Horvat'), when }
    const { text } = await renderMail(paymentReminderMail, payload, exampleShop, 'owner')
    expect(text).toContain('€50.00')
    expect(text).toContain(when === 'today' ? 'today' : '20 December 2026')
  },
)

test('the mail to a ticket’s previous address does not contain the new address', async () => {
  const { text, html } = await render(ticketEmailChangedMail)
  expect(text + html).not.toMatch(/ana[^ ]*@/)
})

test.each(['#ffd166', '#1d3557', '#777777', '#ffffff', '#00ff00', 'no colour', ''])(
  'a button is readable on the brand colour %s',
  (brand) => {
    const html = layoutHtml(
      {
        subject: 's',
        preview: 'p',
        heading: 'h',
        blocks: [{ is: 'button', url: 'https://x.example', label: 'Go' }],
      },
      { ...exampleShop, brand },
    )
    const [, background = '', colour = ''] =
      /bgcolor="(#\w{6})" style="background[^>]*><a [^>]*;color:(#\w{6})/.exec(html) ?? []
    expect(contrast(background, colour)).toBeGreaterThanOrEqual(4.5)
  },
)

test('a logo has the shop’s name as its alternative text, a banner has none, and without both the name is shown', () => {
  const content = { subject: 's', preview: 'p', heading: 'h', blocks: [] }
  const logo = { src: 'cid:logo', width: 120, height: 44 }
  const banner = { src: 'cid:banner', width: 600, height: 150 }
  const shown = layoutHtml(content, { ...exampleShop, logo, banner })
  expect(shown).toContain('<img src="cid:logo" alt="Adriatic Sound" width="120" height="44"')
  expect(shown).toContain('<img src="cid:banner" alt="" width="600" height="150"')
  const plain = layoutHtml(content, exampleShop)
  expect(plain).not.toContain('<img')
  expect(plain).toMatch(/bgcolor="#1d3557" style="[^"]*">Adriatic Sound</)
})

test('the URL of a button cannot end its attribute', () => {
  expect(buttonHtml('https://x.example/"onclick="y', 'Go', '#000000')).not.toContain('"onclick=')
})

test('the mail with tickets states why it was sent', async () => {
  const said = async (because: 'requested' | 'accepted' | 'office' | 'holder') => {
    const payload = { ...ticketsMail.example('Ana Horvat'), because }
    return (await renderMail(ticketsMail, payload, exampleShop, 'owner')).text
  }
  expect(await said('requested')).toMatch(/you asked Adriatic Sound.*\n[^]*Didn’t ask for this\?/)
  for (const because of ['accepted', 'office', 'holder'] as const)
    expect(await said(because)).not.toMatch(/you asked|didn’t ask/i)
  expect(await said('accepted')).toContain('accepting the terms')
})

test('the mail about a changed ticket says that the old one is void only if its barcode is new', async () => {
  const said = async (...changed: ('name' | 'email' | 'travel-time')[]) => {
    const payload = { ...ticketChangedMail.example('Ana Horvat'), changed }
    const { text, html } = await renderMail(ticketChangedMail, payload, exampleShop, 'owner')
    return text + html
  }
  expect(await said('travel-time')).toContain(
    'Please use the new ticket: the old one still shows the old time.',
  )
  expect(await said('travel-time')).not.toContain('no longer gets you in')
  for (const what of ['name', 'email'] as const) expect(await said(what)).toContain('no longer gets you in')
  expect(await said('name', 'travel-time')).toContain('no longer gets you in')
})
