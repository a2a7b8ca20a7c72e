import type { z } from 'zod'
import { type Frame, partEndSchema, readJson, startChecksum, UnusableBackup } from './backup-file'

const damaged = () => new UnusableBackup('This file is no backup of a shop, or it is damaged.')

/** Reads a backup frame by frame; a part (a table or a file) is read as a stream, and checked at its end. */
export class FrameReader {
  private ended: { readonly rows: number; readonly isWhole: boolean } | undefined

  constructor(private readonly frames: AsyncIterator<Frame, void>) {}

  async next(): Promise<Frame> {
    const { value } = await this.frames.next()
    if (!value) throw damaged()
    return value
  }

  /** Reads to the end of the file, after the end mark; throws if something follows it or the file's own end is missing. */
  async end(): Promise<void> {
    const { done } = await this.frames.next()
    if (done !== true) throw damaged()
  }

  /** The next frame, which must be of this kind, as JSON. */
  async json<T>(kind: Frame['kind'], schema: z.ZodType<T>): Promise<T> {
    const frame = await this.next()
    if (frame.kind !== kind) throw damaged()
    return readJson(schema, frame)
  }

  /** The portions of the current part, to its end. */
  async *part(): AsyncGenerator<Buffer, void> {
    this.ended = undefined
    const checksum = startChecksum()
    for (;;) {
      const frame = await this.next()
      if (frame.kind === 'D') {
        checksum.update(frame.data)
        yield frame.data
      } else if (frame.kind === 'E') {
        const { rows, sha256 } = readJson(partEndSchema, frame)
        this.ended = { rows, isWhole: sha256 === checksum.digest('hex') }
        return
      } else throw damaged()
    }
  }

  /** Throws if the part differs from what was written. Returns its number of rows. */
  checkPart(name: string, written?: number): number {
    const { ended } = this
    if (ended === undefined || !ended.isWhole || (written !== undefined && written !== ended.rows))
      throw new UnusableBackup(
        `The backup is damaged: ${name} is not what was written (its rows or its checksum differ). Nothing was restored.`,
      )
    return ended.rows
  }
}
