import { normalForm, tidyText } from './plain-text'

/**
 * Normalises a name for storage: composed (NFC), without extra spaces and invisible characters. Spelling and case stay.
 */
export const tidyName = (name: string): string => tidyText(name)

/**
 * Returns the key that all spellings of a person's name share: it ignores case, extra spaces, invisible characters and
 * compatible forms (full-width letters, ligatures). It is computed here and not by the database, whose locale may
 * differ from server to server. Upper-casing first makes 'ß' equal 'SS', and the Greek final sigma equal the other one.
 */
export function personNameKey(name: string): string {
  const even = normalForm(normalForm(name, 'NFKC').toUpperCase().toLowerCase(), 'NFKC')
  return tidyName(even.replace(/\p{Default_Ignorable_Code_Point}/gu, ''))
}

/** Returns whether two names belong to one person as far as the shop can know. */
export function isSameName(one: string, other: string): boolean {
  return personNameKey(one) === personNameKey(other)
}
