/**
 * Standard VAT rates of the countries that the demo shop ships to, in per cent (as of 2026). Seeds for a
 * demonstration: an accountant confirms the figures of a real shop.
 */
export const goodsTaxRates = { AT: 20, DE: 19, FR: 20, HU: 27, IT: 22, NL: 21, SI: 22 }

/** Croatian rates in per cent: admission to a cultural event, overnight stays, and everything else. */
export const croatianTax = { culture: 5, stay: 13, standard: 25 }
