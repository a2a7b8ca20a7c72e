import { exactSuggestion } from '../../../rules/statements/statement-match'
import { findEntriesById } from './queries'
import { orRefuse } from '../../platform/http/refusal'
import type { Context } from '../../context'
import { entryViews } from './entry-view'

/** The code of the order that a receipt which waits can be booked to unseen; refuses where no suggestion is exact. */
export async function exactOrderOf({ db, now }: Context, entryId: number): Promise<string> {
  const rows = await findEntriesById(db.kysely, [entryId])
  const [view] = await entryViews(
    db.kysely,
    rows.map((row) => ({ ...row, code: null })),
    now(),
  )
  const { suggestions } = orRefuse(view, 'entry-not-found')
  return orRefuse(exactSuggestion(suggestions), 'no-exact-suggestion').order
}
