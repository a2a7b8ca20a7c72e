import { existsSync } from 'node:fs'
import { installSystemPackage } from '../../scripts/apt.mjs'
import { installedProgram, run } from '../../scripts/project.mjs'

export const about =
  'The primary’s host is killed in the middle of a sale of [SHOPPERS] (200) orders: Patroni and HAProxy continue at the standby'

/** Programs of deploy/patroni and deploy/haproxy, and Debian's packages that contain them. */
const programs = {
  '/usr/bin/patroni': 'patroni',
  '/usr/lib/python3/dist-packages/etcd': 'python3-etcd',
  '/usr/bin/etcd': 'etcd-server',
  '/usr/sbin/haproxy': 'haproxy',
}

/**
 * Runs tests/faults/patroni.test.ts on a cluster of two PostgreSQL 15 with Patroni, three etcd and an HAProxy, by the files of
 * deploy/.
 * @param {string[]} args
 */
export async function prove([shoppers = '200']) {
  for (const [program, name] of Object.entries(programs))
    if (!existsSync(program)) await installSystemPackage(name)
  return run(installedProgram('vitest'), ['run', '--project', 'shop', 'tests/faults/patroni.test.ts'], {
    env: { PATRONI_SHOPPERS: shoppers },
    minutes: 15,
  })
}
