/**
 * The text of a CSV file: UTF-8, UTF-16 where its first bytes say so, and otherwise Windows-1250, in which spreadsheets of
 * Croatia and its neighbours save CSV: read as UTF-8 its names would lose their letters without a word.
 */
export function textOf(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes)
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1250').decode(bytes)
  }
}
