import { join, resolve } from 'node:path'
import type { Queryable } from '../db/database'
import type { Environment } from '../../environment'
import { s3Address } from './s3-address'
import { folderStore } from './folder-store'
import { type PictureStore, storeWithEarlier, uploadedFolder } from './picture-store'
import { s3Store } from './s3-store'
import { tableStore } from './table-store'

/**
 * Where this set-up keeps uploaded pictures: at `STORAGE_URL`; else the embedded database's in `DATA_DIR`, another
 * database's in it. With `STORAGE_URL`, what was kept before is still found. Throws `CannotStart` if it cannot be read.
 */
export function openPictureStore(environment: Environment, db: Queryable): PictureStore {
  const address = s3Address('STORAGE_URL', environment)
  const own =
    environment.DATABASE_URL === undefined
      ? folderStore(join(resolve(environment.DATA_DIR), uploadedFolder))
      : tableStore(db)
  return address === null ? own : storeWithEarlier(s3Store(address), own)
}
