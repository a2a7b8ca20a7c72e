import { normalForm } from './normal-form'
import { tidyText } from './tidy-text'

/**
 * The LIKE pattern that finds a text which somebody typed into a search, in texts whose every field begins with a space.
 * Three letters or digits in a row are found anywhere; of fewer an index by trigrams knows only where a word begins, so
 * they are found there. Null where there is no letter and no digit: nothing is found by it. Case and accents are the
 * database's to fold, on both sides alike.
 */
export function searchPattern(text: string): string | null {
  // Full-width forms first: one of them becomes a % or _ when the database folds it.
  const term = tidyText(normalForm(text, 'NFKC'))
  if (!/[\p{L}\p{N}]/u.test(term)) return null
  const isPart = /[\p{L}\p{N}]{3}/u.test(term) || /^[^\p{L}\p{N}]/u.test(term)
  return `%${isPart ? '' : ' '}${term.replace(/[\\%_]/g, '\\$&')}%`
}
