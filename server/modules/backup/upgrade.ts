import { spawnSync } from 'node:child_process'
import { chownSync, statSync, existsSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { usage_upgrade, usage_upgrade_fast } from '#texts/compiled/command-line/backup'
import * as texts from '#texts/compiled/command-line/upgrade'
import type { Environment } from '../../environment'
import { readAddresses, databaseName } from '../../platform/db/addresses'
import { kyselyOn, migrate, migrationNames, schemaState } from '../../platform/db/migrate'
import type { Tables } from '../../platform/db/tables'
import {
  CannotStart,
  whyDatabaseFailed,
  type CommandUsage,
  usageOf,
} from '../../platform/process/start-failures'
import { projectRoot } from '../../platform/storage/folders'
import { UnusableBackup } from './backup-file'
import { backUp, onDatabase, type OwnCommand, readArguments, requireShop, type Say } from './commands'
import { storedName } from './open-backup'
import { plainConnection } from './plain-connection'
import { findMigrations } from './queries'

/** Returns the usage of the command `upgrade`. */
export const upgradeUsage = (): readonly CommandUsage[] => [
  ['upgrade [FILE]', usage_upgrade()],
  ['--fast', usage_upgrade_fast()],
]

/**
 * Upgrades the shop to the version of this program. It makes a backup, runs the migrations in one transaction and restarts the
 * processes if this user is root under systemd; otherwise it prints the commands. The processes of the earlier version serve
 * requests until they are restarted. At the end it prints the commands that return to the earlier version.
 */
export const upgrade: OwnCommand = async (args, environment, say) => {
  const { path, flags } = targetOf(args, environment)
  requireShop(environment)
  const waiting = await onDatabase(environment, path, say, async (connectionString) => {
    const pending = await pendingMigrations(connectionString)
    say(
      pending.length === 0
        ? texts.up_to_date_already()
        : texts.to_be_done({ migrations: pending.join(', ') }),
    )
    await backUp({ path, fast: flags.has('--fast'), connectionString }, environment, say)
    giveToFolderOwner(path)
    await migrateOrExplain(connectionString, path)
    if (pending.length > 0) say(texts.up_to_date())
    return pending
  })
  const supervisor = findSupervisor()
  const failed = restart(supervisor, say)
  say(wayBack({ supervisor, environment, path, isMigrated: waiting.length > 0 }))
  if (failed !== null) throw new CannotStart(texts.not_started({ unit: failed }))
}

function targetOf(args: readonly string[], environment: Environment) {
  const isNamed = args.some((arg) => !arg.startsWith('--'))
  if (!isNamed && environment.BACKUP_URL === undefined)
    throw new UnusableBackup(`${texts.which_file()}\n\n${usageOf(upgradeUsage())}`)
  const instant = new Date().toISOString().replace(/:|\.\d+/g, '')
  const target = readArguments(isNamed ? args : [...args, `s3:before-upgrade-${instant}.backup`], ['--fast'])
  if (target.path === '-') throw new UnusableBackup(texts.needs_file())
  return target
}

/** Returns the migrations that this version adds. Throws `CannotStart` if the database has no shop or a newer version. */
async function pendingMigrations(connectionString: string): Promise<readonly string[]> {
  const client = await plainConnection(connectionString)
  try {
    if ((await schemaState(kyselyOn<Tables>(client), migrationNames())) === 'empty')
      throw new CannotStart(texts.no_shop({ database: databaseName(connectionString) }))
    const ran = await findMigrations(client)
    return migrationNames().filter((name) => !ran.includes(name))
  } finally {
    await client.end()
  }
}

async function migrateOrExplain(connectionString: string, path: string): Promise<void> {
  try {
    await migrate(connectionString)
  } catch (error) {
    const why = whyDatabaseFailed(error, connectionString)
    throw new CannotStart(texts.failed({ why, path }), { cause: error })
  }
}

/** Gives a backup that root made to the owner of its folder, who must be able to restore it. */
function giveToFolderOwner(path: string): void {
  if (storedName(path) !== null || process.geteuid?.() !== 0) return
  const { uid, gid } = statSync(dirname(resolve(path)))
  chownSync(path, uid, gid)
}

/** Restarts the processes, or prints the commands. Returns the unit that failed, or `null`. */
function restart(supervisor: Supervisor, say: Say): string | null {
  if (supervisor.kind === 'systemd') {
    if (process.geteuid?.() === 0) return restartUnits(supervisor.units, say)
    say(texts.restart_units())
    for (const unit of supervisor.units) say(`  sudo systemctl restart ${unit}`)
  } else if (supervisor.kind === 'container') {
    say(`${texts.restart_containers()}\n  docker compose up --detach`)
  } else {
    say(texts.restart_processes())
  }
  return null
}

interface Way {
  readonly supervisor: Supervisor
  readonly environment: Environment
  readonly path: string
  readonly isMigrated: boolean
}

/** Returns the commands that return to the earlier version, and to its database if it was migrated. */
function wayBack({ supervisor, environment, path, isMigrated }: Way): string {
  const root = projectRoot()
  const file = storedName(path) === null ? resolve(path) : path
  const units = supervisor.kind === 'systemd' ? supervisor.units.join(' ') : ''
  const [stop, start, program, restore] =
    supervisor.kind === 'container'
      ? [
          'docker compose stop shop backup',
          'docker compose up --detach',
          ['docker tag shop-before shop'],
          `docker compose run --rm shop node dist/server/shop-command.js restore ${file}`,
        ]
      : [
          units === '' ? `# ${texts.end_processes()}` : `sudo systemctl stop ${units}`,
          units === '' ? `# ${texts.start_processes()}` : `sudo systemctl start ${units}`,
          [`sudo mv ${root} ${root}-failed`, `sudo mv ${root}-old ${root}`],
          `node ${root}/dist/server/shop-command.js restore ${file} # ${texts.as_server()}`,
        ]
  const database = isMigrated ? [...emptyDatabase(environment, supervisor), restore] : []
  const title = isMigrated ? texts.way_back_losing() : texts.way_back()
  return [title, ...[stop, ...program, ...database, start].map((line) => `  ${line}`)].join('\n')
}

/** Returns the commands that rename the newer database and create an empty one. */
function emptyDatabase({ DATABASE_URL, DATA_DIR }: Environment, supervisor: Supervisor): string[] {
  if (DATABASE_URL === undefined) return [`mv ${resolve(DATA_DIR)} ${resolve(DATA_DIR)}-newer`]
  const { pathname, username } = new URL(readAddresses(DATABASE_URL).current())
  const name = decodeURIComponent(pathname.slice(1))
  const user = decodeURIComponent(username) || name
  const as = supervisor.kind === 'container' ? 'docker compose exec database' : 'sudo -u postgres'
  const role = supervisor.kind === 'container' ? ` --username ${user}` : ''
  return [
    `${as} psql${role}${role && ' --dbname postgres'} -c 'alter database "${name}" rename to "${name}_newer"'`,
    `${as} createdb${role} --owner "${user}" "${name}"`,
  ]
}

/** The system that starts and restarts the shop's processes on this machine. */
type Supervisor =
  | { readonly kind: 'systemd'; readonly units: readonly string[] }
  | { readonly kind: 'container' }
  | { readonly kind: 'unknown' }

/** Names of the units in deploy/systemd, for one process and for several. */
const patterns = ['shop.service', 'shop@*.service']

/** Finds the shop's running units, or a container around this process. */
function findSupervisor(): Supervisor {
  const list = ['list-units', '--type=service', '--state=active', '--plain', '--no-legend', ...patterns]
  const { status, stdout } = spawnSync('systemctl', list, { encoding: 'utf8' })
  const units = status === 0 ? stdout.split('\n').flatMap((line) => /^\S+/.exec(line)?.[0] ?? []) : []
  if (units.length > 0) return { kind: 'systemd', units: units.map((unit) => unit.replace(/\.service$/, '')) }
  // Docker creates the first file. Podman sets the variable, and creates the second file unless `/` is read-only.
  const isContainer =
    existsSync('/.dockerenv') || existsSync('/run/.containerenv') || process.env['container'] !== undefined
  return { kind: isContainer ? 'container' : 'unknown' }
}

/**
 * Restarts the units one after the other, so that the others serve requests in the meantime. `systemctl restart` returns when
 * the unit is ready. Returns the unit that did not start, or `null`.
 */
function restartUnits(units: readonly string[], say: (text: string) => void): string | null {
  for (const unit of units) {
    const { status } = spawnSync('systemctl', ['restart', unit], { stdio: ['ignore', 2, 2] })
    if (status !== 0) return unit
    say(texts.restarted({ unit }))
  }
  return null
}
