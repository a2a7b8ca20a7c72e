import type { FiscalGap } from '#contract/office/fiscal'
import type { HealthCheck, HealthVerdict } from '#contract/office/set-up'
import { endsSoon } from '#rules/fiscal/readiness'
import * as texts from '#texts/compiled/office/health'
import { dateText, instantText, numberText } from '#web/ui/formats'
import { gapLabels } from '../../kit/gaps/gaps'

type CheckData = Readonly<Record<string, unknown>>
interface CheckText {
  text: string
  /** Recommended next step; `null` if there is none. */
  nextStep: string | null
}
type TextOf = (data: CheckData, verdict: HealthVerdict, timezone: string) => CheckText

const number = (value: unknown): number => (typeof value === 'number' ? value : 0)
const at = (value: unknown, timezone: string): string | null =>
  typeof value === 'string' ? instantText(value, timezone) : null
/** Returns the slots of a text with a count. */
const counted = (value: unknown) => ({ count: number(value), number: numberText(number(value)) })
/** Returns the next step unless the verdict is good. */
const unlessGood = (verdict: HealthVerdict, nextStep: string): string | null =>
  verdict === 'good' ? null : nextStep

const minuteSeconds = 60
const hourSeconds = 60 * minuteSeconds
/** Formats a duration in its largest unit: `3 minutes`. */
function lasting(seconds: number): string {
  if (seconds < 2 * minuteSeconds) return texts.seconds(counted(Math.round(seconds)))
  if (seconds < 2 * hourSeconds) return texts.minutes(counted(Math.round(seconds / minuteSeconds)))
  return texts.hours(counted(Math.round(seconds / hourSeconds)))
}

const jobs: Readonly<Record<string, string>> = {
  carts: texts.job_carts(),
  orders: texts.job_orders(),
  attempts: texts.job_attempts(),
  'card refunds': texts.job_card_refunds(),
  invoices: texts.job_invoices(),
  'domain events': texts.job_domain_events(),
}

/** Text and next step of each health check. */
export const checks: Record<HealthCheck, TextOf> = {
  database: ({ milliseconds, version }, verdict) => ({
    text: texts.database({ version: String(version), number: numberText(number(milliseconds)) }),
    nextStep: unlessGood(verdict, texts.database_slow()),
  }),
  worker: ({ job, seconds }, verdict) =>
    verdict === 'good'
      ? { text: texts.worker_in_time(), nextStep: null }
      : {
          text: texts.worker_late({
            time: lasting(number(seconds)),
            job: jobs[String(job)] ?? String(job),
          }),
          nextStep: texts.worker_next(),
        },
  mails: (data, _verdict, timezone) => ({
    text: waitingMails(data, timezone),
    nextStep: whatToDoForMails(data),
  }),
  gateway: (data, _verdict, timezone) => gateway(data, timezone),
  clock: ({ milliseconds, pauses_jobs }, verdict) => {
    if (verdict === 'good') return { text: texts.clock_right(), nextStep: null }
    const text = number(milliseconds) < 0 ? texts.clock_behind : texts.clock_ahead
    const time = lasting(Math.abs(number(milliseconds)) / 1000)
    const paused = pauses_jobs === true ? [texts.clock_paused()] : []
    return { text: [text({ time }), ...paused].join(' '), nextStep: texts.clock_next() }
  },
  processes: ({ differing }) => {
    const names = Array.isArray(differing) ? differing.map(String) : []
    if (names.length === 0) return { text: texts.processes_agree(), nextStep: null }
    return { text: texts.processes_differ({ variables: names.join(', ') }), nextStep: texts.processes_next() }
  },
  proxy: ({ is_set }) => ({
    text: is_set === true ? texts.proxy_unknown() : texts.proxy_unset(),
    nextStep: texts.proxy_next(),
  }),
  stock: ({ counted_at, counters, wrong }, verdict, timezone) => {
    const when = at(counted_at, timezone)
    if (when === null) return { text: texts.stock_not_counted(), nextStep: texts.stock_worker() }
    const total = numberText(number(counters))
    if (number(wrong) > 0)
      return { text: texts.stock_wrong({ ...counted(wrong), total }), nextStep: texts.stock_wrong_next() }
    return {
      text: texts.stock_good({ number: total, when }),
      nextStep: unlessGood(verdict, texts.stock_worker()),
    }
  },
  backup: ({ at: made, is_stored }, verdict, timezone) => {
    const when = at(made, timezone)
    const [none, some, next] =
      is_stored === true
        ? [texts.backup_none_stored, texts.backup_stored, texts.backup_stored_next]
        : [texts.backup_none, texts.backup_made, texts.backup_next]
    return {
      text: when === null ? none() : some({ when }),
      nextStep: unlessGood(verdict, next()),
    }
  },
  certificate: (data, verdict) => certificate(data, verdict),
  vies: ({ is_rejected, vat_number }) =>
    is_rejected === true
      ? { text: texts.vies_rejected({ number: String(vat_number) }), nextStep: texts.vies_rejected_next() }
      : { text: texts.vies_good(), nextStep: null },
  version: ({ version, build, node, migration }) => ({
    text: texts.version({
      version: String(version),
      build: String(build),
      node: String(node),
      migration: String(migration),
    }),
    nextStep: null,
  }),
}

function waitingMails(
  { waiting, oldest_seconds, dead, held, paused_at, fault }: CheckData,
  timezone: string,
): string {
  const paused = at(paused_at, timezone)
  const sentences = [
    paused === null ? null : texts.mails_paused({ when: paused, answer: String(fault) }),
    number(waiting) === 0
      ? texts.mails_none_waits()
      : texts.mails_waiting({ ...counted(waiting), time: lasting(number(oldest_seconds)) }),
    number(dead) > 0 ? texts.mails_dead(counted(dead)) : null,
    number(held) > 0 ? texts.mails_held(counted(held)) : null,
  ]
  return sentences.filter((sentence) => sentence !== null).join(' ')
}

function whatToDoForMails({
  has_server,
  is_held,
  paused_at,
  dead,
  oldest_seconds,
}: CheckData): string | null {
  if (typeof paused_at === 'string') return texts.mails_paused_next()
  if (is_held === true) return texts.mails_held_next()
  if (has_server !== true) return texts.mails_no_server_next()
  if (number(dead) > 0) return texts.mails_dead_next()
  return number(oldest_seconds) >= 2 * minuteSeconds ? texts.mails_late_next() : null
}

/**
 * Returns the text about the certificate for reports, with dates in Croatia's time zone, and the first thing that is
 * missing.
 */
function certificate({ certificate: found, gaps }: CheckData, verdict: HealthVerdict): CheckText {
  const [gap] = Array.isArray(gaps) ? (gaps as FiscalGap[]) : []
  const { subject, expires_at } = (found ?? {}) as { subject?: string; expires_at?: string }
  if (subject === undefined || expires_at === undefined)
    return { text: texts.certificate_none(), nextStep: texts.certificate_none_next() }
  const text = texts.certificate_until({ subject, day: dateText(expires_at, 'Europe/Zagreb') })
  if (gap === undefined) return { text, nextStep: unlessGood(verdict, texts.certificate_next()) }
  const missing = gapLabels[gap]
  // A certificate of the test system also has to be renewed in time.
  const isEnding = gap === 'fiscal-test-system' && endsSoon({ expiresAt: new Date(expires_at) }, new Date())
  const steps = [isEnding && texts.certificate_next(), missing.text({ ...(found as CheckData) })]
  return { text: `${text} ${missing.title}.`, nextStep: steps.filter(Boolean).join(' ') }
}

function gateway(data: CheckData, timezone: string): CheckText {
  const { is_active, why_not, open, unanswered, answered_by, answered_at } = data
  if (typeof why_not === 'string') return { text: why_not, nextStep: texts.gateway_unusable_next() }
  if (is_active !== true) return { text: texts.gateway_off(), nextStep: null }
  const when = at(answered_at, timezone)
  const last =
    when === null
      ? texts.gateway_never_answered()
      : texts.gateway_last_answer({ gateway: String(answered_by), when })
  if (number(unanswered) > 0) {
    const total = numberText(number(open))
    return {
      text: `${texts.gateway_unanswered({ ...counted(unanswered), total })} ${last}`,
      nextStep: texts.gateway_unanswered_next(),
    }
  }
  if (number(data['failures']) > 0)
    return {
      text: texts.gateway_failing({
        ...counted(data['failures']),
        when: at(data['failing_since'], timezone) ?? '',
        error: String(data['fault']),
      }),
      nextStep: texts.gateway_failing_next(),
    }
  return when !== null && answered_by === data['gateway']
    ? { text: last, nextStep: null }
    : { text: last, nextStep: texts.gateway_untried_next() }
}
