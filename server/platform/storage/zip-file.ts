import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

/** A file of a ZIP. */
export interface ZippedFile {
  /** With its folder: `invoices/2026-000123.pdf`. */
  readonly name: string
  readonly at: Date
  readonly content: Buffer | Readable
  /** Whether its content is compressed already, as that of a PDF. */
  readonly isCompressed: boolean
}

/**
 * A ZIP that is sent while its files are made: the next one is asked for when the reader has taken the one before. What it
 * keeps of each is its name. If the reader leaves, no more are asked for.
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

/** Resolves when all of the file's content was read. */
const addTo = (zip: ZipFile, { name, at, content, isCompressed }: ZippedFile): Promise<void> =>
  new Promise((resolve, reject) => {
    const options = { mtime: at, compress: !isCompressed }
    zip.addReadStreamLazy(name, options, (give) => {
      const stream = content instanceof Readable ? content : Readable.from([content], { objectMode: false })
      stream.once('end', resolve).once('error', reject)
      give(null, stream)
    })
  })
