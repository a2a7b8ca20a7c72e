/**
 * Returns labels by key. Each is read from the catalogue of texts whenever it is used, so that it is in the current
 * language and not in that of the process's start.
 */
export function labelsOf<Key extends string>(
  texts: Readonly<Record<Key, () => string>>,
): Readonly<Record<Key, string>> {
  const getters = Object.entries<() => string>(texts).map(([key, text]) => [
    key,
    { get: text, enumerable: true },
  ])
  return Object.defineProperties({}, Object.fromEntries(getters)) as Readonly<Record<Key, string>>
}
