import type { AddressLine } from '#contract/config'

/** The lines of an address with their keys, in their order. */
type Lines = readonly (readonly [key: string, line: AddressLine])[]

/** Returns whether a line is required in all countries, in none or in some. */
export const kindOf = ({ required }: AddressLine): 'all' | 'none' | 'some' =>
  Array.isArray(required) ? 'some' : required ? 'all' : 'none'

/** Returns the lines after a change of the text or rule of one of them. */
export const changeLine = (lines: Lines, key: string, changed: Partial<AddressLine>): Lines =>
  lines.map(([other, line]) => [other, other === key ? { ...line, ...changed } : line])

/** Returns the lines with one of them moved up by one. */
export const moveLine = (lines: Lines, place: number): Lines =>
  lines.map(
    (line, index) => (index === place ? lines[place - 1] : index === place - 1 ? lines[place] : line) ?? line,
  )

/**
 * Returns a key that no line has. Addresses are stored by it, so it never changes. It must not be a number, because
 * JavaScript puts such keys first.
 */
export function freeKey(keys: readonly string[]): string {
  let number = keys.length + 1
  while (keys.includes(`line${number}`)) number += 1
  return `line${number}`
}
