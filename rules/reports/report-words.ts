import type { NumberSeries, ReportName } from '../../contract/office/reports'

export const total = 'Total'

/** The reports by their names, as the screen and the file of a period have them. */
export const reportTitles: Readonly<Record<ReportName, string>> = {
  sales: 'Sales',
  fees: 'Booking fees',
  taxes: 'Taxes',
  money: 'Closing',
  refunds: 'Refunds',
  vouchers: 'Vouchers',
  plans: 'Instalments still to be paid',
  documents: 'Invoices and credit notes',
  attendance: 'Attendance',
}

/** What each figure means, in one sentence; docs/behaviour/reports.md has the same. */
const definitions: Readonly<Record<string, string>> = {
  'sales.total':
    'Orders that were made in the period and are not cancelled: all their pieces and shipping, less vouchers, tax included.',
  'sales.day': 'These sales by the day on which the order was made, in the shop’s time zone.',
  'sales.item':
    'These sales by item, at price and booking fee; shipping and vouchers stand on lines of their own.',
  'sales.channel': 'These sales by the channel that the order came through.',
  'sales.country': 'These sales by the country that goods were shipped to, otherwise the buyer’s.',
  'fees.total': 'The booking fees within these sales, tax included, before vouchers.',
  'fees.item': 'The booking fees within these sales by item, tax included, before vouchers.',
  'taxes.total':
    'Invoices less credit notes that were issued in the period, as printed: gross is net and tax together.',
  'taxes.percent': 'The same documents by tax rate.',
  'taxes.rate':
    'The same documents by tax rate and by the country that goods were shipped to, otherwise the buyer’s.',
  'money.total':
    'Money that was received in the period, less what was paid back or charged back, by the day on which it moved.',
  'money.kind': 'The same money by the way that it took.',
  'money.day': 'The same money by day, in the shop’s time zone.',
  'money.staff': 'Cash and terminal payments by the person or key that recorded them.',
  'money.recorded': 'The part of this money that was recorded only after the period had ended.',
  'refunds.total': 'Refunds whose money went back in the period, chargebacks not included.',
  'refunds.way': 'The same refunds by how the money went back.',
  'refunds.day': 'The same refunds by the day on which the money went back.',
  'vouchers.total':
    'The value of vouchers that orders used in the period, less what cancelled orders gave back.',
  'vouchers.direction': 'The value that orders used, and the value that cancelled orders gave back.',
  'plans.total': 'What orders with instalments still have to pay, as of now, whatever the period.',
  'plans.age': 'The same amounts by how many days ago they were due.',
  'documents.total':
    'The totals of all invoices and credit notes that were issued in the period, tax included.',
  'documents.kind': 'The same documents by kind; credit notes take back and are below 0.',
  'attendance.total':
    'Tickets of the events that begin and the departures that leave in the period, whenever they were sold.',
  'attendance.state': 'These tickets by state: scanned, valid but not scanned, or void.',
  'attendance.event': 'These tickets by event and state.',
  'attendance.item': 'These tickets by item and state.',
  'attendance.departure': 'These tickets by departure and state.',
}

/** The definition of a figure; empty if it has none. */
export const definitionOf = (key: string): string => definitions[key] ?? ''

const labels: Readonly<Record<string, string>> = {
  'item::shipping': 'Shipping',
  'item::discount': 'Vouchers and discounts',
  'kind:charge': 'Card, online',
  'kind:transfer': 'Bank transfer',
  'kind:cash': 'Cash',
  'kind:terminal': 'Card terminal',
  'kind:refund': 'Paid back',
  'kind:return': 'Overpayments sent back',
  'kind:chargeback': 'Charged back',
  'kind:invoice': 'Invoices',
  'kind:credit-note': 'Credit notes',
  'recorded:later': 'Recorded later',
  'way:card': 'By card',
  'way:bank': 'By bank',
  'direction:used': 'Used',
  'direction:returned': 'Given back',
  'age:not-due': 'Not due yet',
  'age:1-7': '1 to 7 days overdue',
  'age:8-30': '8 to 30 days overdue',
  'age:31-60': '31 to 60 days overdue',
  'age:61+': 'More than 60 days overdue',
  'country:': 'Not known',
  'state:issued': 'Not scanned',
  'state:scanned': 'Scanned',
  'state:void': 'Void',
}

/** The name of a figure's value. */
export function labelOfFigure({
  figure,
  value,
  label,
}: {
  figure: string
  value: string
  label: string | null
}) {
  if (figure === 'total') return total
  const staff = /^staff:(cash|terminal) (?:staff:)?(.*)$/.exec(figure)
  if (staff) return `${staff[2] || 'Not known'}, ${staff[1] === 'cash' ? 'cash' : 'terminal'}`
  const ofTickets = /^(?:event|item|departure):(issued|scanned|void) /.exec(figure)
  if (ofTickets) return `${label ?? value}, ${(labels[`state:${ofTickets[1]}`] ?? '').toLowerCase()}`
  if (figure.startsWith('percent:')) return `${value}%`
  if (figure.startsWith('rate:')) {
    const [rate = '', country = ''] = value.split(' ')
    return `${rate}%, ${label ?? (country || 'country not known')}`
  }
  return label ?? labels[figure] ?? value
}

/** Names of the dimensions by which a report breaks down its figures. */
export const partNames: Readonly<Record<string, string>> = {
  total,
  day: 'Day',
  item: 'Item',
  channel: 'Channel',
  country: 'Country',
  percent: 'Rate',
  rate: 'Rate and country',
  kind: 'Kind',
  staff: 'By',
  recorded: 'Recorded',
  way: 'Way',
  direction: 'Kind',
  age: 'Due',
  state: 'State',
  event: 'Event',
  departure: 'Departure',
}

/** Numbers that no document has, and whether the log knows why. */
export const gapText = ({ first, last, is_recorded }: NumberSeries['gaps'][number]): string =>
  `${first === last ? first : `${first} – ${last}`}, ${is_recorded ? 'skipped at a restore' : 'missing'}`
