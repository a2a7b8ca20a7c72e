/** Where an XML file names its encoding (https://www.w3.org/TR/xml/#charencoding). */
const xmlEncoding = /^\s*<\?xml[^>]*\sencoding=["']([\w.:-]+)["']/

/**
 * The text of a file from another program: UTF-16 where its first bytes say so, as an XML file names it, or UTF-8; otherwise
 * Windows-1250, in which spreadsheets and banks of Croatia and its neighbours save CSV: read as UTF-8 names would lose their
 * letters without a word.
 */
export function textOf(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes)
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  const [, named = 'utf-8'] = xmlEncoding.exec(new TextDecoder('latin1').decode(bytes.slice(0, 200))) ?? []
  try {
    return new TextDecoder(named, { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1250').decode(bytes)
  }
}
