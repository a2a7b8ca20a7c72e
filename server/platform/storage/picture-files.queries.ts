import type { Queryable } from '../db/database'
import type { PictureFile } from './picture-store'

/** Stores a file. An existing file with that name is not replaced. */
export async function insertPictureFile(tx: Queryable, { name, bytes }: PictureFile): Promise<void> {
  await tx
    .insertInto('picture_file')
    .values({ name, bytes })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function findPictureFile(tx: Queryable, name: string): Promise<Buffer | null> {
  const found = await tx
    .selectFrom('picture_file')
    .select('bytes')
    .where('name', '=', name)
    .executeTakeFirst()
  return found?.bytes ?? null
}

/** Returns at most `limit` names in order, starting after `after`. */
export async function listPictureFiles(tx: Queryable, after: string, limit: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('picture_file')
    .select('name')
    .where('name', '>', after)
    .orderBy('name')
    .limit(limit)
    .execute()
  return rows.map(({ name }) => name)
}
