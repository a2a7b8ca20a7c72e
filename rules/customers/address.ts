import type { MissingField } from '../text/missing-fields'
import { tidyText } from '../text/plain-text'

/** The setting `addressLines`: key → text, and whether it is required: always, never, or in these countries. */
export type AddressLines = Readonly<Record<string, { text: string; required: boolean | readonly string[] }>>

/** Returns whether an address line has to be filled in for a country; `null`: no country is chosen. */
export function isLineRequired(required: boolean | readonly string[], country: string | null): boolean {
  return typeof required === 'boolean' ? required : country !== null && required.includes(country)
}

/**
 * Returns whether a form shows an address line for a country: always, unless it is required only in other countries.
 */
export function isLineUsed(required: boolean | readonly string[], country: string | null): boolean {
  return typeof required === 'boolean' || isLineRequired(required, country)
}

/** Returns the required lines that are empty in an address, in the setting's order. `field` is the line's key. */
export function missingAddressLines(
  lines: AddressLines,
  country: string | null,
  address: Readonly<Record<string, string>> | null,
): MissingField[] {
  return Object.entries(lines)
    .filter(([key, line]) => isLineRequired(line.required, country) && !filled(address, key))
    .map(([key, line]) => ({ field: key, label: line.text }))
}

/** Returns the address for storage: only the configured lines, tidied, without empty ones. */
export function tidyAddress(
  lines: AddressLines,
  address: Readonly<Record<string, string>> | null,
): Record<string, string> {
  const kept = Object.keys(lines).map((key) => [key, filled(address, key)] as const)
  return Object.fromEntries(kept.filter(([, text]) => text !== ''))
}

/**
 * Returns the filled lines of an address as they are written on an envelope, in the setting's order. The lines with the
 * keys `postcode` and `city` are one line where one follows the other.
 */
export function envelopeLines(
  lines: AddressLines,
  address: Readonly<Record<string, string>> | null,
): string[] {
  const kept = Object.entries(tidyAddress(lines, address))
  return kept.flatMap(([key, text], index) => {
    const [nextKey = '', next = ''] = kept[index + 1] ?? []
    if (isOfPlace(key) && isOfPlace(nextKey)) return [`${text} ${next}`]
    return isOfPlace(key) && isOfPlace(kept[index - 1]?.[0] ?? '') ? [] : [text]
  })
}

const isOfPlace = (key: string): boolean => key === 'postcode' || key === 'city'

function filled(address: Readonly<Record<string, string>> | null, key: string): string {
  return address && Object.hasOwn(address, key) ? tidyText(address[key] ?? '') : ''
}
