const countries = (codes: string): ReadonlySet<string> => new Set(codes.split(' '))

/** Prefixes of IBANs in the European Economic Area. There a bank finds the payee’s bank by the IBAN alone. */
const economicArea = countries(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK',
)
/**
 * Prefixes of IBANs in the other countries of the SEPA schemes (European Payments Council, EPC409-09). Guernsey, Jersey and the
 * Isle of Man have British IBANs.
 */
const others = countries('AD AL CH GB MC MD ME MK RS SM VA')

/** The area of an account, by its IBAN: banks reject a whole SEPA file if one account is `outside`. */
export type SepaArea = 'economic-area' | 'other-sepa' | 'outside'

/** Returns the area of an account. Only the country letters of `iban` are read, so a masked IBAN is sufficient. */
export function sepaArea(iban: string): SepaArea {
  const country = iban.slice(0, 2)
  return economicArea.has(country) ? 'economic-area' : others.has(country) ? 'other-sepa' : 'outside'
}

/** Returns whether a transfer to this account has to name the payee’s bank by its BIC. */
export const needsBic = (iban: string): boolean => sepaArea(iban) !== 'economic-area'

/**
 * Returns why a bank file cannot pay to this account, or `null` if it can. `account` may be masked: a masked IBAN begins with its
 * country, a masked account number does not.
 */
export function whyNotInFile(account: string): 'no-iban' | 'outside-sepa' | null {
  if (!/^[A-Z]{2}/.test(account)) return 'no-iban'
  return sepaArea(account) === 'outside' ? 'outside-sepa' : null
}
