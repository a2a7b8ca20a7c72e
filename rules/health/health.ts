import type { FiscalGap } from '#contract/office/fiscal'

/** Verdict on a part of the shop. `look`: not as it should be, but nothing is lost yet. */
type Verdict = 'good' | 'look' | 'bad'

const hour = 3600
const day = 24 * hour

/** Returns `good` up to the first limit, `look` up to the second, and otherwise `bad`. */
const byLimits = (value: number, look: number, bad: number): Verdict =>
  value >= bad ? 'bad' : value >= look ? 'look' : 'good'

/** Returns the worse of two verdicts. */
const worse = (one: Verdict, other: Verdict): Verdict =>
  one === 'bad' || other === 'bad' ? 'bad' : one === 'look' || other === 'look' ? 'look' : 'good'

/** Returns the verdict on the database's response time, in ms. */
export const databaseVerdict = (milliseconds: number): Verdict => byLimits(milliseconds, 250, 1000)

/** Returns the verdict on how long the oldest due work of a job has been due, in seconds. */
export const workerVerdict = (lag: number): Verdict => byLimits(lag, 60, 5 * 60)

/**
 * Returns the verdict on waiting mails. `oldest` is the age of the oldest one in seconds, `null` if none waits. Without
 * a mail server, or with `MAIL_HOLD`, no mail is sent. `isPaused`: the mail server rejects all mails.
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
 * Returns the verdict on the gateway. `whyNot` is the reason why no one can pay by card, and `failures` the number of
 * payments in a row that the gateway did not start, up to the last one. A gateway that is switched on and has never
 * answered is not known to work; a gateway that is switched off is not an error.
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

/** Difference between the clocks of a process and of the database, in ms, above which staff are warned. */
export const clockWarning = 5 * 1000
/** The same difference above which the process runs no job that ends, expires or starts something. */
export const clockLimit = 60 * 1000

/** Returns the verdict on the difference between the server's clock and the database's, in ms. */
export const clockVerdict = (milliseconds: number): Verdict =>
  byLimits(Math.abs(milliseconds), clockWarning, clockLimit)

/** Returns the verdict on the variables that differ between the processes of the shop. */
export const processesVerdict = (differing: readonly string[]): Verdict =>
  differing.length === 0 ? 'good' : 'bad'

/** Returns the verdict on the last recount of places. `age` is in seconds; `null` if places were never recounted. */
export const stockVerdict = (recount: { wrong: number; age: number } | null): Verdict =>
  recount === null ? 'look' : recount.wrong > 0 ? 'bad' : byLimits(recount.age, day, Number.POSITIVE_INFINITY)

/**
 * Returns the verdict on the certificate for reports to a tax authority. `gaps` are the reasons why documents cannot be
 * reported, or do not count. `endsSoon`: the certificate has to be renewed.
 */
export const certificateVerdict = (gaps: readonly FiscalGap[], endsSoon: boolean): Verdict =>
  gaps.some((gap) => gap !== 'fiscal-test-system') ? 'bad' : endsSoon || gaps.length > 0 ? 'look' : 'good'

/** Returns the verdict on the age of the last backup, in seconds; `null` if there is none. */
export const backupVerdict = (age: number | null): Verdict =>
  age === null ? 'bad' : byLimits(age, 36 * hour, 7 * day)
