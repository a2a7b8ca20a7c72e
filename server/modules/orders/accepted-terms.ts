import { createHash } from 'node:crypto'
import type { Settings } from '#contract/config'
import type { Database } from '../../platform/db/database'

/** A version of the terms and conditions. */
export interface AcceptedTerms {
  /** SHA-256 of the HTML in hexadecimal. */
  readonly hash: string
  readonly html: string
}

let last: AcceptedTerms | null = null

/** Returns the current terms of the shop, as customers see them; `null` if it has none. */
export function termsOf({ termsConditions: html }: Pick<Settings, 'termsConditions'>): AcceptedTerms | null {
  if (html.trim() === '') return null
  if (last?.html !== html) last = { html, hash: createHash('sha256').update(html).digest('hex') }
  return last
}

const stored = new WeakMap<Database, Set<string>>()

/**
 * Returns the versions that this process has not stored in the database yet, each once, so that an order sends the text
 * only the first time.
 */
export function unstoredTerms(
  db: Database,
  accepted: readonly (AcceptedTerms | null)[],
): readonly AcceptedTerms[] {
  const byHash = new Map(accepted.flatMap((terms) => (terms === null ? [] : [[terms.hash, terms] as const])))
  return [...byHash.values()].filter(({ hash }) => stored.get(db)?.has(hash) !== true)
}

/** Notes versions as stored. Call it after the transaction has been committed. */
export function noteStored(db: Database, terms: readonly AcceptedTerms[]): void {
  if (terms.length === 0) return
  const known = stored.get(db) ?? new Set()
  for (const { hash } of terms) known.add(hash)
  stored.set(db, known)
}
