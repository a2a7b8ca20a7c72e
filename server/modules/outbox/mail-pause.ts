import { minute } from '../../../rules/instants'
import type { Database, Tx } from '../../platform/db/database'
import type { World } from '../../context'
import {
  endFailures,
  findFailures,
  lockDueProbe,
  type MailFailures,
  recordFailure,
  recordPause,
  recordPauseNotified,
  recordProbe,
} from './mail-pause.queries'
import { notifyOperator } from './notify-operator'
import { makeFailedDue, type TakenMail, takeMailForProbe } from './outbox.queries'

/** If mails to this many addresses fail in a row, the mail server accepts none: the mails are paused. */
const addressesThatPause = 5
/** After the first probe fails, the pause doubles up to this many minutes. */
const maxProbeMinutes = 10
/** Mails that fail for a shorter time, such as during a restart of the mail server, cause no notice. In milliseconds. */
const noticeAfter = minute

const pauseAfter = (probes: number): number => Math.min(2 ** probes, maxProbeMinutes) * minute

/** The first 300 characters of what a mail server said, without the addresses that it quotes. */
export const withoutAddresses = (fault: string): string => fault.slice(0, 300).replaceAll(/\S*@\S*/g, '…')

type PauseWorld = Pick<World, 'catalogue' | 'db' | 'log' | 'now'>

/** The consequences of a failed mail for the others. */
export interface Failed {
  /** Mails are paused: the failure says nothing about this mail. */
  readonly isPaused: boolean
  /** They were paused by this failure. */
  readonly isNew: boolean
}

/**
 * Records that the mail server did not accept a mail. Pauses the mails once `addressesThatPause` addresses in a row failed, and
 * notifies the operator, once, after `noticeAfter`. `fault` holds no secret.
 */
export async function recordMailFailure(
  world: Pick<World, 'catalogue' | 'log'>,
  tx: Tx,
  { mail, fault, now }: { mail: number; fault: string; now: Date },
): Promise<Failed> {
  const reason = withoutAddresses(fault)
  const failures = await recordFailure(tx, { mail, fault: reason, now })
  const wasPaused = failures.paused_at !== null
  if (!wasPaused && failures.recipients < addressesThatPause) return { isPaused: false, isNew: false }
  if (!wasPaused) await recordPause(tx, now, new Date(now.getTime() + pauseAfter(0)))
  if (!failures.is_notified && now.getTime() - failures.failing_since.getTime() >= noticeAfter)
    await notifyOfPause(world, tx, failures, now)
  return { isPaused: true, isNew: !wasPaused }
}

async function notifyOfPause(
  world: Pick<World, 'catalogue' | 'log'>,
  tx: Tx,
  { fault, failing_since }: MailFailures,
  now: Date,
): Promise<void> {
  await recordPauseNotified(tx)
  await notifyOperator(world, tx, {
    subject: 'Mails are paused',
    lines: [
      `The mail server has accepted no mail since ${failing_since.toISOString()}.`,
      `Its last answer: “${fault}”.`,
      'No mail is lost. The shop tries one mail after the other with growing pauses, and sends all of them once the mail server accepts one.',
      'Check the account at the mail provider and SMTP_URL on the server. The office shows the state under Health, where you can also resume the mails.',
    ],
    eventKey: `mails-paused:${hourOf(now)}`,
    now,
  })
}

/** A mail server that fails and recovers in turn causes at most one pair of notices an hour. */
const hourOf = (now: Date): string => now.toISOString().slice(0, 13)

/** Records that the mail server accepted a mail: failures in a row end, and paused mails go out again. */
export async function recordMailAccepted(world: PauseWorld): Promise<void> {
  if ((await findFailures(world.db.kysely)) === undefined) return
  await world.db.transaction((tx) => resumeMails(world, tx))
}

/** Ends the pause, if there is one: mails that failed are due now. Returns whether they were paused. */
export async function resumeMails(world: Omit<PauseWorld, 'db'>, tx: Tx): Promise<boolean> {
  const ended = await endFailures(tx)
  if (ended === undefined || ended.paused_at === null) return false
  const now = world.now()
  await makeFailedDue(tx, now)
  if (ended.is_notified)
    await notifyOperator(world, tx, {
      subject: 'Mails go out again',
      lines: [`Mails were paused from ${ended.paused_at.toISOString()} to ${now.toISOString()}.`],
      eventKey: `mails-resumed:${hourOf(now)}`,
      now,
    })
  return true
}

/** Takes one due mail while mails are paused, if a probe is due; the next probe follows after a longer pause. */
export const takeProbe = (db: Database, now: Date): Promise<TakenMail[]> =>
  db.transaction(async (tx) => {
    const due = await lockDueProbe(tx, now)
    if (due === undefined) return []
    const mails = await takeMailForProbe(tx, now)
    const probes = due.probes + 1
    if (mails.length > 0)
      await recordProbe(tx, { probes, next: new Date(now.getTime() + pauseAfter(probes)) })
    return mails
  })
