/** A name as it is kept: composed (NFC), without surplus spaces; its spelling and case stay. */
export function tidyName(name: string): string {
  return name.normalize('NFC').trim().replace(/\s+/gu, ' ')
}

/**
 * What two spellings of one person's name have in common: case, surplus spaces and compatible forms (full-width
 * letters, ligatures) are evened out. Made here and not by the database, whose locale may differ from server to
 * server. Upper-casing first makes 'ß' equal 'SS', and the Greek final sigma equal the other one.
 */
export function personNameKey(name: string): string {
  return tidyName(name.normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC'))
}

/** Whether two names are one person's as far as the shop can tell. */
export function isSameName(one: string, other: string): boolean {
  return personNameKey(one) === personNameKey(other)
}
