import { total as totalText } from '../../../texts/compiled/reports'
export { definitionOf, gapText, labelOfFigure, reportTitles } from '../../../rules/reports/figure-labels'
export const total = totalText()
export const title = 'Reports'
export const periods = {
  today: 'Today',
  yesterday: 'Yesterday',
  month: 'This month',
  'last-month': 'Last month',
}
export const from = 'From'
export const to = 'To'
export const show = 'Show'
export const period = 'Period'
export const exportPeriod = 'Export the period'
export const print = 'Print'
export const printClosing = 'Print closing'
export const more = 'More'
export const ownDays = 'Days'
export const why = 'Why?'
export const nothingInPeriod =
  'Nothing was sold, paid or documented in this period. Choose another one above.'
export const none = 'None in this period.'
export const noPlans = 'No plan has a payment open.'
export const withTests = 'Test orders are included: the shop uses the sandbox.'

export const ticketStates = [
  ['scanned', 'Scanned'],
  ['issued', 'Not scanned'],
  ['void', 'Void'],
] as const
export const event = 'Event'
export const departure = 'Departure'
export const came = (share: number) => `${share}% of the valid tickets were scanned.`
export const item = 'Item'
export const channel = 'Channel'
export const country = 'Country'
export const day = 'Day'
export const pieces = 'Pieces'
export const amount = 'Amount'
export const rate = 'Rate'
export const rateAndCountry = 'Rate and country'
export const gross = 'Gross'
export const net = 'Net'
export const tax = 'Tax'
export const way = 'Way'
export const staff = 'By'
export const age = 'Due'
export const kind = 'Kind'
export const count = 'Number'
export const numbers = 'Numbers'
export const gaps = 'Gaps'
export const noGaps = 'None'
export const zip = 'Download as ZIP'
export const zipTitle = 'Invoices and credit notes as ZIP'
export const zipConsequences = (documents: string) =>
  `${documents} of this period, named by their numbers, and a table of them. The log says that you took them.`
export const zipTakesLong =
  'They are drawn one after the other, after everything that a customer waits for: this takes some minutes. Keep this page open.'
export const download = 'Download'
export const seriesMeaning = 'The numbers of the period; gaps are looked for in the whole series.'
export const byCountry = 'By rate and country'
export const byDay = 'By day'
export const recordedLater = 'Recorded after the period had ended:'
export const salesByDay = 'Sales by day'
export const asTable = 'As a table'

export const order = 'Order'
export const at = 'When'
export const what = 'What'
export const document = 'Document'
export const noRows = 'This figure has no rows.'
export const back = 'Reports'
