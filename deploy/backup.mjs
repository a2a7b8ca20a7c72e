/**
 * `node deploy/backup.mjs FOLDER`: makes one backup of the shop, named by its instant, then deletes those older than
 * BACKUP_DAYS (14). With BACKUP_URL it also copies the backup there, encrypted, and removes those that are older there. Nothing
 * is deleted unless the new one is complete, in both places. For a timer.
 *
 * `node deploy/backup.mjs s3:`: the same only at BACKUP_URL, without a file on this machine.
 *
 * `node deploy/backup.mjs FOLDER HH:MM[:SS]`: the same every day at that time (of TZ, else UTC), and at once if there is none
 * of the last day. If a backup fails, it exits with 1, so that its supervisor restarts it. For a container.
 */
import { spawnSync } from 'node:child_process'
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const command = fileURLToPath(new URL('../dist/server/shop-command.js', import.meta.url))
const dayMs = 24 * 60 * 60 * 1000
/** An unfinished or interrupted backup ends in `.partial`. */
const nameOfBackup = /^shop-(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)Z\.backup(\.partial)?$/

const [folder, time] = process.argv.slice(2)
const days = Number(process.env.BACKUP_DAYS || 14)
const [, hour, minute, second] = (
  /^([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?$/.exec(time ?? '00:00:00') ?? []
).map((part) => Number(part ?? 0))
if (!folder || hour === undefined || !Number.isInteger(days) || days < 1)
  fail(
    'node deploy/backup.mjs FOLDER [HH:MM[:SS]], and in BACKUP_DAYS for how many whole days backups are kept.',
  )
const isRemote = Boolean(process.env.BACKUP_URL)
const isOnlyRemote = folder === 's3:'
if (isOnlyRemote && !isRemote) fail('s3: needs BACKUP_URL and BACKUP_KEY.')

if (time === undefined) backUp()
else {
  const isRecent = backups().some(({ at, isWhole }) => isWhole && Date.now() - at < dayMs)
  if (!isRecent) backUp()
  for (;;) {
    await delay(untilNext())
    backUp()
  }
}

function backUp() {
  const name = `shop-${new Date().toISOString().replace(/:|\.\d+/g, '')}.backup`
  const path = isOnlyRemote ? `s3:${name}` : join(folder, name)
  if (!shop('backup', path)) fail('There is no new backup, and no older one was removed.')
  if (isRemote && !isOnlyRemote && !shop('upload-backup', path))
    fail(`The new backup is only at ${path}, not at BACKUP_URL, and no older one was removed.`)
  if (!isOnlyRemote)
    for (const { file, at } of localBackups()) {
      if (Date.now() - at <= days * dayMs) continue
      rmSync(file)
      process.stderr.write(`Removed ${file}: older than ${days} days.\n`)
    }
  if (isRemote && !shop('remove-backups', String(days)))
    process.stderr.write('The new backup is complete, but older ones at BACKUP_URL could not be removed.\n')
}

/**
 * Runs a command of the shop; its messages go to the terminal. Returns whether it succeeded.
 * @param {string[]} args
 */
function shop(...args) {
  return spawnSync(process.execPath, [command, ...args], { stdio: 'inherit' }).status === 0
}

function backups() {
  return isOnlyRemote ? remoteBackups() : localBackups()
}

/** The files that this program wrote into the folder, complete or not; it does not touch others. */
function localBackups() {
  return readdirSync(folder).flatMap((name) => {
    const found = readName(name)
    return found === null ? [] : [{ file: join(folder, name), ...found }]
  })
}

function remoteBackups() {
  const { status, stdout } = spawnSync(process.execPath, [command, 'list-backups'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
  })
  if (status !== 0) fail('The backups at BACKUP_URL cannot be listed.')
  return stdout.split('\n').flatMap((line) => readName(line.split('\t')[0] ?? '') ?? [])
}

/**
 * The instant in the name of a backup, and whether it is complete; null for other names.
 * @param {string} name
 */
function readName(name) {
  const [, date, hours, minutes, seconds, partial] = nameOfBackup.exec(name) ?? []
  if (date === undefined) return null
  return { at: Date.parse(`${date}T${hours}:${minutes}:${seconds}Z`), isWhole: partial === undefined }
}

/** In milliseconds. */
function untilNext() {
  const now = new Date()
  const next = new Date(now)
  next.setHours(hour, minute, second, 0)
  if (next <= now) next.setDate(next.getDate() + 1)
  return next.getTime() - now.getTime()
}

/** @param {string} sentence */
function fail(sentence) {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}
