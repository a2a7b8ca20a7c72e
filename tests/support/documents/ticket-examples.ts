import type { TicketDocument } from '#server/modules/documents/ticket-document'

/** A plain festival ticket. Tests override the fields that they check. */
export const festivalTicket: TicketDocument = {
  shopName: 'Adriatic Sound',
  brand: '#1d3557',
  accent: '#ff6b4a',
  event: {
    name: 'Adriatic Sound Festival 2027',
    venue: 'Tvrđava sv. Mihovila',
    address: 'Ulica kralja Tomislava 3, 22000 Šibenik, Croatia',
  },
  ticket: {
    code: 'T-7QK3MZ9D',
    barcode: '4F7K2M9QXW3CRT6HJ8NPVBD5',
    product: 'Festival pass, four days',
    about: [
      'Four days, four stages and the sea between them.',
      '• Gates open at 15:00 on Thursday',
      '• Free drinking water at eleven taps; bring a bottle',
    ],
    full_name: 'Ana Horvat',
    is_transport: false,
    travel_time: null,
    dates: { starts_at: '2027-07-08T14:00:00Z', ends_at: '2027-07-12T04:00:00Z' },
    route: null,
    meeting_point: null,
    timezone: 'Europe/Zagreb',
    price: 15_800,
    discount: 0,
    currency: 'EUR',
    allows: {
      names: { from: null, until: '2027-07-04T21:59:59Z' },
      emails: true,
      times: null,
      refunds: { from: null, until: '2027-05-31T21:59:59Z' },
    },
  },
  order: 'K7QM2XPA',
  order_url: 'https://shop.example/portal/orders/K7QM2XPA',
  terms_url: 'https://shop.example/terms-conditions',
  now: '2026-11-20T22:40:00Z',
}

/** A seat on a coach to the festival. */
export const coachTicket: TicketDocument = {
  ...festivalTicket,
  ticket: {
    ...festivalTicket.ticket,
    code: 'T-2WX8LR4C',
    barcode: 'M3VT8YQ2K6RBZ9WHC4XJ7NPD',
    product: 'Coach from Zagreb, return',
    about: [],
    is_transport: true,
    travel_time: '2027-07-08T08:00:00Z',
    meeting_point: 'Autobusni kolodvor Zagreb, platform 502, Avenija Marina Držića 4',
    price: 4500,
    allows: {
      names: null,
      emails: false,
      times: { from: null, until: '2027-07-01T21:59:59Z' },
      refunds: null,
    },
  },
}
