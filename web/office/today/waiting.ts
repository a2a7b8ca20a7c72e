import { rowsHref } from '../list/rows-href'
import { paths } from '../paths'
import type { TodayAnswer } from './today-screen'
import * as words from './words'

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
    text: failed > 0 ? words.cancelledFailed(name, failed) : words.cancelledRunning(name, left),
    to: paths.cancellation(id),
    oldestAt: null,
    isProblem: failed > 0,
  }))
  const others = causes.flatMap((cause) =>
    figures
      .filter((figure) => figure.cause === cause && figure.count > 0)
      .map(({ count, to, oldest_at }) => ({
        text: words.waiting[cause](count),
        to,
        oldestAt: oldest_at,
        isProblem: problems.has(cause),
      })),
  )
  return [...ended, ...others]
}
