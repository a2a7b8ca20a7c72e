import { createHash, type Hash } from 'node:crypto'
import { z } from 'zod'
import * as texts from '#texts/compiled/command-line/backup'
import { CannotStart } from '../../platform/process/start-failures'

/**
 * The kind of a frame. A backup is a gzip stream of frames: one letter (the kind), the length of the data (4 bytes, big
 * endian), and the data.
 *
 * - `H`: header (JSON), the first frame
 * - `T`: start of a table (JSON); `F`: start of a file of the data folder (JSON)
 * - `D`: a portion of the table or file
 * - `E`: end of the table or file, with the number of rows and the checksum (JSON)
 * - `Z`: end of the backup (JSON), the last frame
 */
export type FrameKind = 'H' | 'T' | 'F' | 'D' | 'E' | 'Z'

export interface Frame {
  readonly kind: FrameKind
  readonly data: Buffer
}

/** Version of the format. It is incremented when older versions of the shop cannot read the new format. */
export const formatVersion = 1

export const headerSchema = z.object({
  what: z.literal('shop backup'),
  format: z.number().int(),
  made_at: z.iso.datetime(),
  shop: z.string(),
  server: z.string(),
  /** The migrations of the schema, in order. */
  migrations: z.array(z.string()).min(1),
  /** `own`: the secret is in this file. `environment`: it was set as APP_SECRET, and is not in the file. */
  secret: z.enum(['own', 'environment']),
  /** The fingerprints of the secrets with which the database was started. */
  fingerprints: z.array(z.string()),
})
export type Header = z.infer<typeof headerSchema>

export const tableSchema = z.object({ table: z.string(), columns: z.array(z.string()).min(1) })
export const fileSchema = z.object({ path: z.string() })
export const partEndSchema = z.object({ rows: z.number().int(), sha256: z.string() })
export const endSchema = z.object({
  parts: z.number().int(),
  /** The last values of the identity columns' sequences. */
  sequences: z.array(z.object({ table: z.string(), column: z.string(), last: z.number().int() })),
})

/** Error of a backup file or store. The message is a sentence for the operator. */
export class UnusableBackup extends CannotStart {}

export const startChecksum = (): Hash => createHash('sha256')

/** Encodes a frame as it is stored in the file. */
export function framed(kind: FrameKind, data: Buffer): [head: Buffer, data: Buffer] {
  const head = Buffer.allocUnsafe(5)
  head.write(kind, 0, 'latin1')
  head.writeUInt32BE(data.length, 1)
  return [head, data]
}

/** Parses the JSON of a frame. Throws `UnusableBackup` if it does not match the schema. */
export function readJson<T>(schema: z.ZodType<T>, { data }: Frame): T {
  try {
    return schema.parse(JSON.parse(data.toString('utf8')))
  } catch (error) {
    throw new UnusableBackup(texts.damaged_nothing_restored(), {
      cause: error,
    })
  }
}

const cutOff = () => new UnusableBackup(texts.cut_off())

/** Yields the frames of an unpacked backup. Throws `UnusableBackup` if the last frame is not a complete end mark. */
export async function* readFrames(source: AsyncIterable<Buffer>): AsyncGenerator<Frame, void> {
  let waiting: Buffer[] = []
  let length = 0
  let needed = 5
  let kind: FrameKind | undefined
  let isOver = false
  try {
    for await (const chunk of source) {
      waiting.push(chunk)
      length += chunk.length
      while (length >= needed) {
        const all = waiting.length === 1 ? (waiting[0] ?? chunk) : Buffer.concat(waiting, length)
        const part = all.subarray(0, needed)
        waiting = [all.subarray(needed)]
        length -= needed
        if (kind === undefined) {
          kind = kindOf(part)
          needed = part.readUInt32BE(1)
        } else {
          yield { kind, data: part }
          isOver ||= kind === 'Z'
          kind = undefined
          needed = 5
        }
      }
    }
  } catch (error) {
    throw unpackingError(error)
  }
  if (!isOver || kind !== undefined || length > 0) throw cutOff()
}

function kindOf(head: Buffer): FrameKind {
  const kind = head.toString('latin1', 0, 1)
  if (!/[HTFDEZ]/.test(kind)) throw new UnusableBackup(texts.damaged_nothing_restored())
  return kind as FrameKind
}

function unpackingError(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'Z_BUF_ERROR') return cutOff()
  if (code.startsWith('Z_')) return new UnusableBackup(texts.damaged_nothing_restored())
  return error
}
