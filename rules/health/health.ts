import type { FiscalGap } from '../../contract/office/fiscal'

/** Verdict on a part of the shop. `look`: not as it should be, but nothing is lost yet. */
type Verdict = 'good' | 'look' | 'bad'

const hour = 3600
const day = 24 * hour

/** Good up to the first limit, bad from the second. */
const byLimits = (value: number, look: number, bad: number): Verdict =>
  value >= bad ? 'bad' : value >= look ? 'look' : 'good'

/** The worse of two verdicts. */
const worse = (one: Verdict, other: Verdict): Verdict =>
  one === 'bad' || other === 'bad' ? 'bad' : one === 'look' || other === 'look' ? 'look' : 'good'

/** How long the database took to answer, in ms. */
export const databaseVerdict = (milliseconds: number): Verdict => byLimits(milliseconds, 250, 1000)

/** The verdict on how long the oldest due work of a job has been due, in seconds. */
export const workerVerdict = (lag: number): Verdict => byLimits(lag, 60, 5 * 60)

/**
 * Mails: `oldest` in seconds, null if none waits. Without a mail server, or held, each that waits stays. `isPaused`: the mail
 * server accepts none.
 */
export function mailsVerdict(mails: {
  oldest: number | null
  dead: number
  hasServer: boolean
  isHeld: boolean
  isPaused: boolean
}): Verdict {
  if (mails.isPaused) return 'bad'
  const waiting = byLimits(mails.oldest ?? 0, 2 * 60, 15 * 60)
  const isStuck = !mails.hasServer || mails.isHeld
  return worse(waiting, mails.dead > 0 || isStuck ? 'look' : 'good')
}

/** After this many payments in a row that a gateway did not start, it fails: the operator is notified. */
export const failuresThatCount = 3

/**
 * The gateway: `whyNot` nobody can pay by card there, open attempts whose gateway did not answer when it was asked. One that is to
 * take payments and never answered yet is not known to work; nothing is wrong with one that is off. `failures`: payments
 * in a row that it did not start, up to the last one.
 */
export function gatewayVerdict(gateway: {
  isActive: boolean
  whyNot: string | null
  unanswered: number
  hasAnswered: boolean
  failures: number
}): Verdict {
  if (gateway.whyNot !== null || gateway.unanswered > 0) return 'bad'
  if (!gateway.isActive) return 'good'
  if (gateway.failures >= failuresThatCount) return 'bad'
  return gateway.hasAnswered && gateway.failures === 0 ? 'good' : 'look'
}

/** How far the server's clock is from the database's, in ms. */
export const clockVerdict = (milliseconds: number): Verdict => byLimits(Math.abs(milliseconds), 1000, 10_000)

/** The last recount of places: `age` in seconds. Null: none yet. */
export const stockVerdict = (recount: { wrong: number; age: number } | null): Verdict =>
  recount === null ? 'look' : recount.wrong > 0 ? 'bad' : byLimits(recount.age, day, Number.POSITIVE_INFINITY)

/**
 * The certificate for reports to a tax authority. `gaps`: what keeps documents from being reported, or from counting;
 * `endsSoon`: it has to be renewed.
 */
export const certificateVerdict = (gaps: readonly FiscalGap[], endsSoon: boolean): Verdict =>
  gaps.some((gap) => gap !== 'fiscal-test-system') ? 'bad' : endsSoon || gaps.length > 0 ? 'look' : 'good'

/** The age of the last backup, in seconds. Null: none yet. */
export const backupVerdict = (age: number | null): Verdict =>
  age === null ? 'bad' : byLimits(age, 36 * hour, 7 * day)
