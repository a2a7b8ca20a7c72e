import { sql } from 'kysely'
import type { ItemEntry } from '#contract/office/catalogue-file'
import type { LookPart } from '#contract/office/look'
import type { Queryable, Tx } from '../../platform/db/database'
import type { StoredChange } from '../changes'

/** The shared draft: the values that differ from the published look, and the last change. */
export interface LookDraft extends StoredChange {
  readonly draft: LookPart
}

const untouched: LookDraft = { draft: {}, version: 1, changed_by: null, changed_at: null }

/** Returns the draft, which is empty if none was ever saved. */
export async function findLookDraft(db: Queryable): Promise<LookDraft> {
  const row = await db
    .selectFrom('look_draft')
    .select(['draft', 'version', 'changed_by', 'changed_at'])
    .executeTakeFirst()
  return row ?? untouched
}

/** Stores the draft as its next version. */
export const recordLookDraft = (
  tx: Tx,
  draft: LookPart,
  by: { readonly actor: string; readonly now: Date },
) =>
  sql`insert into look_draft as d (draft, version, changed_by, changed_at)
    values (${JSON.stringify(draft)}::jsonb, ${untouched.version + 1}, ${by.actor}, ${by.now})
    on conflict (single) do update set draft = excluded.draft, version = d.version + 1,
      changed_by = excluded.changed_by, changed_at = excluded.changed_at`.execute(tx)

/** Removes published values from the draft. Its version stays, because its editor still shows the same values. */
export const dropPublished = (tx: Tx) =>
  sql`update look_draft set draft = (
      select coalesce(jsonb_object_agg(d.key, d.value), '{}') from jsonb_each(draft) d
      where not exists (select from setting s where s.key = d.key and s.value::jsonb = d.value))
    where exists (select from jsonb_each(draft) d join setting s on s.key = d.key and s.value::jsonb = d.value)`.execute(
    tx,
  )

/** The previews of a session. `null` means that there is none of that kind. */
export interface StoredPreview {
  readonly look: LookPart | null
  readonly item: ItemEntry | null
}

/** Returns a session's previews, or `undefined` if there are none. */
export const findPreview = (db: Queryable, sessionId: number): Promise<StoredPreview | undefined> =>
  db
    .selectFrom('staff_preview')
    .select(['look', 'item'])
    .where('session_id', '=', sessionId)
    .executeTakeFirst()

/** Stores the previews of a session. If `item` is `null`, the previous item preview stays. */
export const recordPreview = (db: Queryable, sessionId: number, { look, item }: StoredPreview) =>
  sql`insert into staff_preview as p (session_id, look, item)
    values (${sessionId}, ${look && JSON.stringify(look)}::jsonb, ${item && JSON.stringify(item)}::jsonb)
    on conflict (session_id) do update set look = excluded.look, item = coalesce(excluded.item, p.item)`.execute(
    db,
  )
