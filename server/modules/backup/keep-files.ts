import { createWriteStream, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { UnusableBackup } from './backup-file'
import { isOwnPath } from './own-files'

const SECRET = 'app-secret'

/** Files of a backup before they are moved to the data folder. */
export interface FoundFiles {
  /** Stores a file of the backup under a temporary name. */
  keep(path: string, content: AsyncIterable<Buffer>): Promise<void>
  /** The shop's secret, if it was among them. */
  secret(): string | null
  /** Moves all of them into place. An existing secret is kept as `NAME.before-restore`. */
  putInPlace(): void
  /** Deletes the files that were not moved. */
  clear(): void
}

/** With `withSecret` false the secret is only read: this shop gets its secret from APP_SECRET. */
export function keepFiles(dataDir: string, { withSecret }: { withSecret: boolean }): FoundFiles {
  const waiting = new Map<string, string>()
  let secret: string | null = null
  return {
    async keep(path, content) {
      if (!isOwnPath(path))
        throw new UnusableBackup(`The backup holds a file that is none of the shop's: ${path}`)
      const aside = `${join(dataDir, path)}.restoring`
      mkdirSync(dirname(aside), { recursive: true })
      rmSync(aside, { force: true })
      await pipeline(content, createWriteStream(aside, { mode: 0o600, flush: true }))
      waiting.set(path, aside)
      if (path === SECRET) secret = readFileSync(aside, 'utf8')
    },
    secret: () => secret,
    putInPlace() {
      for (const [path, aside] of waiting) {
        if (path === SECRET && !withSecret) continue
        const place = join(dataDir, path)
        const isOther = existsSync(place) && !readFileSync(place).equals(readFileSync(aside))
        if (isOther && !path.includes('/')) renameSync(place, `${place}.before-restore`)
        renameSync(aside, place)
        waiting.delete(path)
      }
    },
    clear() {
      for (const aside of waiting.values()) rmSync(aside, { force: true })
    },
  }
}
