import { numberText } from '../../ui/formats'

export const back = 'Catalogue'
export const newTitle = 'New item'
export const duplicate = 'Duplicate'
export const copyOf = (code: string) => `like ${code}`
export const published = 'Published'
export const hidden = 'Hidden'
export const saved = 'Item saved.'
export const made = 'Item made.'
export const see = 'See in the shop'

export { itemFields as fieldNames } from '../../../rules/text/fields'

export const kinds = { tickets: 'Ticket', merchandise: 'Merchandise' } as const
export const kindStays = 'It was sold already, or is in a cart: the kind stays.'
export const codeHint = 'Names it in addresses, files and exports. It cannot change later.'
export const noEvent = 'None'
export const descriptionHint = 'Shown on its page.'

export const basics = 'Basics'
export const money = 'Price'
export const plan = 'Payment plan'
export const places = 'Places'
export const times = 'Date and departures'
export const holder = 'Tickets and their holders'
export const refunds = 'Refunds'
export const shop = 'In the shop'

export const customersPay = (amount: string): string => `Customers pay ${amount}.`
export const noTax =
  'The seller has a VAT number, so a tax rate is expected. If 0% is meant, give the reason under Settings, Shop.'
export const ratesByCountry = (list: string): string => `Other rates where it is sent: ${list} (by the file).`
export const unlimited = 'Unlimited'
export const unlimitedHint = 'Empty: unlimited'
export const asDeparturesHint = 'Empty: as many as its departures have'
/** `places`: total of all departures; `null` means unlimited. */
export const asDepartures = (places: number | null): string =>
  places === null ? unlimited : `${numberText(places)}, as its departures`
export const limitHint = '0: no limit'
export const scarceHint = 'Visitors who are not signed in hold few of them for long.'
export const featuredHint = 'Among the first that visitors see.'
export const viewHint = 'Opens its page instead of adding it to the cart from a list.'

export const pictures = 'Pictures'
export const picturesHint =
  'Up to four: JPEG, PNG, WebP or AVIF, 20 MB each, shown as squares. The first stands in lists.'
export const addPictures = 'Add or drop pictures'
export const firstPicture = 'First'
export const pictureOf = (name: string, number: number): string =>
  name === '' ? `Picture ${number}` : `${name}, picture ${number}`
export const moveLeft = (number: number): string => `Move picture ${number} to the left`
export const moveRight = (number: number): string => `Move picture ${number} to the right`
export const removePicture = (number: number): string => `Remove picture ${number}`

export const timeTypes = {
  none: 'None: on its event’s or its own dates',
  fixed: 'One, the same for all',
  selectable: 'Several, to choose from',
} as const
export const zone = (timezone: string): string => `Clock time of ${timezone}.`
export const departure = (number: number): string => `Departure ${number}`
export const datesHint = 'Empty: the dates of its event.'
export const routeFrom = 'From'
export const routeTo = 'To'
export const meetingHint = 'Where travellers meet, 30 minutes before travel.'
export const dayAndTime = 'Day and time'
export const placesHere = 'Places'
export const taken = (sold: number, carts: number): string =>
  `${numberText(sold)} sold${carts > 0 ? `, ${numberText(carts)} in carts` : ''}`
export const addTime = 'Add a departure'
export const removeTime = (number: number): string => `Remove departure ${number}`
export const cannotRemove = 'Somebody holds a place: it cannot go.'
export const missingTime = 'Please choose a day and a time.'
export const missingAmount = 'Please enter an amount, such as 12.50.'
export const missingNumber = 'Please enter a number.'
export const missingText = 'Please fill this in.'
export const timeChanges = 'Holders may take another departure until'

export const hasPlan = 'May be paid in instalments'
export const planHint = 'The first payment is made at the checkout; the others are due after the order.'
export const payment = (number: number): string => (number === 1 ? 'At the checkout' : `Payment ${number}`)
export const dueAfter = 'Due after'
export const unit = 'Unit'
export const units = { days: 'days', weeks: 'weeks', months: 'months', years: 'years' } as const
export const addPayment = 'Add a payment'
export const removePayment = (number: number): string => `Remove payment ${number}`
export const divide = 'Divide equally'
export const addsUp = (sum: string): string => `Adds up to ${sum}.`
export const missing = (rest: string): string => `${rest} of price and fee are missing.`
export const tooMuch = (rest: string): string => `${rest} more than price and fee.`

export const mayRefund = 'Buyers may ask for a refund'
export const refundFeeHint = 'Kept of each piece.'
export const mayName = 'The name on a ticket may be changed'
export const nameLimitHint = '0: as often as they like'
export const mayEmail = 'The email of a ticket may be changed'
export const from = 'From'
export const until = 'Until'
export const anyTime = 'Empty: no limit'

export const glance = 'At a glance'
export const sold = 'Sold'
export const inCarts = 'In carts'
export const lastChange = 'Last change'
export const cancel = 'Cancel …'
export const cancelTime = (number: number) => `Cancel departure ${number}`
