/** The most frequent separator of a CSV file's first lines, outside quotes. */
export function csvSeparator(text: string): string {
  const beginning = text
    .slice(0, 20_000)
    .replace(/"[^"]*"/g, '')
    .split(/\r?\n/)
  const count = (separator: string) => Math.max(...beginning.map((line) => line.split(separator).length))
  return [';', '\t', '|', ','].toSorted((a, b) => count(b) - count(a))[0] ?? ';'
}
