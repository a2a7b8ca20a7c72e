export const state = 'What it sells'
export const reached = 'How it is reached'
export const people = 'Customers'
export const sellerHint = 'As invoices name it.'
export const addressHint = 'Its last line is the country, unless it is that of the bank account.'
export const zeroRateHint = 'Printed on invoices where a rate is 0: an exemption or an export.'
export const onlyOwner = 'Only an owner changes this.'
export const seller = {
  name: 'Name of the company',
  address: 'Address',
  vatNumber: 'VAT number',
  registration: 'Registration',
  email: 'Email on invoices',
  phone: 'Phone on invoices',
  zeroRateNote: 'Reason for a rate of 0',
} as const
export const websiteText = 'Your website: text'
export const websiteUrl = 'Your website: address'
export const linkName = 'Name'
export const linkUrl = 'Address'
export const addLink = 'Add a link'
export const removeLink = (name: string) => `Remove ${name || 'this link'}`
