/**
 * A PDF file while it is written: numbered objects, a cross-reference table with the offset of each, and a trailer that
 * refers to the catalog (PDF 1.7, 7.5).
 */
export class PdfFile {
  readonly #written: Buffer[] = []
  /** Text (Latin-1) that is not yet part of `#written`. */
  #text = '%PDF-1.7\n%\u00ff\u00ff\u00ff\u00ff\n'
  #length = 0
  /** Byte offsets of the objects; the index is the number of the object. */
  readonly #begins: number[] = []
  #numbers = 0

  /** Returns the number of an object that is written later, so that other objects can refer to it before. */
  reserve(): number {
    this.#numbers += 1
    return this.#numbers
  }

  /** Writes an object and returns its number. */
  write(object: string, number = this.reserve()): number {
    this.#begin(number)
    this.#text += `${object}\nendobj\n`
    return number
  }

  /** Writes a stream and returns its number. `entries` are those of its dictionary except the length. */
  writeStream(entries: Entries, content: Buffer): number {
    const number = this.reserve()
    this.#begin(number)
    this.#text += `${dictionary({ ...entries, Length: content.length })}\nstream\n`
    this.#flush()
    this.#written.push(content)
    this.#length += content.length
    this.#text += '\nendstream\nendobj\n'
    return number
  }

  /** Ends the file and returns its bytes. `id` is the file identifier (hexadecimal). */
  finish({ catalog, info, id }: { catalog: number; info: number; id: string }): Buffer {
    const table = this.#length + this.#text.length
    const rows = Array.from(
      { length: this.#numbers },
      (_, index) => `${String(this.#begins[index + 1] ?? 0).padStart(10, '0')} 00000 n \n`,
    )
    const about = dictionary({
      Size: this.#numbers + 1,
      Root: ref(catalog),
      Info: ref(info),
      ID: `[<${id}> <${id}>]`,
    })
    this.#text += `xref\n0 ${this.#numbers + 1}\n0000000000 65535 f \n${rows.join('')}`
    this.#text += `trailer\n${about}\nstartxref\n${table}\n%%EOF\n`
    this.#flush()
    return Buffer.concat(this.#written)
  }

  #begin(number: number): void {
    this.#begins[number] = this.#length + this.#text.length
    this.#text += `${number} 0 obj\n`
  }

  #flush(): void {
    this.#written.push(Buffer.from(this.#text, 'latin1'))
    this.#length += this.#text.length
    this.#text = ''
  }
}

/** Entries of a dictionary by their keys. Undefined entries are omitted. */
type Entries = Readonly<Record<string, string | number | undefined>>

/** Returns a PDF dictionary (PDF 1.7, 7.3.7). */
export function dictionary(entries: Entries): string {
  let text = '<<\n'
  for (const [key, value] of Object.entries(entries)) if (value !== undefined) text += `/${key} ${value}\n`
  return `${text}>>`
}

/** Returns an indirect reference to the object with this number. */
export const ref = (number: number) => `${number} 0 R`

/** Rounds a length in points to four decimals, so that it is short. The difference is invisible. */
export const points = (value: number): number => Math.round(value * 1e4) / 1e4

/** Returns a text string (PDF 1.7, 7.9.2), in UTF-16 if it is not ASCII. */
export function pdfText(text: string): string {
  if (/^[ -~]*$/.test(text)) return `(${text.replaceAll(/[\\()]/g, String.raw`\$&`)})`
  return `<feff${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`
}

/** Returns an instant (ISO 8601) as a PDF date (PDF 1.7, 7.9.4). */
export const pdfDate = (instant: string) =>
  `(D:${new Date(instant).toISOString().replaceAll(/[-:T]|\.\d+/g, '')})`
