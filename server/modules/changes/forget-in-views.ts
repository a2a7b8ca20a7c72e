import { tidyText } from '../../../rules/text/plain-text'
import type { Tx } from '../../platform/db/database'
import * as views from './views.queries'

/** Somebody whose data are erased, as the shop knew them. */
export interface ErasedPerson {
  readonly full_name: string
  readonly email: string
}

/**
 * Removes the saved views that search for somebody, or are named after them: by a whole address, or by all words of a name of
 * two or more, since one word means many (decision 031). The audit log loses the names of such views. Answers how many were removed.
 */
export async function forgetInViews(tx: Tx, people: readonly ErasedPerson[]): Promise<number> {
  const texts = people.flatMap(({ full_name, email }) => [
    ...(email === '' ? [] : [wordsOf(email)]),
    ...(wordsOf(full_name).includes(' ') ? [wordsOf(full_name)] : []),
  ])
  if (texts.length === 0) return 0
  const written = (await views.listViewTexts(tx)).map(({ id, name, search }) => ({
    id,
    text: wordsOf(`${name} ${new URLSearchParams(search).get('q') ?? ''}`),
  }))
  const found = await views.findTextsWith(tx, written, texts)
  if (found.length > 0) await views.dropViews(tx, found)
  const logged = (await views.listLoggedViews(tx)).map(({ id, text }) => ({ id, text: wordsOf(text) }))
  const named = await views.findTextsWith(tx, logged, texts)
  if (named.length > 0) await views.eraseLoggedViews(tx, named)
  return found.length
}

/** The words of a text with one space between them, also those between hyphens and apostrophes. */
const wordsOf = (text: string) => tidyText(text.replace(/[^\p{L}\p{M}\p{N}@._%+]+/gu, ' '))
