import { numberText } from '../../ui/formats'
export const title = 'Vouchers'
export const search = 'Code'
export const code = 'Code'
export const value = 'Value'
export const state = 'Status'
export const states = { open: 'Open', later: 'Not yet', used: 'Used', ended: 'Ended' } as const
export const valid = 'Valid'
export const always = 'always'
export const validFrom = 'from'
export const validUntil = 'until'
export const order = 'Order'
export const made = 'Made'
export const open = 'Can still be used'
export const used = 'Used'
export const outstanding = 'Value outstanding'
export const newVoucher = 'New voucher'
export const batch = 'Make a batch'
export const save = 'Save voucher'
export const saved = 'Voucher saved.'
export const edit = 'Edit'
export const codeHint = 'Customers type it in any case.'
export const from = 'Valid from'
export const until = 'Valid until'
export const anyTime = 'Empty: no limit'
export const missingCode = 'Please enter a code.'
export const missingValue = 'Please enter a value, such as 12.50.'
export const amount = 'Value'
export const count = 'How many'
export const prefix = 'Begins with'
export const prefixHint = 'Ten random characters follow, such as CREW-K7RMA4HXQE.'
export const batchMissing = 'Please enter how many (1 to 1,000) and a value.'
export const makeThem = 'Make vouchers'
export const madeThem = (count: number): string =>
  count === 1 ? '1 voucher made.' : `${numberText(count)} vouchers made.`
export const batchText = 'Each code takes its value off one order, once.'
export const download = 'Download as CSV'
export const theirCodes = 'The codes are in the list too.'
export const end = 'End'
export const endQuestion = (count: number): string =>
  count === 1
    ? 'Nobody can use this voucher from now on.'
    : `Nobody can use these ${numberText(count)} vouchers from now on.`
export const nothingYet =
  'There is no voucher yet. Make one, or a batch of random codes for a crew or a giveaway.'

export const fieldNames = { code, discount_amount: amount, valid_from: from, valid_until: until } as const
