import type { AddressLine } from '../../../contract/config'

/** The lines of an address with their keys, in their order. */
type Lines = readonly (readonly [key: string, line: AddressLine])[]

/** Whether a line is required in all countries, in none or in some. */
export const kindOf = ({ required }: AddressLine): 'all' | 'none' | 'some' =>
  Array.isArray(required) ? 'some' : required ? 'all' : 'none'

/** The lines with another text or rule of one. */
export const changeLine = (lines: Lines, key: string, changed: Partial<AddressLine>): Lines =>
  lines.map(([one, line]) => [one, one === key ? { ...line, ...changed } : line])

/** The lines with one of them a place further up. */
export const moveLine = (lines: Lines, place: number): Lines =>
  lines.map(
    (line, index) => (index === place ? lines[place - 1] : index === place - 1 ? lines[place] : line) ?? line,
  )

/** A key that no line has. Addresses are stored by it, so it never changes; a key that is a number would come first. */
export function freeKey(keys: readonly string[]): string {
  let number = keys.length + 1
  while (keys.includes(`line${number}`)) number += 1
  return `line${number}`
}
