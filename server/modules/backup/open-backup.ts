import { createReadStream, existsSync } from 'node:fs'
import { Readable } from 'node:stream'
import * as texts from '#texts/compiled/command-line/backup'
import type { Environment } from '../../environment'
import { UnusableBackup } from './backup-file'
import { type BackupStore, isStoredName, openBackupStore } from './backup-store'
import { backupKey, decrypt, isEncrypted, Portions } from './encryption'

/** Returns the name in `s3:NAME`, or `null` if the argument is a path. */
export const storedName = (argument: string): string | null =>
  argument.startsWith('s3:') ? argument.slice('s3:'.length) : null

/** Returns the store and the key (`requiredStore`). Throws `UnusableBackup` also if `name` is invalid. */
export function storeFor(name: string, environment: Environment): { store: BackupStore; key: Buffer } {
  if (!isStoredName(name)) throw new UnusableBackup(texts.name_invalid({ name }))
  return requiredStore(environment)
}

/** Returns the store of `BACKUP_URL` and `BACKUP_KEY`. Throws `UnusableBackup` if one of them is not set. */
export function requiredStore(environment: Environment): { store: BackupStore; key: Buffer } {
  const store = openBackupStore(environment)
  const { BACKUP_KEY } = environment
  if (store === null || BACKUP_KEY === undefined) throw new UnusableBackup(texts.no_store())
  return { store, key: backupKey(BACKUP_KEY) }
}

/**
 * Opens a backup for reading. The argument is a path, `-` for standard input, or `s3:NAME`. Encrypted files, such as copies
 * from the store, are decrypted too. The first part is read before the promise resolves. Throws `UnusableBackup` if there is
 * no such backup, or if the key is missing or wrong.
 */
export async function openBackup(argument: string, environment: Environment): Promise<Readable> {
  const portions = decrypted(argument, environment)
  const first = await portions.next()
  return Readable.from(
    (async function* () {
      try {
        if (first.done !== true) yield first.value
        yield* portions
      } finally {
        await portions.return()
      }
    })(),
    { objectMode: false },
  )
}

async function* decrypted(argument: string, environment: Environment): AsyncGenerator<Buffer, void> {
  const name = storedName(argument)
  if (name !== null) {
    const { store, key } = storeFor(name, environment)
    // The store is not trusted, so data that is not encrypted with the key is rejected.
    yield* decrypt(store.download(name), key)
    return
  }
  if (argument !== '-' && !existsSync(argument)) throw new UnusableBackup(texts.no_file({ path: argument }))
  const file = new Portions(argument === '-' ? process.stdin : createReadStream(argument))
  const start = await file.take(8)
  if (!isEncrypted(start)) {
    yield start
    yield* file.rest()
    return
  }
  if (environment.BACKUP_KEY === undefined) throw new UnusableBackup(texts.encrypted())
  yield* decrypt(joined(start, file.rest()), backupKey(environment.BACKUP_KEY))
}

async function* joined(start: Buffer, rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void> {
  yield start
  yield* rest
}
