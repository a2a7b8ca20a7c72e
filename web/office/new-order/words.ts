import { numberText } from '../../ui/formats'
export const title = 'New order'
export const orders = 'Orders'
export const guestList = 'Guest list'
export const items = 'Items'
export const addItem = 'Item'
export const choose = 'Choose an item'
export const count = 'Pieces'
export const add = 'Add'
export const most = (count: number) => `One order has at most ${count} pieces.`
export const hidden = 'hidden'
export const soldOut = 'sold out'
export const left = (count: number | null) => (count === null ? '' : `${numberText(count)} left`)
export const noItems = 'There is no item yet. Make one first.'
export const nothingYet = 'Add what is sold: the shop’s own items, also hidden ones.'
export const holder = 'Holder'
export const holderEmail = 'Email of the holder'
export const asCustomer = 'As the customer'
export const travelTime = 'Travel time'
export const price = 'Price'
export const remove = (name: string) => `Remove ${name}`
export const customer = 'Customer'
export const fullName = 'Full name'
export const email = 'Email'
export const emailHint = 'Without an account one is made, and its password is mailed.'
export const country = 'Country'
export const noCountry = 'Not known'
export const goods = 'Goods'
export const handing = 'How they reach the customer'
export const handings = { collect: 'Collect at the desk', send: 'Send to this address' } as const
export const noRate = 'no shipping rate'
export const whyNoShipping = {
  'shipping-country-missing': 'Please choose the country to send to.',
  'shipping-impossible': 'The shop has no shipping rate for this country.',
} as const
export const addressMissing = 'Please enter the address to send to.'
export const delivery = 'Delivery'
export const payment = 'Payment'
export const total = 'Total'
export const ways = {
  cash: 'Cash, paid now',
  terminal: 'Card terminal, paid now',
  bank_transfer: 'Transfer, by mail',
  credit_card: 'Link to pay by card, by mail',
} as const
export const free = 'Free: nothing is to be paid.'
export const more = 'Channel and note'
export const channel = 'Channel'
export const channelHint = 'Shown to the customer as Via. Without it: Box office.'
export const note = 'Note'
export const noteHint = 'For staff.'
export const ticketsLater = 'Tickets are mailed when the customer accepts the terms.'
export const ticketsNow = 'Tickets are mailed at once.'
export const consequences = {
  paid: `The order is paid at once. ${ticketsLater}`,
  paidAccepted: `The order is paid at once. ${ticketsNow}`,
  waits: 'The customer gets a mail with the way to pay and the link to the terms.',
  waitsAccepted: 'The customer gets a mail with the way to pay.',
} as const
export const termsAccepted = 'The customer has accepted the terms'
export const termsHint = 'Without it, tickets don’t admit until the customer accepts by the mailed link.'
export const make = 'Create order'
export const done = (code: string) => `Order ${code} is made.`
/** Shown if the response that named the order was lost. */
export const doneBefore = 'The order was made the first time: it stands at the top.'
export const nameMissing = 'Please enter the customer’s name.'
export const emailWrong = 'Please enter a valid email address.'
export const itemsMissing = 'Please add an item.'
export const priceWrong = 'Please enter prices such as 49.00.'
export const timeMissing = 'Please choose a travel time.'
export const discount = 'Discount'
export const discountReason = 'What the discount is for'
export const discountReasonHint = 'The customer sees it.'
export const discountWrong = 'Please enter a discount such as 5.00, at most the total.'
export const discountReasonMissing = 'Please say what the discount is for.'
export const itemsTotal = 'Items'
export const beforeDiscount = 'Before the discount'
export const payUntil = 'To be paid until the end of'
export const payUntilHint = 'Without a day it has as long as transfers have.'

export const leaveText = 'The order is not made yet: what you entered would be lost.'
