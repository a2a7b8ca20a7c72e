import { minute } from '#rules/dates/instants'
import { notices } from '#rules/text/stored-texts'
import type { Context } from '../../context'
import type { Database, Tx } from '../../platform/db/database'
import {
  endFailures,
  findFailures,
  lockDueProbe,
  type MailFailures,
  recordFailure,
  recordPause,
  recordPauseNotified,
  recordProbe,
  type OutboxRow,
} from './queries'
import { notifyOperator } from './queue-mail'
import { makeFailedDue, takeMailForProbe } from './send-mails.queries'

/** Mails are paused after mails to this number of addresses fail in a row, because the mail server then accepts none. */
const addressesThatPause = 5
/** Maximum pause in minutes. The pause doubles after each probe that fails. */
const maxProbeMinutes = 10
/** Minimum duration of failures, in milliseconds, that causes a notice. A restart of the mail server takes less. */
const noticeAfter = minute

const pauseAfter = (probes: number): number => Math.min(2 ** probes, maxProbeMinutes) * minute

/** Returns the first 300 characters of a mail server's response, without the addresses that it quotes. */
export const withoutAddresses = (response: string): string =>
  response.slice(0, 300).replaceAll(/\S*@\S*/g, '…')

type PauseContext = Pick<Context, 'catalogue' | 'db' | 'log' | 'now'>

/** The effect of a failed mail on the pause of all mails. */
export interface Failed {
  /** Whether mails are paused, so that the failure does not count for this mail. */
  readonly isPaused: boolean
  /** Whether this failure began the pause. */
  readonly isNew: boolean
  /** Whether all failures since the last accepted mail were of this recipient. */
  readonly isAlone: boolean
}

/**
 * Records that the mail server did not accept a mail. Pauses all mails once `addressesThatPause` addresses in a row have
 * failed, and notifies the operator once after `noticeAfter`. `fault` must not contain secrets.
 */
export async function recordMailFailure(
  context: Pick<Context, 'catalogue' | 'log'>,
  tx: Tx,
  { mail, fault, now }: { mail: number; fault: string; now: Date },
): Promise<Failed> {
  const reason = withoutAddresses(fault)
  const failures = await recordFailure(tx, { mail, fault: reason, now })
  const wasPaused = failures.paused_at !== null
  if (!wasPaused && failures.recipients < addressesThatPause)
    return { isPaused: false, isNew: false, isAlone: failures.recipients <= 1 }
  if (!wasPaused) await recordPause(tx, now, new Date(now.getTime() + pauseAfter(0)))
  if (!failures.is_notified && now.getTime() - failures.failing_since.getTime() >= noticeAfter)
    await notifyOfPause(context, tx, failures, now)
  return { isPaused: true, isNew: !wasPaused, isAlone: false }
}

async function notifyOfPause(
  context: Pick<Context, 'catalogue' | 'log'>,
  tx: Tx,
  { fault, failing_since }: MailFailures,
  now: Date,
): Promise<void> {
  await recordPauseNotified(tx)
  await notifyOperator(context, tx, {
    subject: notices.mails_paused(),
    lines: [
      notices.paused_since({ since: failing_since.toISOString() }),
      notices.paused_error({ error: fault }),
      notices.paused_meaning(),
      notices.paused_check(),
    ],
    eventKey: `mails-paused:${hourOf(now)}`,
    now,
  })
}

/** Hour of an event key, so that an unstable mail server causes at most one pair of notices per hour. */
const hourOf = (now: Date): string => now.toISOString().slice(0, 13)

/** Records that the mail server accepted a mail. This ends the failures in a row and the pause. */
export async function recordMailAccepted(context: PauseContext): Promise<void> {
  if ((await findFailures(context.db.kysely)) === undefined) return
  await context.db.transaction((tx) => resumeMails(context, tx))
}

/** Ends the pause, if there is one, and makes failed mails due. Returns whether mails were paused. */
export async function resumeMails(context: Omit<PauseContext, 'db'>, tx: Tx): Promise<boolean> {
  const ended = await endFailures(tx)
  if (ended === undefined || ended.paused_at === null) return false
  const now = context.now()
  await makeFailedDue(tx, now)
  if (ended.is_notified)
    await notifyOperator(context, tx, {
      subject: notices.mails_resumed(),
      lines: [notices.paused_period({ from: ended.paused_at.toISOString(), to: now.toISOString() })],
      eventKey: `mails-resumed:${hourOf(now)}`,
      now,
    })
  return true
}

/** Takes one due mail as a probe while mails are paused, if a probe is due. The next probe follows after a longer pause. */
export const takeProbe = (db: Database, now: Date): Promise<OutboxRow[]> =>
  db.transaction(async (tx) => {
    const due = await lockDueProbe(tx, now)
    if (due === undefined) return []
    const mails = await takeMailForProbe(tx, now)
    const probes = due.probes + 1
    if (mails.length > 0)
      await recordProbe(tx, { probes, next: new Date(now.getTime() + pauseAfter(probes)) })
    return mails
  })
