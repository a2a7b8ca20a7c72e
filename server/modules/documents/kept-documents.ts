import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A cache of drawn documents, by the key of their content. */
export interface KeptDocuments {
  /** Null if it is missing, too old, or damaged. */
  find: (key: string) => Promise<Buffer | null>
  /** Never rejects: a document that cannot be stored is drawn again. */
  keep: (key: string, document: Buffer) => Promise<void>
  /** Deletes documents that are too old, then the oldest until the rest is within the limit. */
  tidy: () => Promise<void>
  close: () => void
}

interface KeepOptions {
  /**
   * The limit of all documents together, in bytes. Several processes may exceed it for a while, each by a sixteenth.
   */
  mostBytes?: number
  keptForMs?: number
  warn?: (message: string) => void
}

/** Tickets contain names, so they are not kept longer. */
const day = 24 * 3_600_000
const hour = day / 24
const digestBytes = 32
const digestOf = (document: Buffer) => createHash('sha256').update(document).digest()

/** No cache: each document is drawn on every request. */
export const nothingKept: KeptDocuments = {
  find: () => Promise.resolve(null),
  keep: () => Promise.resolve(),
  tidy: () => Promise.resolve(),
  close: () => undefined,
}

/**
 * Caches documents as files of a folder that several processes may share. A file appears complete or not at all, and
 * begins with a digest of its content, so that a file that a crash damaged is not sent.
 */
export function keepDocuments(folder: string, options: KeepOptions = {}): KeptDocuments {
  const { mostBytes = 256 * 2 ** 20, keptForMs = day, warn = () => undefined } = options
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
  } catch (error) {
    warn(`documents are not kept: ${(error as Error).message}`)
    return nothingKept
  }
  let written = 0
  let tidying: Promise<void> | null = null
  let hasWarned = false

  async function sweep(): Promise<void> {
    const names = await readdir(folder)
    const files: { path: string; size: number; madeAt: number }[] = []
    for (const name of names) {
      const path = join(folder, name)
      // Another process may have deleted it.
      const found = await stat(path).catch(() => null)
      if (found?.isFile()) files.push({ path, size: found.size, madeAt: found.mtimeMs })
    }
    files.sort((a, b) => a.madeAt - b.madeAt)
    let bytes = files.reduce((sum, { size }) => sum + size, 0)
    const since = Date.now() - keptForMs
    for (const { path, size, madeAt } of files) {
      if (madeAt >= since && bytes <= mostBytes) break
      await rm(path, { force: true })
      bytes -= size
    }
  }

  const tidy = () =>
    (tidying ??= sweep()
      .catch((error: unknown) => warn(`kept documents could not be tidied: ${String(error)}`))
      .finally(() => (tidying = null)))

  void tidy()
  const everyHour = setInterval(() => void tidy(), hour)
  everyHour.unref()

  return {
    tidy,
    async find(key) {
      const path = join(folder, key)
      try {
        const { mtimeMs } = await stat(path)
        if (mtimeMs < Date.now() - keptForMs) return null
        const file = await readFile(path)
        const document = file.subarray(digestBytes)
        return digestOf(document).equals(file.subarray(0, digestBytes)) ? document : null
      } catch {
        return null
      }
    },
    async keep(key, document) {
      const path = join(folder, key)
      const unfinished = `${path}.${randomUUID()}`
      try {
        await writeFile(unfinished, Buffer.concat([digestOf(document), document]), { mode: 0o600 })
        await rename(unfinished, path)
      } catch (error) {
        if (!hasWarned) warn(`a document could not be kept: ${(error as Error).message}`)
        hasWarned = true
        await rm(unfinished, { force: true }).catch(() => undefined)
        return
      }
      written += document.length
      if (written < mostBytes / 16) return
      written = 0
      await tidy()
    },
    close: () => clearInterval(everyHour),
  }
}
