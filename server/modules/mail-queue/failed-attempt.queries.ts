import { sql } from 'kysely'
import type { StoredWords } from '#rules/text/stored-texts'
import type { Tx } from '../../platform/db/database'
import { wordsJson } from '../../platform/db/words-json'
import type { OutboxRow } from './queries'

/** A failed attempt. `again`: the time of the next one; `null`: the mail is given up. */
interface FailedAttempt {
  fault: StoredWords
  again: Date | null
  now: Date
  /** Whether the mail server has rejected the recipient at least twice. */
  isRejected?: boolean
}

/**
 * Marks a mail as failed. It is sent again at `again`, or is dead if `again` is null. `attempts` is the number of attempts
 * that count towards giving it up.
 */
export const markFailed = (
  tx: Tx,
  { id, attempts }: Pick<OutboxRow, 'id' | 'attempts'>,
  { fault, again, now, isRejected = false }: FailedAttempt,
) =>
  tx
    .updateTable('outbox')
    .set({
      last_error: wordsJson(fault),
      attempts,
      ...(again === null ? { dead_at: now } : { due_at: again }),
      ...(isRejected ? { rejected_at: sql<Date>`coalesce(rejected_at, ${now})` } : {}),
    })
    .where('id', '=', id)
    .execute()
