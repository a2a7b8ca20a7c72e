const names = new Intl.DisplayNames('en-GB', { type: 'region' })

/** A country by its name, such as `Croatia` for `HR`; a key of the shop's own stays as it is. */
export const countryName = (code: string): string =>
  /^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code

/** Whether a text can be a country's code, or a key of the shop's own. */
export const isCountryKey = (text: string): boolean => text.length <= 8
