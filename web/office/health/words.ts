import type { HealthCheck, HealthVerdict } from '../../../contract/office/set-up'
import { instantText, numberText } from '../../ui/formats'
import { countText } from '../ui/count-text'

export const title = 'Health'
export const checked = 'checked'
export const toStock = 'Open Stock'
export const toPayments = 'Open Payments'
export const toMails = 'Open these mails'
export const toMail = 'Open Mail'
export const again = 'Check again'
export const resume = 'Resume mails'
export const verdicts: Record<HealthVerdict, string> = {
  good: 'Good',
  look: 'Look at it',
  bad: 'Not working',
}
export const names: Record<HealthCheck, string> = {
  database: 'Database',
  worker: 'Jobs',
  mails: 'Mails',
  gateway: 'Card payments',
  clock: 'Clock',
  stock: 'Places',
  backup: 'Backup',
  version: 'Version',
}

type Facts = Readonly<Record<string, unknown>>
interface CheckText {
  text: string
  /** Recommended next step; `null` if there is none. */
  nextStep: string | null
}
type TextOf = (facts: Facts, verdict: HealthVerdict, timezone: string) => CheckText

const number = (value: unknown): number => (typeof value === 'number' ? value : 0)
const at = (value: unknown, timezone: string): string | null =>
  typeof value === 'string' ? instantText(value, timezone) : null
/** Returns the next step unless the verdict is good. */
const unlessGood = (verdict: HealthVerdict, nextStep: string): string | null =>
  verdict === 'good' ? null : nextStep

const minuteSeconds = 60
const hourSeconds = 60 * minuteSeconds
/** A time in its largest unit: `3 minutes`. */
function lasting(seconds: number): string {
  if (seconds < 2 * minuteSeconds) return countText(Math.round(seconds), 'second')
  if (seconds < 2 * hourSeconds) return countText(Math.round(seconds / minuteSeconds), 'minute')
  return countText(Math.round(seconds / hourSeconds), 'hour')
}

const jobs: Readonly<Record<string, string>> = {
  carts: 'emptying expired carts',
  orders: 'ending unpaid orders',
  attempts: 'asking the gateway about payments',
  'card refunds': 'asking the gateway about refunds',
  invoices: 'reporting invoices',
}

/** Text and next step of each health check. */
export const checks: Record<HealthCheck, TextOf> = {
  database: ({ milliseconds, version }, verdict) => ({
    text: `PostgreSQL ${String(version)} answered within ${numberText(number(milliseconds))}\u00a0ms.`,
    nextStep: unlessGood(verdict, 'It is slow. Look at the load and the disk of the database.'),
  }),
  worker: ({ job, seconds }, verdict) =>
    verdict === 'good'
      ? { text: 'Nothing that is due waits.', nextStep: null }
      : {
          text: `Late for ${lasting(number(seconds))}: ${jobs[String(job)] ?? String(job)}.`,
          nextStep: 'Look whether a process with WORKER=both or WORKER=only runs, and what its log says.',
        },
  mails: (facts, _verdict, timezone) => ({
    text: waitingMails(facts, timezone),
    nextStep: whatToDoForMails(facts),
  }),
  gateway: (facts, _verdict, timezone) => gateway(facts, timezone),
  clock: ({ milliseconds }, verdict) => ({
    text: `The server's clock is ${numberText(Math.abs(number(milliseconds)))} ms ${number(milliseconds) < 0 ? 'behind' : 'ahead of'} the database's.`,
    nextStep: unlessGood(verdict, 'Carts and deadlines follow the server. Set its clock by NTP.'),
  }),
  stock: ({ counted_at, counters, wrong }, verdict, timezone) => {
    const when = at(counted_at, timezone)
    if (when === null)
      return {
        text: 'Not recounted yet.',
        nextStep: 'The worker recounts every minute. Look whether it runs.',
      }
    if (number(wrong) > 0)
      return {
        text: `${countText(number(wrong), 'counter')} of ${numberText(number(counters))} differ from the places that are taken.`,
        nextStep: 'Stock names the items. Please tell the makers of this shop.',
      }
    return {
      text: `Counters agree with the places that are taken (${numberText(number(counters))}). Recounted ${when}.`,
      nextStep: unlessGood(verdict, 'The worker recounts every minute. Look whether it runs.'),
    }
  },
  backup: ({ at: made }, verdict, timezone) => {
    const when = at(made, timezone)
    return {
      text: when === null ? 'There is none by the shop’s own command.' : `Made ${when}.`,
      nextStep: unlessGood(
        verdict,
        'Run npm run shop -- backup FILE every night, and keep the file elsewhere. Backups by other means are not seen here.',
      ),
    }
  },
  version: ({ version, build, node, migration }) => ({
    text: `Shop ${String(version)} (${String(build)}), Node ${String(node)}, database ${String(migration)}.`,
    nextStep: null,
  }),
}

function waitingMails(
  { waiting, oldest_seconds, dead, held, paused_at, fault }: Facts,
  timezone: string,
): string {
  const paused = at(paused_at, timezone)
  const parts = [
    paused === null
      ? null
      : `Paused since ${paused}, because the mail server accepts no mail. Its last answer: “${String(fault)}”.`,
    number(waiting) === 0
      ? 'None waits.'
      : `${countText(number(waiting), 'mail')} ${number(waiting) === 1 ? 'waits' : 'wait'}, the oldest for ${lasting(number(oldest_seconds))}.`,
    number(dead) > 0 ? `${countText(number(dead), 'mail')} could not be delivered.` : null,
    number(held) > 0 ? `${countText(number(held), 'mail')} held.` : null,
  ]
  return parts.filter((part) => part !== null).join(' ')
}

function whatToDoForMails({ has_server, is_held, paused_at, dead, oldest_seconds }: Facts): string | null {
  if (typeof paused_at === 'string')
    return 'No mail is lost: one at a time is tried, and all go out once one is accepted. Check the account at the mail provider and SMTP_URL.'
  if (is_held === true) return 'MAIL_HOLD=1 keeps all mails. Take it away where this is the real shop.'
  if (has_server !== true) return 'Set SMTP_URL on the server, and send a test mail under Mail.'
  if (number(dead) > 0) return 'Each says why, and can be sent again.'
  return number(oldest_seconds) >= 2 * minuteSeconds
    ? 'Send a test mail under Mail: it shows what the mail server answers.'
    : null
}

function gateway(facts: Facts, timezone: string): CheckText {
  const { is_active, why_not, open, unanswered, answered_by, answered_at } = facts
  if (typeof why_not === 'string')
    return {
      text: why_not,
      nextStep: 'Set the variables on the server, or choose another gateway under Payments.',
    }
  if (is_active !== true) return { text: 'Card payments are off.', nextStep: null }
  const when = at(answered_at, timezone)
  const last = when === null ? 'It never answered yet.' : `Its last answer (${String(answered_by)}): ${when}.`
  if (number(unanswered) > 0)
    return {
      text: `${countText(number(unanswered), 'open payment')} of ${numberText(number(open))} got no answer. ${last}`,
      nextStep: 'Look at the gateway’s own status page. The shop asks again by itself.',
    }
  const failures = number(facts['failures'])
  if (failures > 0)
    return {
      text: `The last ${failures === 1 ? 'payment' : `${numberText(failures)} payments`} could not be started, since ${at(facts['failing_since'], timezone)}: ${String(facts['fault'])}`,
      nextStep:
        'Check the gateway’s keys on the server and its status page. Orders are saved; switch card payments off under Payments if it takes long.',
    }
  return when !== null && answered_by === facts['gateway']
    ? { text: last, nextStep: null }
    : { text: last, nextStep: 'Pay for something yourself, and refund it: then you know that cards work.' }
}
