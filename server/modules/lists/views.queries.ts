import { sql, type RawBuilder } from 'kysely'
import type { ListName } from '#contract/office/list'
import type { Queryable, Tx } from '../../platform/db/database'
import { foldedText } from '../../platform/db/text-search'

/** Selects views with the name and address of their owner. */
const selectViews = (db: Queryable) =>
  db
    .selectFrom('staff_view as v')
    .innerJoin('staff as s', 's.id', 'v.staff_id')
    .select(['v.id', 'v.staff_id', 'v.list', 'v.name', 'v.search', 'v.is_shared', 's.full_name', 's.email'])

/** Returns the views of a list that a person can see, sorted by name. With equal names, the person's own view comes first. */
export const listViews = (db: Queryable, list: ListName, staffId: number) =>
  selectViews(db)
    .where('v.list', '=', list)
    .where((view) => view.or([view('v.staff_id', '=', staffId), view('v.is_shared', '=', true)]))
    .orderBy(sql`lower(v.name)`)
    .orderBy((view) => view('v.staff_id', '=', staffId), 'desc')
    .limit(200)
    .execute()

/** Returns a view. */
export const findView = (db: Queryable, id: number) =>
  selectViews(db).where('v.id', '=', id).executeTakeFirst()

export type StoredView = NonNullable<Awaited<ReturnType<typeof findView>>>

/** Serializes transactions that change views, until this transaction ends. */
export const lockViews = (tx: Queryable) => sql`lock table staff_view in share row exclusive mode`.execute(tx)

interface NamedView {
  readonly id: number | null
  readonly staffId: number
  readonly list: ListName
  readonly name: string
  readonly isShared: boolean
}

/** Returns whether another view of the person, or another shared view if this view is shared, has the name. */
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

export const changeView = (
  tx: Queryable,
  id: number,
  { name, search, isShared }: { name: string; search: string; isShared: boolean },
) => tx.updateTable('staff_view').set({ name, search, is_shared: isShared }).where('id', '=', id).execute()

export const deleteView = (tx: Queryable, id: number) =>
  tx.deleteFrom('staff_view').where('id', '=', id).execute()

/** A text that may contain names or addresses of people, with the id of its row. */
interface WrittenText {
  readonly id: number
  readonly text: string
}

/** Returns the names and searches of all saved views. */
export const listViewTexts = (tx: Tx) =>
  tx.selectFrom('staff_view').select(['id', 'name', 'search']).execute()

/**
 * Returns the ids of texts that contain all words of at least one of these parts, in any order. Case and accents are ignored,
 * as in searches.
 */
export async function findTextsWith(
  tx: Tx,
  texts: readonly WrittenText[],
  parts: readonly string[],
): Promise<number[]> {
  const ids = texts.map(({ id }) => id)
  const spaced = (text: string) => ` ${text} `
  const folded = (text: RawBuilder<unknown>) => sql`replace(${foldedText(text)}, 'dj', 'd')`
  const { rows } = await sql<{ id: number }>`
    select distinct t.id from unnest(${ids}::bigint[], ${texts.map(({ text }) => spaced(text))}::text[]) as t (id, text)
    join unnest(${parts.map(spaced)}::text[]) as p (text)
      on not exists (select from string_to_table(${folded(sql`p.text`)}, ' ') word
        where word <> '' and position(' ' || word || ' ' in ${folded(sql`t.text`)}) = 0)
    order by t.id`.execute(tx)
  return rows.map(({ id }) => id)
}

export const deleteViews = (tx: Tx, ids: readonly number[]) =>
  tx.deleteFrom('staff_view').where('id', 'in', ids).execute()

/** Returns the names of views in the audit log, with the ids of the entries. */
export async function listLoggedViews(tx: Tx): Promise<WrittenText[]> {
  const { rows } = await sql<WrittenText>`
    select id, concat_ws(' ', split_part(subject, ': ', 2), before->>'name', after->>'name') as text from audit_log
    where action in ('save-view', 'remove-view') and subject like '%: %'`.execute(tx)
  return rows
}
