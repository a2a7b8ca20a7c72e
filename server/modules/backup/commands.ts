import { stat } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { PassThrough } from 'node:stream'
import * as texts from '#texts/compiled/command-line/backup'
import * as start from '#texts/compiled/command-line/start'
import type { Environment } from '../../environment'
import { databaseName } from '../../platform/db/addresses'
import type { Queryable } from '../../platform/db/database'
import { hasCluster } from '../../platform/db/embedded/place-cluster'
import { startEmbedded } from '../../platform/db/embedded/start-embedded'
import { kyselyOn } from '../../platform/db/migrate'
import { fingerprintOf } from '../../platform/db/secret-fingerprint'
import type { Tables } from '../../platform/db/tables'
import { type CommandUsage, usageOf } from '../../platform/process/start-failures'
import { openPictureStore } from '../../platform/storage/picture-store'
import { recordAudit } from '../audit'
import { UnusableBackup } from './backup-file'
import type { BackupStore, StoredBackup } from './backup-store'
import { encrypt } from './encryption'
import { sayNumbers, type Continued } from './invoice-numbers'
import { openBackup, requiredStore, storedName, storeFor } from './open-backup'
import { storedSecret, ownFiles } from './own-files'
import { plainConnection } from './plain-connection'
import { type Restored, restoreBackup, verifyBackup } from './restore-backup'
import { type BackupSource, writeBackup, writeBackupInto, type Written } from './write-backup'

/** Returns the usage of the backup commands. */
export const backupUsage = (): readonly CommandUsage[] => [
  ['backup FILE', texts.usage_backup()],
  ['restore FILE', texts.usage_restore()],
  ['--invoices-after NUMBER', texts.usage_restore_after()],
  ['verify-backup FILE', texts.usage_verify()],
  ['upload-backup FILE', texts.usage_upload()],
  ['list-backups', texts.usage_list()],
  ['remove-backups DAYS', texts.usage_remove()],
]

/** Returns an error that explains what is wrong with the arguments and lists the backup commands. */
const wrongArguments = (text: string) =>
  new UnusableBackup(`${text}\n\n${usageOf(backupUsage())}\n${texts.usage_stored()}`)

/** Prints a message to standard error. */
export type Say = (text: string) => void

/** A command that opens the database itself, because the database may not exist before a restore. */
export type OwnCommand = (args: readonly string[], environment: Environment, say: Say) => Promise<void>

/** The backup commands by name. They throw `CannotStart` with a sentence for the operator. */
export const backupCommands: Readonly<Record<string, OwnCommand>> = {
  async backup(args, environment, say) {
    const { path, flags } = readArguments(args, ['--fast'])
    requireShop(environment)
    const request = { path, fast: flags.has('--fast') }
    await onDatabase(environment, path, say, (connectionString) =>
      backUp({ ...request, connectionString }, environment, say),
    )
  },

  async restore(args, environment, say) {
    const { path, values } = readArguments(args, [], ['--invoices-after'])
    const packed = await opened(path, environment)
    const isEmbedded = environment.DATABASE_URL === undefined
    await onDatabase(environment, path, say, async (connectionString) => {
      const restored = await restoreBackup(packed, {
        connectionString,
        invoicesAfter: values,
        dataDir: resolve(environment.DATA_DIR),
        keepsSecret: isEmbedded,
        pictures: (db) => openPictureStore(environment, db),
        now: new Date(),
      })
      const { header, tables, rows, leftOut } = restored
      const shop = header.shop === '' ? texts.the_shop() : `"${header.shop}"`
      say(texts.restored({ shop, at: header.made_at, tables, rows }))
      for (const table of leftOut) say(texts.left_out({ table }))
      saySecret(restored, isEmbedded, say)
      sayNumbers(restored.series, say)
      warnOfLaterNumbers(restored.series, say)
    })
  },

  async 'verify-backup'(args, environment, say) {
    const { path } = readArguments(args, [])
    const packed = await opened(path, environment)
    const { header, tables, rows } = await ofFile(path, () => verifyBackup(packed))
    const shop = header.shop === '' ? texts.the_shop() : `"${header.shop}"`
    say(texts.complete({ shop, at: header.made_at, tables, rows }))
  },

  async 'upload-backup'(args, environment, say) {
    const { path } = readArguments(args, [])
    const name = basename(path)
    const { store, key } = storeFor(name, environment)
    const upload = async () => {
      const packed = await opened(path, environment)
      await ofFile(path, () => store.upload(name, encrypt(packed, key)))
      say(texts.copied({ path, name }))
    }
    // A copy from a machine without the shop cannot be recorded.
    if (environment.DATABASE_URL === undefined && !hasCluster(resolve(environment.DATA_DIR))) return upload()
    await onDatabase(environment, path, say, async (connectionString) => {
      await upload()
      // The age of the backup is that of the file, however late it is copied.
      const { mtime } = await stat(path)
      await auditBackup(connectionString, { action: 'upload-backup', at: mtime, after: { name } }, say)
    })
  },

  async 'list-backups'(_args, environment, say) {
    const found = await requiredStore(environment).store.list()
    for (const { name, size } of found) process.stdout.write(`${name}\t${size}\n`)
    if (found.length === 0) say(texts.none_stored())
  },

  async 'remove-backups'([days = ''], environment, say) {
    if (!/^[1-9]\d{0,4}$/.test(days)) throw wrongArguments(texts.which_days())
    const { store } = requiredStore(environment)
    const old = oldBackups(await store.list(), Number(days), new Date())
    for (const { name } of old) {
      await store.remove(name)
      say(texts.removed({ name, days }))
    }
  },
}

/** Throws if the embedded database is configured but does not exist. These commands must not create a shop. */
export function requireShop({ DATABASE_URL, DATA_DIR }: Environment): void {
  const dataDir = resolve(DATA_DIR)
  if (DATABASE_URL === undefined && !hasCluster(dataDir))
    throw new UnusableBackup(texts.no_shop_in({ folder: dataDir }))
}

/** Writes a backup to a path, to `-` (standard output) or to `s3:NAME`, records it in the audit log and prints a summary. */
export async function backUp(
  { path, fast, connectionString }: { path: string; fast: boolean; connectionString: string },
  environment: Environment,
  say: Say,
): Promise<void> {
  const dataDir = resolve(environment.DATA_DIR)
  const isEmbedded = environment.DATABASE_URL === undefined
  const given = givenSecret()
  const files = isEmbedded ? ownFiles(dataDir, { withSecret: given === null }) : []
  const secret = given ?? (isEmbedded ? storedSecret(dataDir) : null)
  const name = storedName(path)
  const source = {
    connectionString,
    files,
    pictures: (db: Queryable) => openPictureStore(environment, db),
    fingerprint: secret === null ? null : fingerprintOf(secret),
    now: new Date(),
    fast,
  }
  const written =
    name === null
      ? await writeBackup({ ...source, path })
      : await storeBackup(source, { name, ...storeFor(name, environment) })
  const { tables, rows } = written
  const action = name === null ? 'backup' : 'upload-backup'
  await auditBackup(connectionString, { action, at: new Date(), after: { tables, rows } }, say)
  say(
    texts.written({
      tables: written.tables,
      rows: written.rows,
      path: path === '-' ? texts.standard_output() : path,
    }),
  )
  const fingerprints = written.fingerprints.join(', ') || texts.unknown()
  say(
    files.some((file) => file.path === 'app-secret')
      ? texts.secret_inside()
      : texts.secret_elsewhere({ fingerprints }),
  )
}

/** Encrypts a backup and uploads it to the store. */
async function storeBackup(
  source: BackupSource,
  { name, store, key }: { name: string; store: BackupStore; key: Buffer },
): Promise<Written> {
  const packed = new PassThrough()
  // If one of the two fails, the other must end too.
  const end = (error: Error) => {
    packed.destroy(error)
    throw error
  }
  const [written, uploaded] = await Promise.allSettled([
    writeBackupInto(packed, source).catch(end),
    store.upload(name, encrypt(packed, key)).catch(end),
  ])
  // If writing fails, the upload fails with the same error.
  if (uploaded.status === 'rejected') throw uploaded.reason
  if (written.status === 'rejected') throw written.reason
  return written.value
}

/** Parses the instant (epoch milliseconds) in the name of a nightly backup (deploy/backup.mjs); `null` for other names. */
function nightlyInstant(name: string): number | null {
  const [, date, hours, minutes, seconds] =
    /^shop-(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)Z\.backup$/.exec(name) ?? []
  return date === undefined ? null : Date.parse(`${date}T${hours}:${minutes}:${seconds}Z`)
}

/** Returns the nightly backups that are older than `days`, except the newest one. Backups with other names are excluded. */
function oldBackups(all: readonly StoredBackup[], days: number, now: Date): readonly StoredBackup[] {
  // The store lists backups by name, and the names of nightly backups sort by time.
  const nightly = all.filter(({ name }) => nightlyInstant(name) !== null)
  const end = now.getTime() - days * 24 * 60 * 60 * 1000
  return nightly.slice(0, -1).filter(({ name }) => (nightlyInstant(name) ?? end) < end)
}

/** Returns the secret of the environment. An empty variable is treated as absent. */
const givenSecret = () => process.env['APP_SECRET'] || null

/** Error codes of the file system that are reported with the path. */
const ofFiles = new Set([
  'ENOENT',
  'EACCES',
  'EISDIR',
  'ENOTDIR',
  'ENOSPC',
  'EDQUOT',
  'EROFS',
  'EFBIG',
  'EIO',
])

/**
 * Runs `work` with a connection string of the configured database and prints which database it is. An embedded database is
 * started before and stopped afterwards. `path` is the backup file that file system errors name.
 */
export async function onDatabase<Result>(
  environment: Environment,
  path: string,
  say: Say,
  work: (connectionString: string) => Promise<Result>,
): Promise<Result> {
  const { DATABASE_URL } = environment
  const embedded =
    DATABASE_URL === undefined ? await startEmbedded({ dataDir: environment.DATA_DIR }) : undefined
  if (embedded?.note !== undefined) say(embedded.note)
  const address = embedded?.connectionString ?? DATABASE_URL ?? ''
  const database = embedded
    ? start.in_folder({ folder: resolve(environment.DATA_DIR) })
    : databaseName(address)
  say(start.database_line({ database }))
  try {
    return await ofFile(path, () => work(address))
  } finally {
    await embedded?.stop()
  }
}

/** Runs `work`. File system errors become an `UnusableBackup` whose message names the path. */
async function ofFile<Result>(path: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    const { code, syscall } = error as NodeJS.ErrnoException
    if (syscall === 'connect' || !ofFiles.has(code ?? '')) throw error
    throw new UnusableBackup(texts.file_unusable({ path, error: code ?? '' }), { cause: error })
  }
}

const opened = (path: string, environment: Environment) => ofFile(path, () => openBackup(path, environment))

/**
 * Records a backup in the audit log: `backup` if it is a file, `upload-backup` if it has reached the store of BACKUP_URL.
 * `/metrics` reports the age of the last backup from it.
 */
async function auditBackup(
  connectionString: string,
  entry: { action: 'backup' | 'upload-backup'; at: Date; after: Record<string, unknown> },
  say: Say,
) {
  try {
    const client = await plainConnection(connectionString)
    try {
      await recordAudit(kyselyOn<Tables>(client), {
        ...entry,
        actor: 'command',
        subject: 'backup',
      })
    } finally {
      await client.end()
    }
  } catch (error) {
    // The backup is complete even if it could not be recorded.
    say(texts.not_recorded({ error: String(error) }))
  }
}

/** Prints which secret the restored shop needs, so that its links, barcodes and sealed bank details remain valid. */
function saySecret({ header, secret }: Restored, isEmbedded: boolean, say: Say) {
  const given = givenSecret()
  const known = secret === null ? header.fingerprints : [fingerprintOf(secret)]
  const fingerprints = known.join(', ') || texts.unknown()
  if (given !== null && known.includes(fingerprintOf(given))) {
    say(texts.secret_given({ fingerprints }))
  } else if (secret !== null && isEmbedded) {
    say(texts.secret_in_folder({ fingerprints }))
  } else if (secret !== null) {
    say(texts.secret_shown({ fingerprints }))
    process.stdout.write(`${secret}\n`)
  } else say(texts.secret_needed({ fingerprints }))
}

function warnOfLaterNumbers(series: readonly Continued[], say: Say) {
  if (series.length > 0 && series.every(({ skipped }) => skipped === null)) say(texts.later_numbers())
}

/**
 * Parses the arguments of a command: exactly one FILE, the flags in `known`, and options in `withValue` as `--name VALUE` or
 * `--name=VALUE`. Throws `UnusableBackup` with the usage for any other arguments.
 */
export function readArguments(
  args: readonly string[],
  known: readonly string[],
  withValue: readonly string[] = [],
) {
  const paths: string[] = []
  const flags = new Set<string>()
  const values: string[] = []
  for (let at = 0; at < args.length; at += 1) {
    const arg = args[at] ?? ''
    const [name = '', value] = arg.split('=', 2)
    if (withValue.includes(name)) values.push(value ?? args[(at += 1)] ?? '')
    else if (known.includes(arg)) flags.add(arg)
    else if (arg.startsWith('--')) throw wrongArguments(texts.what_is({ argument: arg }))
    else paths.push(arg)
  }
  const [path] = paths
  if (path === undefined || path === '' || paths.length > 1) throw wrongArguments(texts.which_file())
  return { path, flags, values }
}
