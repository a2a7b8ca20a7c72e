import { minute } from '#rules/dates/instants'
import * as texts from '#texts/compiled/office/today'
import { numberText } from '../../ui/formats'
import { rowsHref } from '../kit/list/rows-href'
import { paths } from '../kit/paths'
import { shortDay, shortInstant } from '../kit/values/day'
import { waitingSlots, waitingTexts, type CountedText } from '../kit/values/waiting-figure'
import type { TodayAnswer } from './today-screen'

/** Work that waits for staff. */
export interface Waiting {
  text: string
  /** The list with its rows. */
  to: string
  /** Since when the oldest waits; `null` if unknown. */
  oldestAt: string | null
  /** Something failed; otherwise it is usual work. */
  isProblem: boolean
}

/** Ordered by urgency: failures first, then pending payments and requests. */
const causes = [
  'order-problem',
  'scans',
  'refund-problem',
  'mails-paused',
  'mails-failed',
  'mails-rejected',
  'changes-failed',
  'overpaid',
  'plans-overdue',
  'bank-entry',
  'too-little',
  'withdrawal',
  'refund-asked',
] as const
const causeTexts: Record<(typeof causes)[number], CountedText> = {
  ...waitingTexts,
  overpaid: texts.overpaid,
  scans: texts.scans,
  'plans-overdue': texts.plans_overdue,
  'mails-paused': texts.mails_paused,
  'mails-failed': texts.mails_failed,
  'mails-rejected': texts.mails_rejected,
  'changes-failed': ({ count }) => texts.changes_failed({ count, number: numberText(count) }),
}
const problems: ReadonlySet<string> = new Set([
  'order-problem',
  'scans',
  'refund-problem',
  'mails-paused',
  'mails-failed',
  'mails-rejected',
  'changes-failed',
])

type Waited = Pick<
  TodayAnswer,
  | 'inbox'
  | 'overpaid'
  | 'plans_overdue'
  | 'mails'
  | 'scans'
  | 'changes'
  | 'cancellations'
  | 'unreported'
  | 'certificate'
  | 'timezone'
>

/** Returns the pending work, the most urgent first, without entries that have no rows. */
export function waitingOf(answer: Waited, now: Date): Waiting[] {
  const { inbox, overpaid, plans_overdue, mails, scans, changes, cancellations } = answer
  const figures = [
    ...inbox.map((figure) => ({ ...figure, to: rowsHref(figure.rows) })),
    {
      cause: 'plans-overdue' as const,
      ...plans_overdue,
      to: rowsHref(plans_overdue.rows),
    },
    ...(overpaid ? [{ cause: 'overpaid' as const, ...overpaid, to: paths.inbox() }] : []),
    ...(scans ? [{ cause: 'scans' as const, ...scans, to: paths.scans() }] : []),
    ...(mails
      ? [
          {
            cause: 'mails-paused' as const,
            count: mails.paused_at === null ? 0 : Math.max(mails.waiting.count, 1),
            oldest_at: mails.paused_at,
            to: paths.mails(),
          },
          {
            cause: 'mails-failed' as const,
            ...mails.failed,
            to: rowsHref(mails.failed.rows),
          },
          {
            cause: 'mails-rejected' as const,
            ...mails.rejected,
            to: rowsHref(mails.rejected.rows),
          },
        ]
      : []),
    ...(changes
      ? [{ cause: 'changes-failed' as const, ...changes.failed, to: `${paths.coming()}?part=failed` }]
      : []),
  ]
  const ended = cancellations.map(({ id, name, left, failed }) => ({
    text:
      failed > 0
        ? texts.cancelled_failed({ name, count: failed, number: numberText(failed) })
        : texts.cancelled_running({ name, count: left, number: numberText(left) }),
    to: paths.cancellation(id),
    oldestAt: null,
    isProblem: failed > 0,
  }))
  const others = causes.flatMap((cause) =>
    figures
      .filter((figure) => figure.cause === cause && figure.count > 0)
      .map(({ count, to, oldest_at }) => ({
        text: causeTexts[cause](waitingSlots(count)),
        to,
        oldestAt: oldest_at,
        isProblem: problems.has(cause),
      })),
  )
  return [...reportsOf(answer, now), ...ended, ...others]
}

/** Age in ms up to which a document is still being reported to the tax authority. */
const reportTime = 10 * minute

/**
 * Returns the documents that the tax authority has not answered, with the legal time limit of the oldest, and a
 * certificate that expires soon.
 */
function reportsOf({ unreported, certificate, timezone }: Waited, now: Date): Waiting[] {
  const found: Waiting[] = []
  if (certificate !== null) {
    const day = shortDay(certificate.expires_at, timezone)
    const text = certificate.has_ended ? texts.certificate_ended({ day }) : texts.certificate_ends({ day })
    found.push({ text, to: paths.health(), oldestAt: null, isProblem: certificate.has_ended })
  }
  if (unreported !== null) {
    const { count, failed, rows, oldest_at, oldest_order, due_at } = unreported
    const slots = {
      ...waitingSlots(count),
      failed: numberText(failed),
      limit: shortInstant(due_at, timezone, now, { hasTime: true, isInText: true }),
    }
    const isLate = Date.parse(due_at) <= now.getTime()
    if (failed > 0 || Date.parse(oldest_at) < now.getTime() - reportTime)
      found.push({
        text: failed > 0 ? texts.documents_failed(slots) : texts.documents_unreported(slots),
        to: rows === null ? paths.order(oldest_order) : rowsHref(rows),
        oldestAt: oldest_at,
        isProblem: failed > 0 || isLate,
      })
  }
  return found
}
