import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** The program that starts and restarts the shop's processes on this machine. */
export type Supervisor =
  | { readonly kind: 'systemd'; readonly units: readonly string[] }
  | { readonly kind: 'container' }
  | { readonly kind: 'unknown' }

/** The units of deploy/systemd: one process, or several. */
const patterns = ['shop.service', 'shop@*.service']

/** Finds the shop's running units, or a container around this process. */
export function findSupervisor(): Supervisor {
  const list = ['list-units', '--type=service', '--state=active', '--plain', '--no-legend', ...patterns]
  const { status, stdout } = spawnSync('systemctl', list, { encoding: 'utf8' })
  const units = status === 0 ? stdout.split('\n').flatMap((line) => /^\S+/.exec(line)?.[0] ?? []) : []
  if (units.length > 0) return { kind: 'systemd', units: units.map((unit) => unit.replace(/\.service$/, '')) }
  // Docker makes the first; podman sets the variable, and makes the second unless the root folder is read-only.
  const isContainer =
    existsSync('/.dockerenv') || existsSync('/run/.containerenv') || process.env['container'] !== undefined
  return { kind: isContainer ? 'container' : 'unknown' }
}

/**
 * Restarts the units one after the other, so that the others serve in the meantime: a unit's start waits until it is ready.
 * Returns the unit that did not start; `null`: all did.
 */
export function restartUnits(units: readonly string[], say: (text: string) => void): string | null {
  for (const unit of units) {
    const { status } = spawnSync('systemctl', ['restart', unit], { stdio: ['ignore', 2, 2] })
    if (status !== 0) return unit
    say(`Restarted ${unit}.`)
  }
  return null
}
