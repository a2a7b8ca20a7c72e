import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { access, open, rename, rm } from 'node:fs/promises'
import { finished } from 'node:stream/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import * as texts from '#texts/compiled/command-line/backup'
import { kyselyOn, migrationNames, whyUnusable } from '../../platform/db/migrate'
import type { Tables } from '../../platform/db/tables'
import {
  endSchema,
  fileSchema,
  formatVersion,
  framed,
  type FrameKind,
  headerSchema,
  partEndSchema,
  startChecksum,
  tableSchema,
  UnusableBackup,
} from './backup-file'
import { copyOut, drained } from './copy'
import { type OpenPictures, type OwnFile, pictureFiles } from './own-files'
import { plainConnection } from './plain-connection'
import { findMigrations, findSequences, findTables, isNotBackedUp, isOfMigrations, quoted } from './queries'

/**
 * Fraction of the time that a backup works while the shop is selling. It pauses for the rest, because the backup, its
 * database process and the compression use up to two and a half processors while working.
 */
const workingPart = 0.1

/** The database and files of a backup, and its options. */
export interface BackupSource {
  readonly connectionString: string
  /** The shop's files in the data folder: generated secrets and pictures. */
  readonly files: readonly OwnFile[]
  /** Opens the store of uploaded pictures. */
  readonly pictures: OpenPictures
  /** Fingerprint of the shop's secret, or `null` if the secret is unknown. */
  readonly fingerprint: string | null
  readonly now: Date
  /** Whether to work at full speed, for a shop that is not selling. */
  readonly fast: boolean
}

export interface BackupRequest extends BackupSource {
  /** Path of the new file, or `-` for standard output. */
  readonly path: string
}

export interface Written {
  readonly tables: number
  readonly rows: number
  /** The fingerprints of the database's secrets. */
  readonly fingerprints: readonly string[]
}

/**
 * Writes a consistent snapshot of the running shop into one file (mode 600). The file is named `FILE.partial` until it is
 * complete and flushed to disk. Throws `UnusableBackup` if the file exists or the database has no shop.
 */
export async function writeBackup(request: BackupRequest): Promise<Written> {
  const { path } = request
  if (path === '-') return writeBackupInto(process.stdout, request)
  const exists = await access(path).then(
    () => true,
    () => false,
  )
  if (exists) throw new UnusableBackup(`${path} already exists: a backup never replaces another one.`)
  const partial = `${path}.partial`
  await rm(partial, { force: true })
  const target = createWriteStream(partial, { mode: 0o600, flags: 'wx' })
  await once(target, 'open')
  try {
    const written = await writeBackupInto(target, request)
    const handle = await open(partial, 'r')
    try {
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(partial, path)
    return written
  } catch (error) {
    target.destroy()
    await rm(partial, { force: true })
    throw error
  }
}

/** Writes a consistent snapshot of the running shop into a stream. Resolves when the stream has finished. */
export async function writeBackupInto(
  target: NodeJS.WritableStream,
  request: BackupSource,
): Promise<Written> {
  const file = packInto(target)
  const client = await plainConnection(request.connectionString)
  try {
    const written = await writeShop(client, file, request)
    await client.query('commit')
    await file.end()
    return written
  } finally {
    await client.end().catch(() => undefined)
  }
}

type Packed = ReturnType<typeof packInto>

/** Compresses frames into `target`. A write resolves when the stream accepts more data, so that memory stays bounded. */
function packInto(target: NodeJS.WritableStream) {
  const gzip = createGzip({ level: 1, chunkSize: 64 * 1024 })
  let failure: Error | undefined
  target.on('error', (error: Error) => {
    failure = error
    gzip.destroy(error)
  })
  // If the reader stops, the stream is closed without an error.
  target.on('close', () => {
    failure ??= new Error(texts.reader_stopped())
    gzip.destroy(failure)
  })
  gzip.on('error', () => undefined)
  gzip.pipe(target)
  const write = async (kind: FrameKind, data: Buffer) => {
    const [head, body] = framed(kind, data)
    gzip.write(head)
    const goesOn = gzip.write(body)
    if (failure) throw failure
    if (!goesOn) await drained(gzip)
    if (failure) throw failure
  }
  return {
    write,
    json: (kind: FrameKind, value: unknown) => write(kind, Buffer.from(JSON.stringify(value))),
    async end() {
      gzip.end()
      // Standard output stays open, so wait for the end of the compressed data instead.
      if (target === process.stdout) await once(gzip, 'end')
      else await finished(target)
    },
  }
}

async function writeShop(client: pg.Client, file: Packed, request: BackupSource): Promise<Written> {
  const tables = (await findTables(client)).filter(
    ({ name }) => !isOfMigrations(name) && !isNotBackedUp(name),
  )
  await client.query('begin isolation level repeatable read read only')
  for (const setting of sessionSettings) await client.query(setting)
  // The lock prevents a migration from changing a table between reading the schema and copying the table.
  if (tables.length > 0)
    await client.query(`lock table ${tables.map(({ name }) => quoted(name)).join(', ')} in access share mode`)
  const migrations = await findMigrations(client)
  if (migrations.length === 0) throw new UnusableBackup(texts.no_shop())
  if (whyUnusable(migrations, migrationNames())?.reason === 'before-baseline')
    throw new UnusableBackup(texts.written_before_baseline())
  const fingerprints = await fingerprintsOf(client, request)
  await file.json(
    'H',
    headerSchema.parse({
      what: 'shop backup',
      format: formatVersion,
      made_at: request.now.toISOString(),
      shop: await shopName(client),
      server: (await client.query<{ server_version: string }>('show server_version')).rows[0]?.server_version,
      migrations,
      secret: request.files.some(({ path }) => path === 'app-secret') ? 'own' : 'environment',
      fingerprints,
    }),
  )

  const pace = request.fast ? () => Promise.resolve() : pacing()
  const files = await writeFiles(file, pace, request, client)
  let rows = 0
  // Pictures in the database become files of the backup, so that it can be restored into a folder or another store.
  const copied = tables.filter(({ name }) => name !== pictureTable)
  for (const { name, columns } of copied) {
    await file.json('T', tableSchema.parse({ table: name, columns }))
    rows += await writePart(file, pace, (take) =>
      copyOut(client, `copy ${quoted(name)} (${columns.map(quoted).join(', ')}) to stdout`, take),
    )
  }
  const sequences = await findSequences(client)
  await file.json('Z', endSchema.parse({ parts: copied.length + files, sequences }))
  return { tables: copied.length, rows, fingerprints }
}

/** The table whose rows are written as files. */
const pictureTable = 'picture_file'

/** Writes the shop's own files and its uploaded pictures from any store. Returns the number of files. */
async function writeFiles(
  file: Packed,
  pace: () => Promise<void>,
  { files, pictures }: BackupSource,
  client: pg.Client,
): Promise<number> {
  let written = 0
  const write = async ({ path, read }: OwnFile) => {
    await file.json('F', fileSchema.parse({ path }))
    await writePart(file, pace, async (take) => {
      for await (const portion of read()) await take(portion)
      return 0
    })
    written += 1
  }
  for (const one of files) await write(one)
  for await (const one of pictureFiles(pictures(kyselyOn<Tables>(client)), files)) await write(one)
  return written
}

/** Session settings of a backup and a restore. They make the text format independent of server version and settings. */
export const sessionSettings = [
  'set local statement_timeout = 0',
  'set local idle_in_transaction_session_timeout = 0',
  "set local client_encoding = 'UTF8'",
  "set local timezone = 'UTC'",
  "set local datestyle = 'ISO, YMD'",
  "set local intervalstyle = 'postgres'",
  'set local extra_float_digits = 1',
  "set local bytea_output = 'hex'",
]

/** Writes a table or a file in portions, followed by its checksum. Returns the number of rows that `read` returned. */
async function writePart(
  file: Packed,
  pace: () => Promise<void>,
  read: (take: (portion: Buffer) => Promise<void>) => Promise<number>,
): Promise<number> {
  const checksum = startChecksum()
  const rows = await read(async (portion) => {
    checksum.update(portion)
    await file.write('D', portion)
    await pace()
  })
  await file.json('E', partEndSchema.parse({ rows, sha256: checksum.digest('hex') }))
  return rows
}

/** Returns a function that pauses after each portion in proportion to its duration, so longer on a busy machine. */
function pacing() {
  let began = performance.now()
  return async () => {
    const worked = performance.now() - began
    await delay((worked * (1 - workingPart)) / workingPart)
    began = performance.now()
  }
}

async function shopName(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `select value #>> '{}' as name from setting where key = 'shopName'`,
  )
  return rows[0]?.name ?? ''
}

async function fingerprintsOf(client: pg.Client, { fingerprint }: BackupSource): Promise<string[]> {
  const own = fingerprint === null ? [] : [fingerprint]
  const { rows } = await client.query<{ fingerprint: string }>(
    'select fingerprint from secret_fingerprint order by first_seen_at desc, fingerprint',
  )
  return [...new Set([...own, ...rows.map((row) => row.fingerprint)])]
}
