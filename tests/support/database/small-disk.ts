import { spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface SmallDisk {
  readonly folder: string
  /** Fills the disk except for `leaveBytes` bytes, until `free` is called. */
  readonly fill: (leaveBytes?: number) => void
  readonly free: () => void
  /** Unmounts the disk. Call it once no file on it is open. */
  remove(): void
}

/**
 * Mounts a file system in memory with a fixed size. Mounting needs root on Linux. Elsewhere it returns `null` and
 * prints what is left out, or throws if everything must be checked (CI).
 */
export function mountSmallDisk(megabytes: number): SmallDisk | null {
  const folder = mkdtempSync(join(tmpdir(), 'small-disk-'))
  const options = `size=${megabytes}m,mode=755`
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder], { encoding: 'utf8' })
  if (mounted.status !== 0) {
    rmdirSync(folder)
    const why = `a small disk could not be mounted (${mounted.error?.message ?? mounted.stderr.trim()})`
    if (process.env['CI'])
      throw new Error(`Full disks are not tested: ${why}. Run the tests as root on Linux.`)
    process.stdout.write(`  Left out: what a full disk does, since ${why}\n`)
    return null
  }
  const ballast = join(folder, 'ballast')
  return {
    folder,
    fill(leaveBytes = 0) {
      const file = openSync(ballast, 'w')
      try {
        const page = Buffer.alloc(4096)
        for (;;) {
          const { bavail, bsize } = statfsSync(folder)
          if (bavail * bsize <= leaveBytes) return
          writeSync(file, page)
        }
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
      } finally {
        closeSync(file)
      }
    },
    free: () => rmSync(ballast, { force: true }),
    remove() {
      const { status, stderr } = spawnSync('umount', [folder], { encoding: 'utf8' })
      if (status !== 0) throw new Error(stderr)
      rmdirSync(folder)
    },
  }
}
