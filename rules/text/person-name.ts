import { normalForm, tidyText } from './plain-text'

/** A name as it is kept: composed, without extra spaces and invisible characters; its spelling and case stay. */
export const tidyName = (name: string): string => tidyText(name)

/**
 * What two spellings of one person's name have in common: case, extra spaces, what cannot be seen and compatible
 * forms (full-width letters, ligatures) are evened out. Made here and not by the database, whose locale may differ from server to
 * server. Upper-casing first makes 'ß' equal 'SS', and the Greek final sigma equal the other one.
 */
export function personNameKey(name: string): string {
  const even = normalForm(normalForm(name, 'NFKC').toUpperCase().toLowerCase(), 'NFKC')
  return tidyName(even.replace(/\p{Default_Ignorable_Code_Point}/gu, ''))
}

/** Whether two names are one person's as far as the shop can know. */
export function isSameName(one: string, other: string): boolean {
  return personNameKey(one) === personNameKey(other)
}
