/** The longest line of an encoded body (RFC 2045, 6.7 and 6.8). */
const longest = 76

/** Breaks base64 into lines. */
export function inLines(base64: string): string {
  const lines: string[] = []
  for (let at = 0; at < base64.length; at += longest) lines.push(base64.slice(at, at + longest))
  return lines.join('\r\n')
}

const hex = Buffer.from('0123456789ABCDEF')
const [tab, lineFeed, carriageReturn, space, equals] = [9, 10, 13, 32, 61] as const

/** A text as quoted-printable UTF-8, with CRLF for each of its line breaks (RFC 2045, 6.7). */
export function quotedPrintable(text: string): string {
  const bytes = Buffer.from(text)
  const { length: size } = bytes
  // Three characters a byte, and three more where a line is broken.
  const written = Buffer.allocUnsafe(size * 3 + Math.ceil(size / 24) * 3 + 3)
  let end = 0
  let length = 0
  const breakLine = () => {
    written[end++] = carriageReturn
    written[end++] = lineFeed
    length = 0
  }
  for (let index = 0; index < size; index += 1) {
    const byte = bytes[index] as number
    const next = bytes[index + 1]
    if (byte === lineFeed) breakLine()
    else if (byte !== carriageReturn || next !== lineFeed) {
      const endsLine = next === undefined || next === lineFeed || next === carriageReturn
      const isBlank = byte === space || byte === tab
      const isPlain = isBlank ? !endsLine : byte > space && byte < 127 && byte !== equals
      // Room for the "=" that breaks the line.
      if (length + (isPlain ? 1 : 3) > longest - 1) {
        written[end++] = equals
        breakLine()
      }
      if (isPlain) {
        written[end++] = byte
        length += 1
      } else {
        written[end++] = equals
        written[end++] = hex[byte >> 4] as number
        written[end++] = hex[byte & 15] as number
        length += 3
      }
    }
  }
  return written.toString('latin1', 0, end)
}
