/**
 * A PDF as it is written: numbered objects, a table of where each begins, and what names the first of them
 * (PDF 1.7, 7.5).
 */
export class PdfFile {
  readonly #written: Buffer[] = []
  /** Not yet among them. */
  #text = '%PDF-1.7\n%\u00ff\u00ff\u00ff\u00ff\n'
  #length = 0
  /** The byte offsets of objects, by their numbers. */
  readonly #begins: number[] = []
  #numbers = 0

  /** The number of an object that is written later, or is named before it is written. */
  reserve(): number {
    this.#numbers += 1
    return this.#numbers
  }

  /** Writes an object; returns its number. */
  write(object: string, number = this.reserve()): number {
    this.#begin(number)
    this.#text += `${object}\nendobj\n`
    return number
  }

  /** Writes bytes as an object, with the entries of its dictionary besides its length; returns its number. */
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

  /** Ends the file; `id` (hexadecimal) distinguishes it from others. */
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

/** The entries of a dictionary, by their keys; what is undefined is left out. */
type Entries = Readonly<Record<string, string | number | undefined>>

/** A dictionary of PDF (1.7, 7.3.7). */
export function dictionary(entries: Entries): string {
  let text = '<<\n'
  for (const [key, value] of Object.entries(entries)) if (value !== undefined) text += `/${key} ${value}\n`
  return `${text}>>`
}

/** An object, named by its number. */
export const ref = (number: number) => `${number} 0 R`

/** A length in points, rounded to what no eye sees, so that it is short. */
export const points = (value: number): number => Math.round(value * 1e4) / 1e4

/** A text for people as a string of PDF (1.7, 7.9.2): in UTF-16 where it has more than ASCII. */
export function pdfText(text: string): string {
  if (/^[ -~]*$/.test(text)) return `(${text.replaceAll(/[\\()]/g, String.raw`\$&`)})`
  return `<feff${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`
}

/** An instant (ISO 8601) as a date of PDF (1.7, 7.9.4). */
export const pdfDate = (instant: string) =>
  `(D:${new Date(instant).toISOString().replaceAll(/[-:T]|\.\d+/g, '')})`
