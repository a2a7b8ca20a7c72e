import { create } from 'qrcode'
import { describe, expect, test } from 'vitest'
import { hasPoppler, pdfInfo, pdfPixels, pdfWords } from '#tests/support/documents/read-pdf'
import { coachTicket, festivalTicket } from '#tests/support/documents/ticket-examples'
import { qrPlace } from './ticket-card'
import { ticketsPdf, type TicketDocument } from './ticket-document'

const heldBy = (full_name: string): TicketDocument => ({
  ...festivalTicket,
  ticket: { ...festivalTicket.ticket, full_name },
})

/** Returns the first texts of a ticket, beginning with its headline. */
async function headOf(ticket: TicketDocument, count = 3): Promise<string[]> {
  const structure = pdfInfo(await ticketsPdf([ticket]), '-struct-text')
  return [...structure.slice(structure.indexOf('H1 (block)')).matchAll(/"(.*)"/g)]
    .slice(0, count)
    .map(([, text = '']) => text)
}

test('drawing an empty list of tickets throws', async () => {
  await expect(ticketsPdf([])).rejects.toThrow('at least one ticket')
})

describe.skipIf(!hasPoppler)('the PDF of a ticket', () => {
  test('a ticket shows event, product, dates, venue, holder, price, codes and links', async () => {
    const words = pdfWords(await ticketsPdf([festivalTicket]))
    for (const expected of [
      'Adriatic Sound Festival 2027',
      'Festival pass, four days',
      'Thursday, 8 July 2027',
      '16:00 CEST',
      'Monday, 12 July 2027',
      'Tvrđava sv. Mihovila',
      'Ulica kralja Tomislava 3, 22000 Šibenik, Croatia',
      'Ana Horvat',
      'Ticket',
      '€158.00',
      'bring a bottle',
      'The name can be changed until 4 July 2027, 23:59 CEST.',
      'https://shop.example/portal/orders/K7QM2XPA',
      'K7QM2XPA',
      'T-7QK3MZ9D',
      '4F7K2M9QXW3CRT6HJ8NPVBD5',
      'https://shop.example/terms-conditions',
    ]) {
      expect(words).toContain(expected)
    }
    expect(words).not.toContain('meeting location')
  })

  test('a coach ticket shows the meeting point, the departure and when to be there', async () => {
    const words = pdfWords(await ticketsPdf([coachTicket]))
    expect(words).toContain('Please be at the meeting location 30 minutes before departure.')
    expect(words).toContain('Be there by 09:30 CEST on Thursday, 8 July 2027.')
    expect(words).toContain('10:00 CEST')
    expect(words).toContain('Autobusni kolodvor Zagreb, platform 502')
  })

  test('a ticket for an evening shows one date with its times', async () => {
    const dates = { starts_at: '2027-07-10T19:00:00Z', ends_at: '2027-07-10T22:30:00Z' }
    const words = pdfWords(
      await ticketsPdf([{ ...festivalTicket, ticket: { ...festivalTicket.ticket, dates } }]),
    )
    expect(words).toContain('Saturday, 10 July 2027')
    expect(words).toContain('21:00–00:30 CEST')
    expect(words).not.toContain('Starts')
    expect(words).not.toContain('11 July')
  })

  test('each ticket has its own page, in the order of the list', async () => {
    const pages = pdfWords(await ticketsPdf([festivalTicket, coachTicket, heldBy('Ivo Ivić')])).split('\f')
    expect(pages).toHaveLength(4)
    expect(pages[1]).toContain('T-2WX8LR4C')
    expect(pages[2]).toContain('Ivo Ivić')
    expect(pages[2]).not.toContain('Ana Horvat')
  })

  test.each([
    'Žarko Šćepanović-Đurđević',
    'Ελευθερία Παπακωνσταντίνου',
    'Љубомир Ђорђевић',
    'Щербакова Ёлка',
    'Łukasz Żółć',
    'İbrahim Çağlayangil',
    'Zoë O’Brien',
  ])('a ticket prints the name %s', async (name) => {
    expect(pdfWords(await ticketsPdf([heldBy(name)]))).toContain(name)
  })

  test('a ticket prints the same text after another document was drawn', async () => {
    // Documents share parsed fonts. The glyphs that one document caches in them must not change another document.
    await ticketsPdf([heldBy('ŽĆŠĐ žćšđ Ǻǻ Ṽ')])
    expect(pdfWords(await ticketsPdf([heldBy('ZCSD zcsd Aa V')]))).toContain('ZCSD zcsd Aa V')
  })

  test('a name typed with combining accents is printed in composed form', async () => {
    expect(pdfWords(await ticketsPdf([heldBy('Ana C\u030Ca\u030Cic\u0301')]))).toContain('Ana Čǎić')
  })

  test('each character that the fonts lack is printed as a box', async () => {
    const words = pdfWords(await ticketsPdf([heldBy('Mia 👩‍👩‍👧 王明 Čačić')]))
    expect(words).toContain('Mia □ □□ Čačić')
  })

  test('a ticket with overlong texts stays on one page', async () => {
    const endless = 'Wolfeschlegelsteinhausenbergerdorff'.repeat(8)
    const pdf = await ticketsPdf([
      {
        ...coachTicket,
        event: { name: endless, venue: endless, address: endless },
        ticket: {
          ...coachTicket.ticket,
          full_name: endless,
          product: endless,
          about: Array.from({ length: 20 }, () => endless),
          route: { from: endless, to: endless },
          meeting_point: endless,
          allows: festivalTicket.ticket.allows,
        },
      },
    ])
    expect(pdfInfo(pdf)).toMatch(/Pages:\s+1\n/)
    const words = pdfWords(pdf)
    expect(words).toContain('T-2WX8LR4C')
    expect(words).toContain('https://shop.example/terms-conditions')
    expect(words.trim()).toMatch(/issued 20 November 2026, 23:40 CET$/)
  })

  test('the title of a ticket is its product, and the subtitle its event if it has one', async () => {
    expect(await headOf(festivalTicket)).toEqual([
      'Festival pass, four days',
      'Adriatic Sound Festival 2027',
      'Holder',
    ])
    expect((await headOf({ ...festivalTicket, event: null })).slice(0, 2)).toEqual([
      'Festival pass, four days',
      'Holder',
    ])
  })

  test('the headline of a transport ticket has its route, departure and meeting point', async () => {
    const route = { from: 'Zagreb', to: 'Šibenik' }
    const withRoute = { ...coachTicket, ticket: { ...coachTicket.ticket, route } }
    expect(await headOf(withRoute, 6)).toEqual([
      'Zagreb → Šibenik',
      'Coach from Zagreb, return · Adriatic Sound Festival 2027',
      'Departure',
      'Thursday, 8 July 2027, 10:00 CEST',
      'Meeting point',
      'Autobusni kolodvor Zagreb, platform 502, Avenija Marina Držića 4',
    ])
    expect((await headOf(coachTicket))[0]).toBe('Coach from Zagreb, return')
  })

  test('a ticket of an order with a voucher shows the price paid and the price before the voucher', async () => {
    const { ticket } = festivalTicket
    const words = pdfWords(await ticketsPdf([{ ...festivalTicket, ticket: { ...ticket, discount: 3160 } }]))
    expect(words).toContain('€126.40')
    expect(words).toContain('€158.00 before the voucher')
    expect(pdfWords(await ticketsPdf([festivalTicket]))).not.toContain('voucher')
  })

  test('a ticket shows which changes are allowed until when, or only the link to the order if none is', async () => {
    const allowing = async (allows: Partial<TicketDocument['ticket']['allows']>) => {
      const nothing = { names: null, emails: false, times: null, refunds: null }
      const ticket = { ...festivalTicket.ticket, allows: { ...nothing, ...allows } }
      return pdfInfo(await ticketsPdf([{ ...festivalTicket, ticket }]), '-struct-text')
    }
    const [from, until] = ['2027-06-01T10:00:00Z', '2027-06-30T21:59:59Z']
    expect(await allowing({ times: { from: null, until } })).toContain(
      '"You can choose another departure until 30 June 2027, 23:59 CEST. You’ll find all of this in your account:"',
    )
    expect(await allowing({ refunds: { from, until }, emails: true })).toContain(
      'The email can be changed. You can request a refund between 1 June 2027, 12:00 CEST and 30 June 2027, 23:59 CEST.',
    )
    expect(await allowing({ refunds: { from, until: null } })).toContain(
      'a refund from 1 June 2027, 12:00 CEST.',
    )
    expect(await allowing({ names: { from: null, until: null } })).toContain(
      'The name can be changed. You’ll',
    )
    const none = await allowing({})
    expect(none).toContain('"Your order"')
    expect(none).not.toContain('Changes and refunds')
  })

  test('the PDF of a ticket is tagged, has a title and a language, and embeds all fonts', async () => {
    const pdf = await ticketsPdf([festivalTicket])
    const info = pdfInfo(pdf)
    expect(info).toContain('Ticket T-7QK3MZ9D – Adriatic Sound Festival 2027')
    expect(info).toMatch(/Tagged:\s+yes/)
    expect(pdf.toString('latin1')).toContain('/Lang (en)')
    expect(pdf.toString('latin1')).toContain('/DisplayDocTitle true')
    expect(pdf.toString('latin1')).not.toContain('Helvetica')
    const structure = pdfInfo(pdf, '-struct-text')
    expect(structure).toMatch(/H1 \(block\)\s+"Festival pass, four days"/)
    expect(structure).toContain('Figure')
    expect(structure).toContain('Link')
  })

  test('a ticket shows the barcode as a QR code with a quiet zone of four modules', async () => {
    const dpi = 300
    const { at } = pdfPixels(await ticketsPdf([{ ...festivalTicket, brand: '#000000' }]), dpi)
    const { size, data } = create(festivalTicket.ticket.barcode, { errorCorrectionLevel: 'M' }).modules
    const module = qrPlace.side / size
    const dark = (x: number, y: number) =>
      at(((qrPlace.x + (x + 0.5) * module) * dpi) / 72, ((qrPlace.y + (y + 0.5) * module) * dpi) / 72) < 128
    const wrong: string[] = []
    for (let y = -4; y < size + 4; y++) {
      for (let x = -4; x < size + 4; x++) {
        const inside = x >= 0 && y >= 0 && x < size && y < size
        if (dark(x, y) !== (inside && data[y * size + x] === 1)) wrong.push(`${x},${y}`)
      }
    }
    expect(wrong).toEqual([])
    expect(qrPlace.side / 72).toBeGreaterThan(35 / 25.4)
    expect(qrPlace.side / 72).toBeLessThan(40 / 25.4)
  })
})
