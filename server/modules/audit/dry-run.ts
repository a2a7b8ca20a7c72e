import { createHash } from 'node:crypto'
import type { Effect } from '#contract/office/effect'
import { countSlots } from '#rules/text/count-slots'
import * as shared from '#texts/compiled/effects/shared'
import { type Tx, partsOf, type Database } from '../../platform/db/database'
import { Refusal } from '../../platform/http/refusal'
import { mailsQueued } from '../mail-queue'
import { limited } from './queries'

export interface EffectParts {
  /** Sentences, `null` if one does not apply. The sentence about mails is added. */
  readonly notes: readonly (string | null)[]
  readonly orders?: number
  readonly tickets?: number
  readonly places?: number
  readonly money?: number
  /** Mails that are queued later, once a gateway has answered. */
  readonly later?: number
  /** Values that must not have changed since the effect was confirmed. */
  readonly confirms: unknown
}

/** Returns the effect of a change. Its mails are those that the transaction has queued so far, and `later`. */
export function effectOf(
  tx: Tx,
  { notes, orders = 0, tickets = 0, places = 0, money = 0, later = 0, confirms }: EffectParts,
): Effect {
  const mails = mailsQueued(tx) + later
  return {
    carts: 0,
    orders,
    tickets,
    places,
    mails,
    money,
    notes: [
      ...notes.filter((note) => note !== null),
      mails === 0 ? shared.no_mail() : shared.mails_sent(countSlots(mails)),
    ],
    fingerprint: fingerprintOf(confirms),
  }
}

/** Returns the effect of a repeated call whose change was made before: nothing; `note` says so. */
export const alreadyRecorded = <T>(result: T, note = shared.recorded_already()): Changed<T> => ({
  result,
  isRepeated: true,
  effect: {
    carts: 0,
    orders: 0,
    tickets: 0,
    places: 0,
    mails: 0,
    money: 0,
    notes: [note],
    fingerprint: fingerprintOf('recorded'),
  },
})

/** Result and effect of a change. */
export interface Changed<T> {
  readonly result: T
  readonly effect: Effect
  /** Set if the change was already made by an earlier identical request, so that there is no effect to confirm. */
  readonly isRepeated?: true
}

/** Options of a change: whether it is a dry run, and which effect was confirmed. */
export interface DryRun {
  readonly isDryRun: boolean
  /** The fingerprint of the confirmed effect, or `null` if no effect was confirmed. */
  readonly fingerprint: string | null
}

/** Reads the options of a change from a payload. */
export const dryRunOf = (payload: { dry_run: boolean | null; fingerprint: string | null }): DryRun => ({
  isDryRun: payload.dry_run === true,
  fingerprint: payload.fingerprint,
})

/**
 * Maximum time in ms for which a dry run holds its locks. Statements start within the first half of it and are cancelled after
 * the other half.
 */
const maxLockedMs = 2000

/** Carries the result of a dry run out of its transaction, which is rolled back. */
class RolledBack<T> extends Error {
  readonly changed: Changed<T>
  constructor(changed: Changed<T>) {
    super('A dry run ended.')
    this.changed = changed
  }
}

/**
 * Runs a change in one transaction. A dry run rolls the transaction back after the effect was determined. Fails with
 * `effect-changed` and the new `effect` if another effect was confirmed. A dry run fails with `busy` if its rows are locked for
 * more than half a second or if it takes too long.
 */
export async function changeOrDryRun<T>(
  db: Database,
  { isDryRun, fingerprint }: DryRun,
  change: (tx: Tx) => Promise<Changed<T>>,
): Promise<Changed<T>> {
  // The transaction around it is rolled back (`dryRunTogether`).
  if (isDryRun) return db.isRolledBack === true ? db.transaction(change).catch(lockError) : dryRun(db, change)
  return db.transaction(async (tx) => {
    const changed = await change(tx)
    const { effect, isRepeated } = changed
    if (isRepeated !== true && fingerprint !== null && fingerprint !== effect.fingerprint)
      throw new Refusal('effect-changed', { more: { effect } })
    return changed
  })
}

async function dryRun<T>(db: Database, change: (tx: Tx) => Promise<Changed<T>>): Promise<Changed<T>> {
  try {
    return await db.transaction(async (tx) => {
      const deadline = performance.now() + maxLockedMs / 2
      const limitedTx = await limited(tx, maxLockedMs / 2, () => {
        // Throwing between two statements prevents the next one.
        if (performance.now() > deadline) throw tooLong()
      })
      throw new RolledBack(await change(limitedTx))
    })
  } catch (error) {
    if (error instanceof RolledBack) return error.changed as Changed<T>
    return lockError(error)
  }
}

/** Throws `busy` if a row was locked for too long, otherwise the error itself. 55P03 is `lock_not_available`. */
function lockError(error: unknown): never {
  if (error instanceof Error && 'code' in error && error.code === '55P03') throw tooLong()
  throw error
}

/** Ends the transaction of several dry runs, which is rolled back. */
class PartsRolledBack extends Error {}

/**
 * Runs dry runs one after the other in one transaction, each after the changes of the previous ones, and rolls all of them
 * back. It starts no statement after `maxMs` and returns the results up to then; if the first part takes longer, there are none.
 * A part that waits more than half a second for a locked row fails with `busy`. `run` gets the database of the parts and must
 * return the errors of a part as its result.
 */
export async function dryRunTogether<Part, Result>(
  db: Database,
  parts: readonly Part[],
  maxMs: number,
  run: (db: Database, part: Part) => Promise<Result>,
): Promise<Result[]> {
  let results: Result[] = []
  const deadline = performance.now() + maxMs
  try {
    await db.transaction(async (tx) => {
      results = []
      const limitedTx = await limited(tx, maxMs, () => {
        if (performance.now() > deadline) throw new PartsRolledBack()
      })
      const database = partsOf(db, limitedTx, { isRolledBack: true })
      for (const part of parts) results.push(await run(database, part))
      throw new PartsRolledBack()
    })
  } catch (error) {
    if (!(error instanceof PartsRolledBack)) throw error
  }
  return results
}

const tooLong = () => new Refusal('busy', { retryAfter: 5 })

/** Returns the fingerprint of the parts of an effect that must not change between its preview and its confirmation. */
export const fingerprintOf = (parts: unknown): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 22)
