/** The settings that indicate a shop's country. */
interface Shop {
  seller: { address: string }
  bankAccount: { iban: string } | null
  /** The countries to choose from, code → name. */
  countries: Readonly<Record<string, string>>
}

/**
 * The country of the shop itself, which stands first in lists of countries: the one that ends the seller's address, else
 * that of the bank account; null if the shop sells to neither, or has neither.
 */
export function homeCountry({ seller, bankAccount, countries }: Shop): string | null {
  const named = seller.address.split(/[\n,]/).at(-1)?.trim().toLowerCase() ?? ''
  const ofAddress = Object.entries(countries).find(
    ([code, name]) => code.toLowerCase() === named || name.toLowerCase() === named,
  )
  if (ofAddress) return ofAddress[0]
  const ofBank = bankAccount?.iban.trim().slice(0, 2).toUpperCase() ?? ''
  return Object.hasOwn(countries, ofBank) ? ofBank : null
}
