import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Binaries } from './binaries'
import { type Cluster, DATABASE_USER_NAME } from './place-cluster'
import { isAlive } from './postmaster-file'

/**
 * Creates the data folder if it is missing. It is created under another name and renamed, so that an interrupted
 * attempt leaves nothing that looks like a database, and of two simultaneous attempts one succeeds.
 */
export function createCluster(cluster: Cluster, binaries: Binaries): void {
  if (existsSync(join(cluster.folder, 'PG_VERSION'))) return
  const parent = dirname(cluster.folder)
  removeAbandoned(parent)
  const aside = mkdtempSync(join(parent, `initdb-${process.pid}-`))
  try {
    const passwordFile = join(aside, 'password')
    writeFileSync(passwordFile, cluster.password, { mode: 0o600 })
    for (const path of cluster.user.ids ? [aside, passwordFile] : []) {
      chownSync(path, cluster.user.ids?.uid ?? -1, cluster.user.ids?.gid ?? -1)
    }
    const made = spawnSync(
      binaries.initdb,
      [
        `--pgdata=${join(aside, 'cluster')}`,
        `--username=${DATABASE_USER_NAME}`,
        `--pwfile=${passwordFile}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--locale=C',
        // The built-in locale sorts equally on every machine, with or without locales or ICU installed.
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--no-instructions',
      ],
      { ...cluster.user.ids, cwd: '/', encoding: 'utf8', env: { PATH: process.env.PATH, TZ: 'UTC' } },
    )
    if (made.status !== 0) throw new Error(`initdb failed: ${made.error?.message ?? made.stderr.trim()}`)
    renameSync(join(aside, 'cluster'), cluster.folder)
  } catch (error) {
    if (!existsSync(join(cluster.folder, 'PG_VERSION'))) throw error
  } finally {
    rmSync(aside, { recursive: true, force: true })
  }
}

function removeAbandoned(parent: string) {
  for (const name of readdirSync(parent)) {
    const pid = Number(/^initdb-(\d+)-/.exec(name)?.[1] ?? NaN)
    if (!Number.isNaN(pid) && pid !== process.pid && !isAlive(pid))
      rmSync(join(parent, name), { recursive: true, force: true })
  }
}
