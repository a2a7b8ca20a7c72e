/** Of an item's name and code, as the catalogue takes them. */
const longest = { name: 200, code: 100 }

/** The name of a copy. */
export const copyName = (name: string): string => `Copy of ${name}`.slice(0, longest.name)

/** The code of the first, second … copy: `pass` becomes `pass-copy`, then `pass-copy-2`. */
function copyCode(code: string, number: number): string {
  const end = number === 1 ? '-copy' : `-copy-${number}`
  return `${code.slice(0, longest.code - end.length)}${end}`
}

/** The first code of a copy that is free. */
function freeCopyCode(of: string, taken: ReadonlySet<string>): string {
  let number = 1
  while (taken.has(copyCode(of, number))) number += 1
  return copyCode(of, number)
}

/** An item like another one: hidden, with a name and a code of its own. */
export const copyOf = <I extends { name: string; external_code: string }>(
  item: I,
  taken: ReadonlySet<string>,
) => ({
  ...item,
  external_code: freeCopyCode(item.external_code, taken),
  name: copyName(item.name),
  published: false,
})
