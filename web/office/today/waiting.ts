import * as texts from '../../../texts/compiled/office/today'
import { numberText } from '../../ui/formats'
import { waitingSlots, waitingTexts, type CountedText } from '../inbox/waiting-figure'
import { rowsHref } from '../list/rows-href'
import { paths } from '../paths'
import type { TodayAnswer } from './today-screen'

/** Something that waits for somebody. */
export interface Waiting {
  text: string
  /** The list with its rows. */
  to: string
  /** Since when the oldest waits; null where that is not known. */
  oldestAt: string | null
  /** Something failed; the rest is work as usual. */
  isProblem: boolean
}

/** Ordered by urgency: failures first, then pending payments and requests. */
const causes = [
  'order-problem',
  'refund-problem',
  'mails-paused',
  'mails-failed',
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
  'plans-overdue': texts.plans_overdue,
  'mails-paused': texts.mails_paused,
  'mails-failed': texts.mails_failed,
  'changes-failed': ({ count }) => texts.changes_failed({ count, number: numberText(count) }),
}
const problems: ReadonlySet<string> = new Set([
  'order-problem',
  'refund-problem',
  'mails-paused',
  'mails-failed',
  'changes-failed',
])

/** Returns the pending work, the most urgent first, without entries that have no rows. */
export function waitingOf({
  inbox,
  overpaid,
  plans_overdue,
  mails,
  changes,
  cancellations,
}: Pick<
  TodayAnswer,
  'inbox' | 'overpaid' | 'plans_overdue' | 'mails' | 'changes' | 'cancellations'
>): Waiting[] {
  const figures = [
    ...inbox.map((figure) => ({ ...figure, to: rowsHref(figure.rows) })),
    {
      cause: 'plans-overdue' as const,
      ...plans_overdue,
      to: rowsHref(plans_overdue.rows),
    },
    ...(overpaid ? [{ cause: 'overpaid' as const, ...overpaid, to: paths.inbox() }] : []),
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
  return [...ended, ...others]
}
