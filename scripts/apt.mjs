import { existsSync } from 'node:fs'
import { run, say } from './project.mjs'

const aptGet = '/usr/bin/apt-get'

/**
 * Installs a system package if the process runs as root and apt-get exists. Otherwise it does nothing.
 * @param {string} name
 */
export async function installSystemPackage(name) {
  if (process.geteuid?.() !== 0 || !existsSync(aptGet)) return
  say(`Installing ${name} for the tests …`)
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await run(aptGet, ['update', '-qq'], { env })
  await run(aptGet, ['install', '-y', '-qq', '--no-install-recommends', name], { env })
}
