import { countText } from '../ui/count-text'

export const title = 'Guest list'
export const newOrder = 'New order'
export const file = 'File'
export const intro =
  'Each row becomes a free order: its guest gets the mail with the link to accept the terms, and then the ticket. A row that was made before is not made again.'
export const columns =
  'A CSV file with the headings full_name, email, external_code and, where a departure is chosen, travel_time (such as 2027-07-08 16:00).'
export const drop = 'Drop the file here, or choose it.'
export const channel = 'Channel'
export const channelHint = 'Shown to guests as Via. Without it: Guest list.'
export const check = 'Check again'
export const noFile = 'Please choose a file.'
export const excel =
  'This is a workbook of Excel. Open it there, choose Save as and CSV UTF-8, and choose the new file here.'
export const example = 'Save an example'
export const exampleFile = 'guest-list.csv'
export const codes = 'The codes of what you sell'
export const codeOf = (name: string) => `code of ${name}`
export const nothingToSell = 'There is no item yet. Make one first: each row names one.'
export const badTitle = (count: number) => `${countText(count, 'row')} to correct`
/** `made`: rows imported earlier; `fine`: valid rows that wait until the wrong ones are corrected. */
export const badText = (made: number, fine: number) => {
  const before = `${countText(made, 'row')} of this list ${made === 1 ? 'is' : 'are'} made and will not be made again. `
  const others =
    fine === 0
      ? ''
      : ` ${countText(fine, 'other row')} ${fine === 1 ? 'is' : 'are'} fine and will be made then.`
  return `${made === 0 ? 'Nothing' : `${before}Nothing more`} is made while a row is wrong. Correct these rows or take them out, and choose the file again.${others}`
}
export const firstOnes = (shown: number) =>
  `The first ${shown} are shown. The others appear once these are corrected.`
export const row = 'Row'
export const guest = 'Guest'
export const column = 'Column'
export const fault = 'What is wrong'
/** `left`: rows to be made; `known`: rows with an order; `waiting`: rows that a running job makes. */
export const good = (left: number, known: number, waiting: number) => {
  if (left === 0 && known === 0 && waiting === 0) return 'The list has no guests.'
  const others = [
    known > 0 ? `${countText(known, 'row')} ${known === 1 ? 'was' : 'were'} made before` : null,
    waiting > 0 ? `${countText(waiting, 'row')} ${waiting === 1 ? 'is' : 'are'} being made now` : null,
  ]
    .filter((text) => text !== null)
    .join(', ')
  if (left === 0) return `Nothing is left to make: ${others}.`
  return `${countText(left, 'order')} will be made${others === '' ? '' : `; ${others}`}.`
}
export const make = (count: number) => `Make ${countText(count, 'order')}`
export const running = 'This list is being made'
export const latest = 'Latest guest list'
export const onServer = 'The server makes the orders. You can close this page and come back.'
export const rows = 'See each row'
export const whyRefused = 'See why rows were refused'
