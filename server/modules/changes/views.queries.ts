import { sql } from 'kysely'
import type { ListName } from '../../../contract/office/list'
import type { Queryable } from '../../platform/db/database'

/** A view with the person whose it is. */
const selectViews = (db: Queryable) =>
  db
    .selectFrom('staff_view as v')
    .innerJoin('staff as s', 's.id', 'v.staff_id')
    .select(['v.id', 'v.staff_id', 'v.list', 'v.name', 'v.search', 'v.is_shared', 's.full_name', 's.email'])

/** The views of a list that a person sees, by name; the own one first of two with the same. */
export const listViews = (db: Queryable, list: ListName, staffId: number) =>
  selectViews(db)
    .where('v.list', '=', list)
    .where((view) => view.or([view('v.staff_id', '=', staffId), view('v.is_shared', '=', true)]))
    .orderBy(sql`lower(v.name)`)
    .orderBy((view) => view('v.staff_id', '=', staffId), 'desc')
    .limit(200)
    .execute()

/** A view by its id. */
export const findView = (db: Queryable, id: number) =>
  selectViews(db).where('v.id', '=', id).executeTakeFirst()

export type StoredView = NonNullable<Awaited<ReturnType<typeof findView>>>

/** Lets transactions that change views take turns, until this one ends. */
export const lockViews = (tx: Queryable) => sql`lock table staff_view in share row exclusive mode`.execute(tx)

interface NamedView {
  readonly id: number | null
  readonly staffId: number
  readonly list: ListName
  readonly name: string
  readonly isShared: boolean
}

/** Whether another view of the person, or another shared one where this is shared, has the name. */
export async function isNameTaken(tx: Queryable, view: NamedView): Promise<boolean> {
  const row = await tx
    .selectFrom('staff_view')
    .select('id')
    .where('list', '=', view.list)
    .where(sql<boolean>`lower(name) = lower(${view.name})`)
    .where(sql<boolean>`(staff_id = ${view.staffId} or (is_shared and ${view.isShared}))`)
    .where(sql<boolean>`id is distinct from ${view.id}`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Adds a view and returns its id. */
export async function recordView(
  tx: Queryable,
  view: NamedView & { readonly search: string; readonly now: Date },
): Promise<number> {
  const { id } = await tx
    .insertInto('staff_view')
    .values({
      staff_id: view.staffId,
      list: view.list,
      name: view.name,
      search: view.search,
      is_shared: view.isShared,
      created_at: view.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Changes a view. */
export const changeView = (
  tx: Queryable,
  id: number,
  { name, search, isShared }: { name: string; search: string; isShared: boolean },
) => tx.updateTable('staff_view').set({ name, search, is_shared: isShared }).where('id', '=', id).execute()

/** Removes a view. */
export const dropView = (tx: Queryable, id: number) =>
  tx.deleteFrom('staff_view').where('id', '=', id).execute()
