import type { StoredWords } from '#rules/text/stored-texts'

/** Returns words as the JSON text that their column is written with. */
export const wordsJson = <Words extends StoredWords | null>(words: Words) =>
  (words === null ? null : JSON.stringify(words)) as Words extends null ? null : string
