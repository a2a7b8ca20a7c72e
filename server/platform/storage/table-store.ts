import type { Queryable } from '../db/database'
import { findPictureFile, insertPictureFile, listPictureFiles } from './picture-files.queries'
import type { PictureStore } from './picture-store'

const page = 1000

/** Pictures as rows of the database. */
export const tableStore = (db: Queryable): PictureStore => ({
  keep: (file) => insertPictureFile(db, file),
  find: (name) => findPictureFile(db, name),
  async *names() {
    for (let last = ''; ;) {
      const names = await listPictureFiles(db, last, page)
      yield* names
      last = names.at(-1) ?? ''
      if (names.length < page) return
    }
  },
})
