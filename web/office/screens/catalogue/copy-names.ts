/** Of an item's name and code, as the catalogue takes them. */
const longest = { name: 200, code: 100 }

/** The name of a copy. */
export const copyName = (name: string): string => `Copy of ${name}`.slice(0, longest.name)

/** The code of the first, second … copy: `pass` becomes `pass-copy`, then `pass-copy-2`. */
export function copyCode(code: string, number: number): string {
  const end = number === 1 ? '-copy' : `-copy-${number}`
  return `${code.slice(0, longest.code - end.length)}${end}`
}
