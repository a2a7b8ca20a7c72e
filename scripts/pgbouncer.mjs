import { existsSync } from 'node:fs'
import { installSystemPackage } from './apt.mjs'
import { say } from './project.mjs'

/**
 * Installs PgBouncer if the system has a PostgreSQL for it. Without it, the tests report what they leave out: the shop
 * itself needs neither.
 */
export async function ensurePgBouncer() {
  if (!existsSync('/usr/lib/postgresql') || existsSync('/usr/sbin/pgbouncer')) return
  await installSystemPackage('pgbouncer')
  if (!existsSync('/usr/sbin/pgbouncer'))
    say('Left out: the shop behind PgBouncer, which was not found. Install it: apt-get install pgbouncer.')
}
