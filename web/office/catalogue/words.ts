import { numberText } from '../../ui/formats'
export const title = 'Catalogue'
export const search = 'Name or code'
export const item = 'Item'
export const kind = 'Kind'
export const kinds = { tickets: 'Tickets', merchandise: 'Merchandise' } as const
export const event = 'Event'
export const noEvent = 'No event'
export const price = 'Price'
export const plusFee = '+ fee'
export const sold = 'Sold'
export const inCarts = 'In carts'
export const state = 'Status'
export const published = 'Published'
export const hidden = 'Hidden'
export const newItem = 'New item'
export const events = 'Events'
export const file = 'File'
export const more = 'More'
export const nextChange = 'Next change'
export const publish = 'Publish'
export const withdraw = 'Withdraw'
export const publishQuestion = (count: number): string =>
  count === 1 ? 'This item comes on sale.' : `These ${numberText(count)} items come on sale.`
export const withdrawQuestion = (count: number): string =>
  count === 1
    ? 'This item goes off sale. What was sold stays.'
    : `These ${numberText(count)} items go off sale. What was sold stays.`
export const duplicate = 'Duplicate'
export const duplicateQuestion = (count: number): string =>
  count === 1
    ? 'The item gets a hidden copy, with a code of its own.'
    : `Each of these ${numberText(count)} items gets a hidden copy, with a code of its own.`
export const schedule = 'At a time'
export const scheduleText = (count: number): string =>
  count === 1
    ? 'It waits under “What is coming”, where it can be cancelled.'
    : `One change for each of these ${numberText(count)} items waits under “What is coming”, where it can be cancelled.`
export const scheduleNow = 'Schedule'
export const whatHappens = 'What happens then'
export const comeOnSale = 'They come on sale'
export const goOffSale = 'They go off sale'
export const move = 'Move'
export const moveText = (count: number): string =>
  count === 1
    ? 'The item gets another place in this list and in the shop.'
    : `These ${numberText(count)} items get another place in this list and in the shop. Among themselves they keep their order.`
export const moveBefore = 'Put before'
export const chooseItem = 'Please choose'
export const atTheEnd = 'At the end'
export const moved = 'The order is changed.'
export const changed = 'Changed'
export const departures = (count: number): string => (count === 1 ? '1 time' : `${numberText(count)} times`)
export const nothingYet = 'Nothing is for sale yet. Begin with what comes closest:'
export const cannotYet = 'Nothing is for sale yet.'
export const cancellations = 'Cancellations'
