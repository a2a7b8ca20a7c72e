import { spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import {
  existsSync,
  readdirSync,
  readFileSync,
  realpathSync,
  statSync,
  chmodSync,
  lstatSync,
  mkdirSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import * as texts from '#texts/compiled/command-line/start'
import { makeFolder, writeOnce } from '../../storage/folders'

/** User that runs PostgreSQL. `ids` is undefined if it is the user that runs the shop. */
export type DatabaseUser = { readonly ids: { readonly uid: number; readonly gid: number } | undefined }

/**
 * Returns the user that runs PostgreSQL. PostgreSQL rejects root, so root switches to `postgres` or else `nobody`.
 * Other users (and Windows, which has no UIDs) run it as themselves.
 */
export function databaseUser(): DatabaseUser {
  if (!runsAsRoot()) return { ids: undefined }
  const ids = idsOf('postgres') ?? idsOf('nobody')
  if (!ids) {
    throw new Error(
      'The embedded PostgreSQL cannot run as root, and this system has neither a user "postgres" nor "nobody". ' +
        'Run the shop as an ordinary user, or set DATABASE_URL.',
    )
  }
  return { ids }
}

/** Returns whether this process runs as root. PostgreSQL does not run as root. */
export function runsAsRoot(): boolean {
  return process.geteuid?.() === 0
}

function idsOf(name: string) {
  const [uid, gid] = ['-u', '-g'].map((which) => {
    const answer = spawnSync('id', [which, name], { encoding: 'utf8' })
    return answer.status === 0 ? Number(answer.stdout) : NaN
  })
  return uid && gid ? { uid, gid } : undefined
}

/**
 * Returns whether the user can enter the folder. It is tested by entering it, because modes, ACLs and mounts all
 * matter.
 */
function canEnter(folder: string, user: DatabaseUser): boolean {
  if (!user.ids) return true
  return spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { ...user.ids, cwd: '/' }).status === 0
}

/** Lets other users pass through the folder without listing it. Files with secrets inside have mode 600 or 700. */
function makeTraversable(folder: string): void {
  const { uid, mode } = statSync(folder)
  if (uid === process.geteuid?.() && (mode & 0o001) === 0) chmodSync(folder, (mode & 0o7777) | 0o001)
}

/**
 * Returns a system folder that root owns and the database's user can pass through, for a `DATA_DIR` that this user
 * cannot reach. The temporary folder is the last choice, because systems empty it.
 */
export function claimSystemFolder(name: string, user: DatabaseUser): string {
  for (const parent of ['/var/lib', '/opt', tmpdir()]) {
    const folder = join(parent, name)
    try {
      mkdirSync(folder, { mode: 0o755 })
    } catch {
      // The folder exists from an earlier start, or this process may not create it. The next line decides.
    }
    if (isOurs(folder) && canEnter(folder, user)) return folder
  }
  throw new Error(
    `No folder can be reached by the user that PostgreSQL runs as (tried ${name} in /var/lib, /opt and ${tmpdir()}). ` +
      'Set DATA_DIR to a folder that everyone may enter, or set DATABASE_URL.',
  )
}

/**
 * Returns whether the folder belongs to this process's user and only that user can write to it. Another user could have
 * prepared a folder in /tmp.
 */
function isOurs(folder: string): boolean {
  const found = lstatSync(folder, { throwIfNoEntry: false })
  return found?.isDirectory() === true && found.uid === process.geteuid?.() && (found.mode & 0o022) === 0
}

/** Major version of the data folders that the shop creates. Raising it requires a way to migrate the data. */
const POSTGRES_MAJOR = '18'
export const DATABASE_USER_NAME = 'shop'

/** A PostgreSQL data folder and the credentials for it. */
export type Cluster = { readonly folder: string; readonly password: string; readonly user: DatabaseUser }

/**
 * Folder of the data and its password, stored in `DATA_DIR/postgres.json` (mode 600): a reader of this file controls
 * the data.
 */
type Placement = { readonly folder: string; readonly password: string }

/** Returns whether an embedded database was created for this `dataDir`. */
export const hasCluster = (dataDir: string): boolean => existsSync(join(dataDir, 'postgres.json'))

/**
 * Finds or chooses the folder for the database of `dataDir` and records it there. Throws if the folder cannot be used.
 */
export function placeCluster(dataDir: string, user: DatabaseUser): { cluster: Cluster; note?: string } {
  makeFolder(dataDir, 0o711)
  if (user.ids) makeTraversable(dataDir)
  const file = join(dataDir, 'postgres.json')
  const beside = join(realpathSync(dataDir), 'postgres')
  if (!existsSync(file)) {
    if (existsSync(join(beside, 'PG_VERSION'))) {
      throw new Error(
        `${beside} holds a database, but its password (${file}) is missing. ` +
          'Bring that file back, or move the folder away to start with an empty database.',
      )
    }
    const reachable = canEnter(dataDir, user)
    const folder = reachable
      ? beside
      : join(systemFolderFor(dataDir, user), `postgres-${randomBytes(4).toString('hex')}`)
    const placement: Placement = {
      folder: reachable ? 'postgres' : folder,
      password: randomBytes(24).toString('base64url'),
    }
    writeOnce(file, JSON.stringify(placement))
  }
  const record = JSON.parse(readFileSync(file, 'utf8')) as Placement
  const isBeside = record.folder === 'postgres'
  const folder = isBeside ? beside : record.folder
  if (!canEnter(dirname(folder), user)) {
    throw new Error(
      `The database in ${folder} can no longer be reached by the user that PostgreSQL runs as. ` +
        `Make every folder above it enterable again (chmod o+x), or set DATABASE_URL.`,
    )
  }
  const cluster = { folder, password: record.password, user: ownerOf(folder, user) }
  refuseOtherMajor(folder)
  if (isBeside) return { cluster }
  const left = abandonedBeside(folder)
  const places = { folder: dataDir, place: folder }
  if (left.length === 0) return { cluster, note: texts.data_elsewhere(places) }
  return {
    cluster,
    note: texts.data_elsewhere_old({
      ...places,
      file,
      others: left.reduce((one, other) => texts.and_folder({ one, other })),
    }),
  }
}

/**
 * Returns data folders whose password is lost because `DATA_DIR` was removed to start again while the data was in
 * another folder.
 */
function abandonedBeside(folder: string): string[] {
  return readdirSync(dirname(folder))
    .filter((name) => name.startsWith('postgres-') && name !== basename(folder))
    .map((name) => join(dirname(folder), name))
    .filter((other) => existsSync(join(other, 'PG_VERSION')))
}

function systemFolderFor(dataDir: string, user: DatabaseUser) {
  return claimSystemFolder(
    `shop-${createHash('sha256').update(realpathSync(dataDir)).digest('hex').slice(0, 12)}`,
    user,
  )
}

/**
 * Returns the owner of an existing data folder, which stays the same even if a better user (`postgres`) is created
 * later.
 */
function ownerOf(folder: string, user: DatabaseUser): DatabaseUser {
  const found = statSync(folder, { throwIfNoEntry: false })
  if (!found || process.platform === 'win32') return user
  if (!user.ids) {
    if (found.uid === process.geteuid?.()) return user
    throw new Error(
      `The database in ${folder} belongs to another user (uid ${found.uid}): the shop was started as root before. ` +
        `Start it as root again, or stop it and hand the data over: chown -R ${process.geteuid?.()} ${dirname(folder)}`,
    )
  }
  if (found.uid !== 0) return { ids: { uid: found.uid, gid: found.gid } }
  // A backup that root copied back belongs to root, and PostgreSQL does not run as root.
  spawnSync('chown', ['-R', `${user.ids.uid}:${user.ids.gid}`, folder])
  return user
}

function refuseOtherMajor(folder: string) {
  const file = join(folder, 'PG_VERSION')
  const major = existsSync(file) ? readFileSync(file, 'utf8').trim() : POSTGRES_MAJOR
  if (major === POSTGRES_MAJOR) return
  throw new Error(
    `The database in ${folder} is of PostgreSQL ${major}; this shop carries PostgreSQL ${POSTGRES_MAJOR}. To move: ` +
      `with a PostgreSQL ${major} installed, start it on that folder and run pg_dump; move the folder away; start the ` +
      `shop on an empty DATA_DIR; load the dump with psql. Or set DATABASE_URL to a PostgreSQL ${major} that serves it.`,
  )
}
