/** What the types of pdfkit leave out. Its version is fixed. */
interface WritingDocument {
  /** Of the next object. */
  readonly _offset: number
}
interface WritingPage {
  readonly content: { write: (data: string | Uint8Array) => void }
}

/**
 * Takes a document's bytes as they are written, for one buffer at its end. pdfkit turns each text into bytes character by
 * character and sends each through a stream of its own, which is a fifth of drawing.
 */
export function takeBytes(doc: PDFKit.PDFDocument): Promise<Buffer> {
  // What the constructor wrote comes through the stream.
  let { _offset: end } = doc as unknown as WritingDocument
  const written: Uint8Array[] = []
  const head: Buffer[] = []
  const write = (data: string | Uint8Array) => {
    const bytes = bytesOf(data)
    written.push(bytes)
    end += bytes.length
  }
  Object.defineProperties(doc, { _write: { value: write }, _offset: { get: () => end } })
  doc.on('pageAdded', () => {
    const { content } = doc.page as unknown as WritingPage
    const writeBytes = content.write.bind(content)
    content.write = (data) => writeBytes(bytesOf(data))
  })
  return new Promise((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => head.push(chunk))
    doc.on('end', () => resolve(Buffer.concat([...head, ...written])))
    doc.on('error', reject)
  })
}

const bytesOf = (data: string | Uint8Array): Uint8Array =>
  typeof data === 'string' ? Buffer.from(`${data}\n`, 'latin1') : data
