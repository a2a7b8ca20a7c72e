import type { Duplex, Writable } from 'node:stream'
import pg from 'pg'

/** Size in bytes of the portions in which table data is passed on. */
const portion = 256 * 1024

/** Members of pg's connection that its types omit. */
interface Wire {
  readonly stream: Duplex
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
  sendCopyFail(reason: string): void
}

/** Runs a query of pg and returns its number of rows. */
function run(client: pg.Client, query: pg.Query): Promise<number> {
  return new Promise((resolve, reject) => {
    const wired = query as unknown as { callback: (error: Error | null, result: pg.QueryResult) => void }
    wired.callback = (error, result) => (error ? reject(error) : resolve(result.rowCount ?? 0))
    client.query(query)
  })
}

/**
 * Runs a `copy … to stdout` statement and passes its data to `take` in portions. Reading pauses until `take` has resolved,
 * so that memory stays bounded. Returns the number of rows. If `take` throws, the connection is closed.
 */
export async function copyOut(
  client: pg.Client,
  statement: string,
  take: (portion: Buffer) => Promise<void>,
): Promise<number> {
  const { stream } = (client as unknown as { connection: Wire }).connection
  let gathered = Buffer.allocUnsafe(portion)
  let length = 0
  let taken: Promise<void> = Promise.resolve()
  let failure: unknown

  function handOn(data: Buffer) {
    stream.pause()
    const turn = taken.then(() => take(data))
    taken = turn
    turn.then(
      () => taken === turn && stream.resume(),
      (error: unknown) => {
        failure ??= error
        stream.destroy()
      },
    )
  }

  class CopyOut extends pg.Query {
    /** Copies the bytes of the message, because pg reuses its buffer. */
    handleCopyData({ chunk }: { chunk: Buffer }) {
      if (length + chunk.length > portion && length > 0) {
        handOn(gathered.subarray(0, length))
        gathered = Buffer.allocUnsafe(portion)
        length = 0
      }
      if (chunk.length > portion) handOn(Buffer.from(chunk))
      else length += chunk.copy(gathered, length)
    }
  }

  try {
    const rows = await run(client, new CopyOut(statement))
    if (length > 0) handOn(gathered.subarray(0, length))
    await taken
    return rows
  } catch (error) {
    throw failure ?? error
  }
}

/** Runs a `copy … from stdin` statement. Returns the number of rows. Throws the error of `portions` or of the database. */
export async function copyIn(
  client: pg.Client,
  statement: string,
  portions: AsyncIterable<Buffer>,
): Promise<number> {
  let failure: unknown
  let isOver = false

  async function send(wire: Wire) {
    try {
      for await (const data of portions) {
        if (isOver) return
        wire.sendCopyFromChunk(data)
        if (wire.stream.writableNeedDrain) await drained(wire.stream)
      }
      wire.endCopyFrom()
    } catch (error) {
      failure = error
      wire.sendCopyFail('what is to be copied cannot be read')
    }
  }

  class CopyIn extends pg.Query {
    handleCopyInResponse(connection: unknown) {
      void send(connection as Wire)
    }
  }

  try {
    return await run(client, new CopyIn(statement))
  } catch (error) {
    throw failure ?? error
  } finally {
    isOver = true
  }
}

/** Resolves when a stream accepts more data or is closed. After a close, the next write fails. */
export const drained = (stream: Writable): Promise<void> =>
  new Promise((resolve) => {
    const go = () => {
      stream.off('drain', go)
      stream.off('close', go)
      resolve()
    }
    stream.on('drain', go)
    stream.on('close', go)
    if (stream.destroyed) go()
  })
