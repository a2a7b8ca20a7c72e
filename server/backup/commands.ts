import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { databaseName } from '../db/database-name'
import { hasCluster } from '../db/embedded/place-cluster'
import { startEmbedded } from '../db/embedded/start-embedded'
import type { Tables } from '../db/tables'
import type { Environment } from '../environment'
import { recordAudit } from '../staff/audit-log.sql'
import { fingerprintOf } from '../secret-fingerprint'
import { UnusableBackup } from './backup-file'
import { sayNumbers } from './continue-numbering'
import type { Continued } from './invoice-numbers'
import { kyselyOn } from '../db/kysely-on'
import { keptSecret, ownFiles } from './own-files'
import { openPictureStore } from '../pictures/open-store'
import { plainConnection } from './plain-connection'
import { type Restored, restoreBackup } from './restore-backup'
import { writeBackup, type Written } from './write-backup'

export const backupUsage = `npm run shop -- backup FILE        write the whole shop into one file, while it sells (-: to standard output);
                                   --fast: as fast as it goes, for a shop that does not sell now
npm run shop -- restore FILE       bring a backup into an empty DATA_DIR or DATABASE_URL
  --invoices-after NUMBER          the last invoice (2026-000042) or credit note (CN-2026-000007) that went out`

/** Prints a message to standard error. */
type Say = (text: string) => void

/** Commands that open the database themselves: for a restore it may not exist yet. */
type OwnCommand = (args: readonly string[], environment: Environment, say: Say) => Promise<void>

export const backupCommands: Readonly<Record<string, OwnCommand>> = {
  async backup(args, environment, say) {
    const { path, flags } = read(args, ['--fast'])
    const dataDir = resolve(environment.DATA_DIR)
    const isEmbedded = environment.DATABASE_URL === undefined
    if (isEmbedded && !hasCluster(dataDir))
      throw new UnusableBackup(
        `There is no shop in ${dataDir}: set DATA_DIR, or DATABASE_URL, as the server has them.`,
      )
    const given = givenSecret()
    const files = isEmbedded ? ownFiles(dataDir, { withSecret: given === null }) : []
    const secret = given ?? (isEmbedded ? keptSecret(dataDir) : null)
    await onDatabase(environment, path, say, async (connectionString) => {
      const written = await writeBackup({
        connectionString,
        path,
        files,
        pictures: (db) => openPictureStore(environment, db),
        fingerprint: secret === null ? null : fingerprintOf(secret),
        now: new Date(),
        fast: flags.has('--fast'),
      })
      await noteBackup(connectionString, written, say)
      say(
        `Wrote ${written.tables} tables with ${written.rows} rows to ${path === '-' ? 'standard output' : path}.`,
      )
      const known = written.fingerprints.join(', ') || 'unknown'
      say(
        files.some((file) => file.path === 'app-secret')
          ? 'The secret that was made in DATA_DIR is in it: keep the file as you would keep that.'
          : `It belongs to the APP_SECRET with the fingerprint ${known}, which is not in it: keep that elsewhere.`,
      )
    })
  },

  async restore(args, environment, say) {
    const { path, values } = read(args, [], ['--invoices-after'])
    if (path !== '-' && !existsSync(path)) throw new UnusableBackup(`There is no file ${path}.`)
    const isEmbedded = environment.DATABASE_URL === undefined
    await onDatabase(environment, path, say, async (connectionString) => {
      const restored = await restoreBackup({
        connectionString,
        path,
        invoicesAfter: values,
        dataDir: resolve(environment.DATA_DIR),
        keepsSecret: isEmbedded,
        pictures: (db) => openPictureStore(environment, db),
        now: new Date(),
      })
      const { header, tables, rows, leftOut } = restored
      const shop = header.shop === '' ? 'the shop' : `"${header.shop}"`
      say(`Restored ${shop} as of ${header.made_at}: ${tables} tables with ${rows} rows.`)
      for (const table of leftOut) say(`Left out, as it is no table of the shop: ${table}.`)
      saySecret(restored, isEmbedded, say)
      sayNumbers(restored.series, say)
      warnOfLaterNumbers(restored.series, say)
    })
  },
}

/** An empty variable counts as absent. */
const givenSecret = () => process.env['APP_SECRET'] || null

/** Error codes of the file system. */
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

/** Opens the configured database, embedded or not, and prints which one it is. */
async function onDatabase(
  environment: Environment,
  path: string,
  say: Say,
  work: (connectionString: string) => Promise<void>,
) {
  const { DATABASE_URL } = environment
  const embedded =
    DATABASE_URL === undefined ? await startEmbedded({ dataDir: environment.DATA_DIR }) : undefined
  if (embedded?.note !== undefined) say(embedded.note)
  const address = embedded?.connectionString ?? DATABASE_URL ?? ''
  say(`Database: ${embedded ? `in ${resolve(environment.DATA_DIR)}` : databaseName(address)}`)
  try {
    await work(address)
  } catch (error) {
    const { code, syscall } = error as NodeJS.ErrnoException
    if (syscall === 'connect' || !ofFiles.has(code ?? '')) throw error
    throw new UnusableBackup(`${path} cannot be written or read (${code}).`, { cause: error })
  } finally {
    await embedded?.stop()
  }
}

/** Records the backup in the audit log, from which `/metrics` reports the age of the last one. */
async function noteBackup(connectionString: string, { tables, rows }: Written, say: Say) {
  try {
    const client = await plainConnection(connectionString)
    try {
      await recordAudit(kyselyOn<Tables>(client), {
        at: new Date(),
        actor: 'command',
        action: 'backup',
        subject: 'backup',
        after: { tables, rows },
      })
    } finally {
      await client.end()
    }
  } catch (error) {
    // The file is complete all the same.
    say(
      `The backup could not be written into the audit log (${String(error)}): /metrics does not know of it.`,
    )
  }
}

/** Explains with which secret to start the shop, so that its links, barcodes and sealed bank details remain valid. */
function saySecret({ header, secret }: Restored, isEmbedded: boolean, say: Say) {
  const given = givenSecret()
  const fingerprints = secret === null ? header.fingerprints : [fingerprintOf(secret)]
  const known = fingerprints.join(', ') || 'unknown'
  if (given !== null && fingerprints.includes(fingerprintOf(given))) {
    say(`The APP_SECRET that was given belongs to it (fingerprint ${known}).`)
  } else if (secret !== null && isEmbedded) {
    say(`Its secret (fingerprint ${known}) is in DATA_DIR: start the shop without APP_SECRET.`)
  } else if (secret !== null) {
    say(
      `Its secret (fingerprint ${known}) was in the file. Start the shop with this APP_SECRET, shown only now:`,
    )
    process.stdout.write(`${secret}\n`)
  } else say(`Start it with the APP_SECRET that it had (fingerprint ${known}): it is not in the file.`)
}

function warnOfLaterNumbers(series: readonly Continued[], say: Say) {
  if (series.length > 0 && series.every(({ skipped }) => skipped === null))
    say(
      'If later numbers went out after the backup was made (look into the last invoices that were mailed, and into the books),\n' +
        'do not open the shop before you have entered them: npm run shop -- invoices-after NUMBER, the last one of each series.',
    )
}

/** Parses FILE, and flags before or behind it. */
function read(args: readonly string[], known: readonly string[], withValue: readonly string[] = []) {
  const paths: string[] = []
  const flags = new Set<string>()
  const values: string[] = []
  for (let at = 0; at < args.length; at += 1) {
    const arg = args[at] ?? ''
    const [name = '', value] = arg.split('=', 2)
    if (withValue.includes(name)) values.push(value ?? args[(at += 1)] ?? '')
    else if (known.includes(arg)) flags.add(arg)
    else if (arg.startsWith('--')) throw new UnusableBackup(`What is ${arg}?\n\n${backupUsage}`)
    else paths.push(arg)
  }
  const [path] = paths
  if (path === undefined || path === '' || paths.length > 1)
    throw new UnusableBackup(`Which file?\n\n${backupUsage}`)
  return { path, flags, values }
}
