import { numberText } from '../../ui/formats'
import type { OfficeAnswered } from '../../../contract/calls'
import type { GapCode } from '../../../contract/office/today'
import { countText, waitingText } from '../ui/count-text'

type Cause =
  | OfficeAnswered<'get-today'>['inbox'][number]['cause']
  | 'overpaid'
  | 'plans-overdue'
  | 'mails-paused'
  | 'mails-failed'
  | 'changes-failed'

export const title = 'Today'
export const openFirst = 'Open the first'

// What needs somebody
export const needsYou = 'Needs you'
export const nothingWaits = 'Nothing waits for you.'
export const nothingWaitsMore = 'No money, refund, plan, mail or change needs a person now.'
export const oldest = 'oldest:'
export const waiting: Record<Cause, (count: number) => string> = {
  'order-problem': (count) => `${waitingText(count, 'order')} with a problem`,
  'refund-problem': (count) => `${waitingText(count, 'refund')} that could not be paid`,
  overpaid: (count) => `${waitingText(count, 'overpayment')} to send back`,
  'too-little': (count) => `${waitingText(count, 'order')} with too little money`,
  'changes-failed': (count) => `${countText(count, 'scheduled change')} not made`,
  'mails-paused': (count) => `Mails are paused: ${waitingText(count, 'mail')} to be sent`,
  'mails-failed': (count) => `${waitingText(count, 'mail')} not delivered`,
  'plans-overdue': (count) => `${waitingText(count, 'payment plan')} overdue`,
  'bank-entry': (count) => `${waitingText(count, 'bank receipt')} to book`,
  withdrawal: (count) => `${waitingText(count, 'withdrawal')} to refund`,
  'refund-asked': (count) => `${waitingText(count, 'refund')} asked for`,
}
export const cancelledRunning = (name: string, left: number) =>
  `${name} is cancelled: ${countText(left, 'order')} still to do`
export const cancelledFailed = (name: string, failed: number) =>
  `${name} is cancelled: ${countText(failed, 'order')} to look at`
export const changes = 'What changes next'
export const allChanges = 'Everything that is coming'

// Sales
export const sales = 'Sales'
export const lastDays = 'last 7 days'
export const noSales = 'No orders in the last 14 days. This is your shop’s address, to share:'
export const withTests = 'with test orders'
export const day = 'Day'
export const orders = 'Orders'
export const amount = 'Sold'
export const weekBefore = 'Week before'
export const thisWeek = 'This week'
export const ordersText = (count: number) => countText(count, 'order')
export const against = (share: string, before: string) => `${share} on the week before (${before})`
export const noneBefore = 'none the week before'
export const barName = (day: string, orders: string, amount: string, before: string) =>
  `${day}: ${orders}, ${amount}; the week before ${before}`

export const salesMean =
  'Orders made in the last seven days, today among them, in the shop’s time zone, that are not cancelled, with their totals: tax, fees and shipping included, less discounts. Each bar and each day leads to its own.'
export const showOrders = 'Show these orders'

// Places
export const placesMean =
  'Left is the total less what is sold and what is in carts. Sold are places that orders hold, paid or not, and those that a refund keeps.'
export const placesRows =
  'An item leads to its tickets that are pending, issued or scanned. Stock counts all of it again from the rows.'
export const places = 'Places left'
export const item = 'Item'
export const sold = 'Sold'
export const inCarts = 'In carts'
export const left = 'Left'
export const share = 'Share that is sold'
export const stock = 'Stock'
export const noLimit = 'No limit'
export const ofTotal = (total: string) => `of ${total}`
export const showAll = (count: number) => `Show all ${numberText(count)}`
export const nothingPublished = 'No item is published yet.'

// Ready to sell
export const ready = 'Ready to sell?'
export const open = (count: number) => `${numberText(count)} open`
const codes = (facts: Readonly<Record<string, unknown>>, name: string): string => {
  const all = Array.isArray(facts[name]) ? facts[name].map(String) : []
  const shown = all.slice(0, 4).join(', ')
  return all.length > 4 ? `${shown} and ${all.length - 4} more` : shown
}

interface Gap {
  title: string
  /** Explains the gap or how to close it. */
  text: (facts: Readonly<Record<string, unknown>>) => string
  /** The text of its link. */
  link: string
}
const look = 'Look and texts'
export const purge = 'Remove test orders'
export const purgeDone = 'The test orders are removed.'
export const purgeText = 'It cannot be undone. All owners get a mail.'

export const gaps: Record<GapCode, Gap> = {
  'shop-name-missing': {
    title: 'The shop has no name of its own',
    text: ({ name }) =>
      name === ''
        ? 'Pages and mails need one.'
        : `Pages and mails call it “${String(name)}”, as every shop at first.`,
    link: 'Name the shop',
  },
  'seller-missing': {
    title: 'Seller incomplete',
    text: ({ fields }) => `Invoices need the seller’s ${Array.isArray(fields) ? fields.join(' and ') : ''}.`,
    link: 'Seller',
  },
  'terms-missing': {
    title: 'No terms and conditions',
    text: () => 'Customers accept them with every order.',
    link: 'Write the terms',
  },
  'privacy-missing': {
    title: 'No privacy policy',
    text: () => 'The shop has to say what it does with personal data.',
    link: 'Write the policy',
  },
  'contact-missing': {
    title: 'No contact address',
    text: () => 'Mails and pages have no address to ask.',
    link: 'Mail settings',
  },
  'no-tax-rates': {
    title: 'Items without a tax rate',
    text: (facts) => `${codes(facts, 'items')}. If 0 is meant, invoices need the reason.`,
    link: 'The first of them',
  },
  'no-payment-method': {
    title: 'No way to pay',
    text: () => 'Neither bank transfer nor card can be chosen.',
    link: 'Payments',
  },
  'no-countries': {
    title: 'No countries of customers',
    text: () => 'Every order needs a country: without one to choose, nobody can check out.',
    link: 'Shop settings',
  },
  'gateway-not-set-up': {
    title: 'Card payments not set up',
    text: ({ reason }) => String(reason),
    link: 'Payments',
  },
  'nothing-published': {
    title: 'Nothing is published',
    text: () => 'Visitors see an empty shop.',
    link: 'Catalogue',
  },
  'nothing-in-stock': {
    title: 'Nothing is left',
    text: () => 'Every published item is sold out.',
    link: 'Stock',
  },
  'no-pictures': {
    title: 'Items without a picture',
    text: (facts) => `${codes(facts, 'items')}: a drawn poster stands in their place.`,
    link: 'The first of them',
  },
  'low-contrast': {
    title: 'Buttons are hard to see',
    text: ({ colour }) => `The colour ${String(colour)} hardly differs from the page. Choose a darker one.`,
    link: look,
  },
  'address-not-public': {
    title: 'The shop’s address is not public',
    text: ({ url }) => `Links in mails lead to ${String(url)}. Set PUBLIC_URL on the server.`,
    link: 'Open the shop',
  },
  'no-mail-server': {
    title: 'No mail server',
    text: () => 'Mails are written, and none is sent. Set SMTP_URL on the server.',
    link: 'Mail settings',
  },
  'no-mail-sent': {
    title: 'No mail has gone out yet',
    text: ({ server, sender }) => `By ${String(server)} from ${String(sender)}: see that one arrives.`,
    link: 'Send a test mail',
  },
  'test-orders': {
    title: 'Test orders took invoice numbers',
    text: ({ invoices }) => `${countText(Number(invoices), 'test invoice')} of the sandbox.`,
    link: 'Test orders',
  },
  'demo-vouchers': {
    title: 'Vouchers of the demo can be used',
    text: (facts) => `Their codes are public: ${codes(facts, 'codes')}.`,
    link: 'Vouchers',
  },
  'names-kept-forever': {
    title: 'Names are kept for ever',
    text: () =>
      'Say how many months after an event the names in its orders go: the law wants no longer than needed.',
    link: 'Personal data',
  },
  'shop-closed': { title: 'The shop is closed', text: () => 'Visitors cannot buy yet.', link: 'Open it' },
  'invoices-not-reported': {
    title: 'Invoices are not reported',
    text: () => 'In Croatia they must reach the tax authority. This shop does not report them yet.',
    link: 'Seller',
  },
}
