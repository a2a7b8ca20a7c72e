import type { Migration } from 'kysely'
import { migrations } from '#server/platform/db/migrate'

/** Runs `work` as a later version of the shop that also has these migrations. */
export async function asLaterVersion<T>(more: Record<string, Migration>, work: () => Promise<T>): Promise<T> {
  Object.assign(migrations, more)
  try {
    return await work()
  } finally {
    for (const name of Object.keys(more)) Reflect.deleteProperty(migrations, name)
  }
}
