import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

/** A file of a ZIP archive. */
export interface ZippedFile {
  /** Path within the archive, such as `invoices/2026-000123.pdf`. */
  readonly name: string
  readonly at: Date
  readonly content: Buffer | Readable
  /** Whether the content is compressed already, as in a PDF. */
  readonly isCompressed: boolean
}

/**
 * Returns a ZIP archive that is streamed while its files are generated: the next file is requested once the reader has
 * consumed the previous one. Only the names are kept in memory. If the reader disconnects, no further files are
 * requested.
 */
export function zipOf(files: AsyncIterable<ZippedFile>): Readable {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  const closed = new Promise<void>((resolve) => {
    output.once('close', resolve)
  })
  zip.on('error', (error: Error) => output.destroy(error))
  const add = async () => {
    for await (const file of files) {
      if (output.destroyed) return
      await Promise.race([addTo(zip, file), closed])
    }
    zip.end()
  }
  void add().catch((error: unknown) =>
    output.destroy(error instanceof Error ? error : new Error(String(error))),
  )
  return output
}

/** Resolves when all of the file's content has been read. */
const addTo = (zip: ZipFile, { name, at, content, isCompressed }: ZippedFile): Promise<void> =>
  new Promise((resolve, reject) => {
    const options = { mtime: at, compress: !isCompressed }
    zip.addReadStreamLazy(name, options, (give) => {
      const stream = content instanceof Readable ? content : Readable.from([content], { objectMode: false })
      stream.once('end', resolve).once('error', reject)
      give(null, stream)
    })
  })
