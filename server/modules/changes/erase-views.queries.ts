import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../platform/db/database'
import { foldedText } from '../../platform/db/searched-texts'

/** A text in which staff may have written who somebody is, with the id of its row. */
interface WrittenText {
  readonly id: number
  readonly text: string
}

/** The names and searches of all saved views. */
export const listViewTexts = (tx: Tx) =>
  tx.selectFrom('staff_view').select(['id', 'name', 'search']).execute()

/**
 * The ids of texts that have all words of one of these parts, in any order, without regard to case and accents, as the
 * search would find them.
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

/** Removes views. */
export const dropViews = (tx: Tx, ids: readonly number[]) =>
  tx.deleteFrom('staff_view').where('id', 'in', ids).execute()

/** What the audit log has of the names of views. */
export async function listLoggedViews(tx: Tx): Promise<WrittenText[]> {
  const { rows } = await sql<WrittenText>`
    select id, concat_ws(' ', split_part(subject, ': ', 2), before->>'name', after->>'name') as text from audit_log
    where action in ('save-view', 'remove-view') and subject like '%: %'`.execute(tx)
  return rows
}

/** Takes the names of views out of the audit log; it keeps of which list they were. */
export const eraseLoggedViews = (tx: Tx, ids: readonly number[]) =>
  sql`update audit_log set subject = split_part(subject, ': ', 1), before = before - 'name', after = after - 'name'
    where id = any(${[...ids]}::bigint[])`.execute(tx)
