import { notices } from '#rules/text/stored-texts'
import type { MailShop } from '#server/modules/mail-queue/mail-blocks'
import type { MailPayloads, MailTicket } from '#server/modules/mail-queue/mail-kinds'

export const exampleShop: MailShop = {
  shopName: 'Adriatic Sound',
  currency: 'EUR',
  timezone: 'Europe/Zagreb',
  publicUrl: 'https://shop.example/',
  brand: '#1d3557',
  contactEmail: 'help@adriatic.example',
}

const transfer = {
  holder: 'Event Shop d.o.o.',
  iban: 'HR1210010051863000160',
  bic: 'ZABAHR2X',
  reference: 'RF05EVT7K3Q9',
  amount: 34_690,
  due_at: '2026-11-27T22:59:59Z',
  epc_qr: 'BCD\n002\n1\nSCT\n\nEvent Shop d.o.o.\nHR1210010051863000160\nEUR346.90\n\nRF05EVT7K3Q9',
  hub3: {
    model: 'HR00',
    reference: '012345-678901-23',
    text: 'HRVHUB30\nEUR\n000000000034690\n\n\n\nEvent Shop d.o.o.\n\n\nHR1210010051863000160\nHR00\n012345-678901-23\nOTHR\nOrder K7QM2XPA\n',
  },
}

const order: MailPayloads['order-paid']['order'] = {
  code: 'K7QM2XPA',
  created_at: '2026-11-20T22:40:00Z',
  items: [
    { name: 'Festival pass', full_name: 'Ana Horvat', travel_time: null, timezone: null, price: 31_600 },
    {
      name: 'Coach from Zagreb',
      full_name: 'Ana Horvat',
      travel_time: '2027-07-08T08:00:00Z',
      timezone: 'Europe/Zagreb',
      price: 4500,
    },
  ],
  shipping_amount: 590,
  discount_amount: 2000,
  total_price: 34_690,
}

/** Returns one payload of each kind of mail, with `name` in place of every text that a customer enters. */
export function exampleMails(name = 'Ana Horvat'): MailPayloads {
  const ticket: MailTicket = {
    code: '7QK3MZ9DXV2H',
    product: 'Coach from Zagreb',
    full_name: name,
    order_code: 'K7QM2XPA',
    travel_time: '2027-07-08T08:00:00Z',
    timezone: 'Europe/Zagreb',
  }
  const refund = {
    full_name: name,
    refund_id: 41,
    order_code: 'K7QM2XPA',
    items: ['Festival pass'],
    total: 14_900,
  }
  const named = { ...order, items: order.items.map((item) => ({ ...item, full_name: name })) }
  return {
    welcome: { full_name: name, password: 'kiwi-Lampe-73-boca', code: '310577', cart: 'K7QM2XPA' },
    'account-exists': { full_name: name, code: '310577', cart: null },
    'staff-pause': { full_name: name, token: 'tok3n' },
    'login-code': { code: '048213' },
    'password-reset': { full_name: name, email: 'ana+x@example.com', token: 'tok3n' },
    'password-changed': { full_name: name },
    'email-changed': { full_name: name, new_email: 'ana.new@example.com', is_confirmed: true },
    'confirm-email': {
      full_name: name,
      url: 'https://shop.example/confirm-email/abc',
      customer_id: 7,
    },
    'order-received': {
      full_name: name,
      order: named,
      bank_transfer: transfer,
      accept_checksum: 'c4eck',
      withdraw_checksum: null,
    },
    'order-paid': {
      full_name: name,
      order: named,
      accept_checksum: null,
      withdraw_checksum: 'c4eck',
      attached: { tickets: 2, invoice: true },
      changes: { names: true, emails: true, travel_times: true },
      calendar_checksum: 'c4eck',
      ships_to: [name, 'Ilica 1', '10000 Zagreb', 'Croatia'],
    },
    'order-cancelled': {
      full_name: name,
      order_code: 'K7QM2XPA',
      reason: 'shop',
      note: 'Rain.',
      refund_total: 34_690,
    },
    'goods-sent': {
      full_name: name,
      order_code: 'K7QM2XPA',
      goods: ['2 × Festival shirt', 'Poster'],
      carrier: 'GLS',
      tracking_number: '77120045531',
      ships_to: [name, 'Ilica 1', '10000 Zagreb', 'Croatia'],
      withdraw_checksum: 'c4eck',
    },
    'items-cancelled': {
      to: 'buyer',
      full_name: name,
      order_code: 'K7QM2XPA',
      what: 'Coach to the island, 8 July 2027, 08:00 CEST',
      message: 'The harbour is closed because of the storm.',
      items: ['Coach to the island – Ana Horvat – 8 July 2027, 08:00 CEST'],
      ends: 'items',
      refund_total: 3600,
    },
    'payment-part-received': {
      full_name: name,
      order_code: 'K7QM2XPA',
      received: 30_000,
      missing: 4690,
      bank_transfer: { ...transfer, amount: 4690 },
    },
    'payment-reminder': {
      full_name: name,
      order_code: 'K7QM2XPA',
      checksum: 'c4eck',
      reference: 'P-2',
      amount: 5000,
      due_at: '2026-12-20T22:59:59Z',
      when: 'soon',
    },
    'instalment-paid': {
      full_name: name,
      order_code: 'K7QM2XPA',
      amount: 5000,
      total_paid: 10_800,
      total_price: 15_800,
      next: { amount: 5000, due_at: '2027-01-20T22:59:59Z' },
      checksum: 'c4eck',
      advance_invoices: 1,
    },
    'terms-accepted': { full_name: name, order_code: 'K7QM2XPA' },
    'documents-issued': { full_name: name, order_code: 'K7QM2XPA', because: 'corrected', documents: 2 },
    tickets: { tickets: [ticket, { ...ticket, travel_time: null }], because: 'requested' },
    'ticket-changed': { ticket, changed: ['name', 'travel-time'] },
    'ticket-email-changed': { ticket },
    'ticket-void': { ticket },
    'ticket-reassigned': { ticket, from_name: name, password: 'kiwi-Lampe-73-boca' },
    'refund-requested': refund,
    'refund-cancelled': refund,
    'refund-failed': refund,
    'refund-processed': { ...refund, credit_note_attached: true, by: 'bank' },
    'withdrawal-received': {
      full_name: name,
      email: 'ana@example.com',
      order_code: 'K7QM2XPA',
      items: ['T-shirt “Tvrđava”'],
      statement: `I withdraw from the contract. ${name}`,
      received_at: '2026-11-20T22:40:00Z',
    },
    'weekly-report': {
      from: '2027-03-01',
      to: '2027-03-07',
      includes_test: true,
      figures: [
        { report: 'sales', rows: 4, pieces: 3, amount: 34_690, tax: null },
        { report: 'fees', rows: 3, pieces: 3, amount: 690, tax: null },
        { report: 'taxes', rows: 2, pieces: null, amount: 34_000, tax: 6800 },
        { report: 'refunds', rows: 1, pieces: null, amount: 5000, tax: null },
        { report: 'vouchers', rows: 0, pieces: null, amount: 0, tax: null },
        { report: 'plans', rows: 2, pieces: null, amount: 10_000, tax: null },
      ],
      overdue: 4000,
    },
    'operator-notice': {
      subject: notices.overpaid({ code: 'AB12CD34' }),
      lines: [notices.cancelled({ name })],
    },
    'staff-set-up': {
      because: 'invited',
      role: 'box office',
      url: 'https://shop.example/office/set-up/tok3n',
    },
  }
}
