import { createWriteStream, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type pg from 'pg'
import type { z } from 'zod'
import * as texts from '#texts/compiled/command-line/backup'
import { replaceFunctions } from '../../platform/db/functions'
import {
  migrateWithin,
  migrationLock,
  migrationNames,
  type Unusable,
  whyUnusable,
  kyselyOn,
} from '../../platform/db/migrate'
import { unavailable } from '../../platform/db/outages'
import type { Tables } from '../../platform/db/tables'
import type { PictureStore } from '../../platform/storage/picture-store'
import { recordAudit } from '../audit'
import {
  endSchema,
  fileSchema,
  formatVersion,
  type Header,
  headerSchema,
  readFrames,
  readJson,
  tableSchema,
  UnusableBackup,
  type Frame,
  partEndSchema,
  startChecksum,
} from './backup-file'
import { copyIn } from './copy'
import { continueNumbering, type Continued } from './invoice-numbers'
import { type OpenPictures, pictureAt, isOwnPath } from './own-files'
import { plainConnection } from './plain-connection'
import {
  dropSchema,
  findTables,
  quoted,
  setExtrasAside,
  setSequence,
  countRows,
  findMigrations,
  isNotBackedUp,
  isOfMigrations,
} from './queries'
import { sessionSettings } from './write-backup'

/** The database and folders of a restore, and its options. */
export interface RestoreTarget {
  readonly connectionString: string
  /** The last issued document number of each series, as printed. */
  readonly invoicesAfter: readonly string[]
  /** The target folder of the shop's own files. */
  readonly dataDir: string
  /** Whether the secret is stored in `dataDir`. It is returned in any case. */
  readonly keepsSecret: boolean
  /** Opens the store of uploaded pictures. */
  readonly pictures: OpenPictures
  readonly now: Date
}

export interface Restored {
  readonly header: Header
  readonly tables: number
  readonly rows: number
  readonly series: readonly Continued[]
  /** The secret in the backup, or `null` if it contains none. */
  readonly secret: string | null
  /** Tables of the backup that do not belong to the shop, with their number of rows. They are not restored. */
  readonly leftOut: readonly string[]
}

/**
 * Restores a backup into an empty database, checks the rows and checksum of every table, and upgrades the schema to
 * this version. It is one transaction: after a failure the database is as empty as before. It ends the stream `packed`.
 *
 * Throws `UnusableBackup` with a sentence for the operator if the file is damaged, incomplete, from a newer version or from a
 * version before the baseline, or if the database contains a shop. Throws `CannotStart` if a number of `invoicesAfter` cannot
 * be the last one.
 */
export async function restoreBackup(packed: Readable, request: RestoreTarget): Promise<Restored> {
  const { frames, end } = unpack(packed)
  const files = collectFiles(request.dataDir, { withSecret: request.keepsSecret })
  try {
    const header = headerOf(await frames.json('H', headerSchema))
    const client = await plainConnection(request.connectionString)
    try {
      const restored = await restoreShop(client, frames, header, files, request)
      await commitWith(client, files)
      // Sets hint bits and the visibility map: otherwise first reads rewrite rows, and index-only scans are impossible.
      await client.query('vacuum analyze')
      return restored
    } finally {
      await client.end().catch(() => undefined)
    }
  } finally {
    files.clear()
    end()
  }
}

/**
 * Moves the files into place and commits. The files come first: after a crash in between, the database is as empty as before
 * and the restore can be repeated, whereas a restored database without its secret would reject another restore. If the commit
 * fails, the files are moved back. If its outcome is unknown, they stay, because the database may be restored; a previous
 * secret is then in `NAME.before-restore`.
 */
async function commitWith(client: pg.Client, files: FoundFiles): Promise<void> {
  try {
    files.putInPlace()
    await client.query('commit')
  } catch (error) {
    if (unavailable(error) !== 'unknown') files.putBack()
    throw error
  }
}

/** Returns the frames of a packed backup, and a function that ends its streams. */
function unpack(packed: Readable) {
  const unpacked = createGunzip()
  packed.on('error', (error: Error) => unpacked.destroy(error))
  packed.pipe(unpacked)
  return {
    frames: new FrameReader(readFrames(unpacked)),
    end: () => {
      unpacked.destroy()
      packed.destroy()
    },
  }
}

/**
 * Reads a whole backup and checks every part of it, without a database. Throws `UnusableBackup` with a sentence for the
 * operator if it is damaged, incomplete, or not for this version. It ends the stream.
 */
export async function verifyBackup(packed: Readable) {
  const { frames, end } = unpack(packed)
  try {
    const header = headerOf(await frames.json('H', headerSchema))
    let [tables, rows] = [0, 0]
    await readParts(frames, async (part) => {
      for await (const _ of frames.part());
      rows += frames.checkPart('path' in part ? part.path : part.table)
      if ('table' in part) tables += 1
    })
    return { header, tables, rows }
  } finally {
    end()
  }
}

function headerOf(header: Header): Header {
  if (header.format > formatVersion) throw new UnusableBackup(texts.newer())
  const why = whyUnusable(header.migrations, migrationNames())
  if (why !== null) throw new UnusableBackup(sentences[why.reason]({ names: why.names.join(', ') }))
  return header
}

const sentences: Readonly<Record<Unusable, (slots: { names: string }) => string>> = {
  newer: texts.newer_migrations,
  'before-baseline': texts.before_baseline,
  unknown: texts.unpublished,
}

async function restoreShop(
  client: pg.Client,
  frames: FrameReader,
  header: Header,
  files: FoundFiles,
  { invoicesAfter, pictures, now }: RestoreTarget,
): Promise<Restored> {
  await client.query('begin')
  for (const setting of [...sessionSettings, "set local maintenance_work_mem = '256MB'"])
    await client.query(setting)
  // A server cannot start on a database that is being restored.
  await client.query(`select pg_advisory_xact_lock(${migrationLock})`)
  await dropSchema(client, await refuseUnlessEmpty(client))
  const kysely = kyselyOn<Tables>(client)
  await migrateWithin(kysely, header.migrations)
  const tables = new Set((await findTables(client)).map(({ name }) => name))
  const restoreExtras = await setExtrasAside(client)
  const own = [...tables].filter((name) => !isOfMigrations(name))
  await client.query(`truncate ${own.map(quoted).join(', ')}`)
  const filled = await fill(client, frames, { files, pictures: pictures(kysely) }, tables)
  await restoreExtras()
  for (const { table, column, last } of filled.end.sequences)
    if (tables.has(table)) await setSequence(client, table, column, last)
  await migrateWithin(kysely)
  await replaceFunctions(kysely)

  const series = await continueNumbering(kysely, invoicesAfter, now)
  await recordAudit(kysely, {
    at: now,
    actor: 'command',
    action: 'restore',
    subject: null,
    after: { made_at: header.made_at, rows: filled.rows },
  })
  return { header, series, secret: files.secret(), ...filled }
}

async function wholeOf(portions: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = []
  for await (const portion of portions) all.push(portion)
  return Buffer.concat(all)
}

/** The start frame of a file or a table. */
type Part = z.infer<typeof fileSchema> | z.infer<typeof tableSchema>

/**
 * Calls `read` for each part after the header. `read` must read the part to its end and check it. Returns the end mark. Throws
 * `UnusableBackup` if parts are missing or if data follows the end mark.
 */
async function readParts(frames: FrameReader, read: (part: Part) => Promise<void>) {
  for (let parts = 0; ; parts += 1) {
    const frame = await frames.next()
    if (frame.kind === 'F') await read(readJson(fileSchema, frame))
    else if (frame.kind === 'T') await read(readJson(tableSchema, frame))
    else if (frame.kind === 'Z') {
      const end = readJson(endSchema, frame)
      if (end.parts !== parts) throw new UnusableBackup(texts.parts_missing({ parts, all: end.parts }))
      await frames.end()
      return end
    } else throw new UnusableBackup(texts.damaged())
  }
}

/** Reads everything after the header. Files are stored under temporary names, rows are copied into their tables. */
async function fill(
  client: pg.Client,
  frames: FrameReader,
  { files, pictures }: { files: FoundFiles; pictures: PictureStore },
  tables: ReadonlySet<string>,
) {
  const leftOut: string[] = []
  let rows = 0
  let filled = 0
  const end = await readParts(frames, async (part) => {
    if ('path' in part) {
      const name = pictureAt(part.path)
      if (name === null) await files.keep(part.path, frames.part())
      const bytes = name === null ? null : await wholeOf(frames.part())
      frames.checkPart(part.path)
      if (name !== null && bytes !== null) await pictures.keep({ name, bytes })
    } else if (isNotBackedUp(part.table)) {
      for await (const _ of frames.part());
      frames.checkPart(part.table)
    } else if (tables.has(part.table)) {
      const columns = part.columns.map(quoted).join(', ')
      const statement = `copy ${quoted(part.table)} (${columns}) from stdin with (freeze)`
      rows += frames.checkPart(part.table, await copyIn(client, statement, frames.part()))
      filled += 1
    } else {
      for await (const _ of frames.part());
      leftOut.push(`${part.table} (${frames.checkPart(part.table)} rows)`)
    }
  })
  return { end, rows, tables: filled, leftOut }
}

/** Tables that have rows in every shop that was started, even in an empty one. */
const ofEveryShop = new Set([
  'catalogue_state',
  'secret_fingerprint',
  'rate_limit_count',
  'stock_audit',
  'domain_event_counter',
  'domain_event_cursor',
  'process',
])

/**
 * Returns the tables of a database that is empty or contains an empty shop, and that has no other connections. Throws
 * `UnusableBackup` for any other database, with a sentence that states what was found.
 */
export async function refuseUnlessEmpty(client: pg.Client): Promise<string[]> {
  const tables = (await findTables(client)).map(({ name }) => name)
  if (tables.length > 0 && (await findMigrations(client)).length === 0)
    throw new UnusableBackup(texts.not_empty({ tables: some(tables) }))
  const own = tables.filter((name) => !isOfMigrations(name) && !ofEveryShop.has(name))
  const found = await countRows(client, own)
  if (found.length > 0)
    throw new UnusableBackup(
      texts.holds_shop({ rows: some(found.map(({ name, rows }) => `${name} ${rows}`)) }),
    )
  const { rows } = await client.query<{ others: number }>(
    `select count(*)::integer as others from pg_stat_activity where datname = current_database()
       and usename = current_user and backend_type = 'client backend' and pid <> pg_backend_pid()`,
  )
  const others = rows[0]?.others ?? 0
  if (others > 0) throw new UnusableBackup(texts.in_use({ count: others }))
  return tables
}

/** Lists up to six names. Orders come first, because they are the most informative. */
function some(names: readonly string[]): string {
  const sorted = names.toSorted((a, b) => Number(b.startsWith('orders')) - Number(a.startsWith('orders')))
  return sorted.length > 6 ? `${sorted.slice(0, 6).join(', ')}, …` : sorted.join(', ')
}

const SECRET = 'app-secret'

/** Files of a backup before they are moved to the data folder. */
interface FoundFiles {
  /** Stores a file of the backup under a temporary name. */
  keep(path: string, content: AsyncIterable<Buffer>): Promise<void>
  /** Returns the shop's secret, or `null` if it was not in the backup. */
  secret(): string | null
  /** Moves all files into place. An existing secret that differs is renamed to `NAME.before-restore`. */
  putInPlace(): void
  /** Undoes `putInPlace`, even if it failed halfway: previous files are in place again. */
  putBack(): void
  /** Deletes the files that were not moved. */
  clear(): void
}

/** Collects restored files. If `withSecret` is false, the secret is only read, because this shop uses `APP_SECRET`. */
export function collectFiles(dataDir: string, { withSecret }: { withSecret: boolean }): FoundFiles {
  const waiting = new Map<string, string>()
  const placed: { path: string; aside: string; place: string; previous: string | null }[] = []
  let secret: string | null = null
  return {
    async keep(path, content) {
      if (!isOwnPath(path)) throw new UnusableBackup(texts.foreign_file({ path }))
      const aside = `${join(dataDir, path)}.restoring`
      mkdirSync(dirname(aside), { recursive: true })
      rmSync(aside, { force: true })
      await pipeline(content, createWriteStream(aside, { mode: 0o600, flush: true }))
      waiting.set(path, aside)
      if (path === SECRET) secret = readFileSync(aside, 'utf8')
    },
    secret: () => secret,
    putInPlace() {
      for (const [path, aside] of waiting) {
        if (path === SECRET && !withSecret) continue
        const place = join(dataDir, path)
        const isOther = existsSync(place) && !readFileSync(place).equals(readFileSync(aside))
        const previous = isOther && !path.includes('/') ? `${place}.before-restore` : null
        if (previous !== null || !existsSync(place)) placed.push({ path, aside, place, previous })
        if (previous !== null) renameSync(place, previous)
        renameSync(aside, place)
        waiting.delete(path)
      }
    },
    putBack() {
      for (const { path, aside, place, previous } of placed.splice(0).toReversed()) {
        if (!existsSync(aside)) renameSync(place, aside)
        waiting.set(path, aside)
        if (previous !== null && existsSync(previous)) renameSync(previous, place)
      }
    },
    clear() {
      for (const aside of waiting.values()) rmSync(aside, { force: true })
    },
  }
}

const damaged = () => new UnusableBackup(texts.damaged())

/** Reads a backup frame by frame. A part (a table or a file) is read as a stream and checked at its end. */
export class FrameReader {
  private ended: { readonly rows: number; readonly isWhole: boolean } | undefined

  constructor(private readonly frames: AsyncIterator<Frame, void>) {}

  async next(): Promise<Frame> {
    const { value } = await this.frames.next()
    if (!value) throw damaged()
    return value
  }

  /** Reads from the end mark to the end of the file. Throws if data follows or if the file is truncated. */
  async end(): Promise<void> {
    const { done } = await this.frames.next()
    if (done !== true) throw damaged()
  }

  /** Parses the JSON of the next frame. Throws if the frame is of another kind. */
  async json<T>(kind: Frame['kind'], schema: z.ZodType<T>): Promise<T> {
    const frame = await this.next()
    if (frame.kind !== kind) throw damaged()
    return readJson(schema, frame)
  }

  /** Yields the portions of the current part. */
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

  /** Returns the number of rows of the part. Throws if its checksum, or `written` if given, differs from the end frame. */
  checkPart(name: string, written?: number): number {
    const { ended } = this
    if (ended === undefined || !ended.isWhole || (written !== undefined && written !== ended.rows))
      throw new UnusableBackup(texts.table_damaged({ name }))
    return ended.rows
  }
}
