export const causes = {
  chargeback: 'Chargeback',
  late: 'Late',
  gateway: 'Not as asked',
  'in-doubt': 'In doubt',
  double: 'Paid twice',
  'too-much': 'Paid too much',
} as const
/** Explains each cause and what to do about it. */
export const causeAdvice = {
  chargeback: 'The bank took it back. Ask for it again, or cancel the order.',
  late: 'It came after the order had ended. Reactivate the order, or cancel it once more: that opens its refund.',
  gateway: 'The card was charged what was not asked. Look at the payment at the gateway.',
  'in-doubt': 'The gateway did not say how the payment ended. The shop goes on asking.',
  double: 'The same amount came twice. Send the second one back.',
  'too-much': 'More came than was asked. Send the rest back.',
} as const

// Money that is sent back
export const sendBack = 'Record as sent back'
export const amount = 'Amount'
export const reference = 'Reference'
export const transferFirst =
  'Make the transfer at your bank first, then book it here: the order stays as it is.'
export const sendBackText = (sum: string, name: string) =>
  `${sum} came in beyond what the order of ${name} asked. ${transferFirst}`
export const amountWrong = 'Please enter an amount such as 49.00.'
export const referenceMissing = 'Please enter the reference of the transfer.'
export const returned = 'Booked as sent back.'
