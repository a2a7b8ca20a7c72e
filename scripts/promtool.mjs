import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { project, run, say } from './project.mjs'

const unpacked = join(project, 'node_modules/.cache/prometheus')

/** Returns the path of promtool, or `null` if it is not installed. */
export const promtool = () =>
  ['/usr/bin/promtool', '/usr/local/bin/promtool', join(unpacked, 'usr/bin/promtool')].find(existsSync) ??
  null

/**
 * Installs promtool, with which the tests read the alert rules and the metrics as Prometheus does. Debian's package is
 * unpacked instead of installed, because installing it would start a server. Without it, the tests report what they
 * leave out.
 */
export async function ensurePromtool() {
  if (promtool() === null && process.geteuid?.() === 0 && existsSync('/usr/bin/apt-get')) await unpack()
  if (promtool() === null)
    say(
      'Left out: the alert rules and /metrics as promtool reads them. Install it: apt-get install prometheus.',
    )
}

async function unpack() {
  say('Fetching promtool for the tests …')
  mkdirSync(unpacked, { recursive: true })
  await run('/usr/bin/apt-get', ['update', '-qq'])
  await run('/usr/bin/apt-get', ['download', '-qq', 'prometheus'], { cwd: unpacked })
  const file = readdirSync(unpacked).find((name) => name.endsWith('.deb'))
  if (file !== undefined) await run('/usr/bin/dpkg-deb', ['-x', join(unpacked, file), unpacked])
}
