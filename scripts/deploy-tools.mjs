import { existsSync } from 'node:fs'
import { installSystemPackage } from './apt.mjs'
import { say } from './project.mjs'

/** Paths of the programs that check or run the files in deploy/, and the packages that contain them. */
const tools = {
  '/usr/sbin/nginx': 'nginx-light',
  '/usr/bin/caddy': 'caddy',
  '/usr/bin/systemd-analyze': 'systemd',
  '/usr/bin/openssl': 'openssl',
}

/**
 * Installs the programs for the tests of deploy/. If they are missing, it throws with instructions on Linux and prints
 * what is left out elsewhere.
 */
export async function ensureDeployTools() {
  if (process.platform !== 'linux') {
    say('Left out: the Dockerfile, the systemd units, nginx and Caddy, which are tested on Linux.')
    return
  }
  for (const [program, name] of Object.entries(tools)) {
    if (existsSync(program)) continue
    await installSystemPackage(name)
    if (!existsSync(program))
      throw new Error(`The tests of deploy/ need ${program}, which was not found: apt-get install ${name}.`)
  }
  if (process.geteuid?.() !== 0)
    say('Left out: the steps of the Dockerfile, which need root for a root folder of their own.')
}
