import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { project, run, say } from './project.mjs'

/** Installs the packages with exactly the versions of the lock file unless they are installed. Throws if that fails. */
export async function ensureInstalled() {
  if (isInstalled()) return
  say('Installing packages (once; about a minute) …')
  if (await npm('ci', '--loglevel=silent')) return
  // npm ci rejects a lock file without the packages for other platforms, and npm omits them from it if the registry did
  // not know them. The installed versions are still those of the lock file.
  say('npm ci refused; trying npm install …')
  if (await npm('install', '--no-save', '--loglevel=error')) return
  throw new Error('The packages could not be installed: see what npm says above.')
}

/** @param {string[]} args */
function npm(...args) {
  // With `production`, npm would omit development packages, which the tests need.
  const env = { NODE_ENV: 'development' }
  const all = [...args, '--include=dev', '--no-fund', '--no-audit']
  // Uses the npm that started this process, if any, because the one on the path may be different.
  const program = process.env.npm_execpath
  return program ? run(process.execPath, [program, ...all], { env }) : run('npm', all, { env })
}

/** Whether npm's list of installed packages agrees with the lock file. */
function isInstalled() {
  const installedList = join(project, 'node_modules/.package-lock.json')
  if (!existsSync(installedList)) return false
  const wanted = packagesOf(join(project, 'package-lock.json'))
  const installed = packagesOf(installedList)
  return Object.entries(wanted).every(([path, entry]) => {
    const found = installed[path]
    // Packages for other platforms are optional and may be missing.
    return found
      ? found.version === entry.version
      : path === '' || entry.optional || entry.devOptional || entry.peer
  })
}

/**
 * @param {string} file
 * @returns {Record<string, { version?: string, optional?: boolean, devOptional?: boolean, peer?: boolean }>}
 */
function packagesOf(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages
}
