export const tax = 'Tax'
export const taxHint =
  'Tickets and goods have their own rates, at each item. This one is of shipping. Prices include tax.'
export const byCountry = 'By country'
export const byCountryHint = 'Goods are shipped to countries with a price; elsewhere they are handed over.'
export const nowhere = 'Goods are shipped nowhere yet.'
export const country = 'Country'
export const price = (currency: string) => `Shipping (${currency})`
export const rate = 'Tax (%)'
export const removeColumn = 'Remove'
export const notShipped = 'none'
export const priceOf = (name: string) => `Shipping to ${name}`
export const rateOf = (name: string) => `Tax on shipping to ${name} in per cent`
export const remove = (name: string) => `Remove ${name}`
