import { repeat } from '../../platform/jobs/repeat'
import type { Deliver } from './send-mail'
import { batchSize, type ComposeMails, reportsDocuments, type SendContext, sendMails } from './send-mails'
import type { MailLane } from './send-mails.queries'

/** Interval at which due mails are polled, because other processes queue mails and failed mails are repeated. */
const pollMs = 1000
/** Polling interval of a shop whose mails wait for the tax authority's answers about their documents. */
const pollMsWithReports = 250
/** Delay after which urgent mails are taken while a round is running. */
const urgentPauseMs = 100
/** The thread ends after this time without a mail, to free its memory. */
const idleMs = 600_000

interface RoundsOptions {
  readonly compose: ComposeMails
  readonly deliver: Deliver
  /** Called when a round failed. The next round repeats it. */
  readonly failed: (error: unknown) => void
  /** Called when no mail was sent for `idleMs`. */
  readonly idle: () => void
}

interface MailRounds {
  /** Starts a round, because a mail was queued. */
  wake(): void
  /** Sends the mails that were taken, and takes no more. */
  stop(): Promise<void>
}

/**
 * Takes and sends due mails in rounds. Urgent mails have separate rounds while a round is running, because a slow mail
 * server may take minutes for the other mails.
 */
export function startMailRounds(
  context: SendContext,
  { compose, deliver, failed, idle }: RoundsOptions,
): MailRounds {
  let isStopped = false
  let lastMailAt = performance.now()

  const roundsOf = (lane: MailLane) =>
    repeat({
      failed,
      work: async () => {
        const taken = await sendMails(context, { compose, deliver }, { lane })
        if (taken > 0) lastMailAt = performance.now()
        return taken === batchSize
      },
    })
  const [all, urgent] = [roundsOf('all'), roundsOf('urgent')]

  let pausing: NodeJS.Timeout | undefined
  const wake = () => {
    if (all.isRunning())
      // Wake-ups are combined, because many orders may be paid in a second.
      pausing ??= setTimeout(() => {
        pausing = undefined
        urgent.wake()
      }, urgentPauseMs)
    all.wake()
  }
  let polling: NodeJS.Timeout | undefined
  const poll = () => {
    if (performance.now() - lastMailAt > idleMs) idle()
    else wake()
    schedulePoll()
  }
  const schedulePoll = () => {
    if (!isStopped) polling = setTimeout(poll, reportsDocuments(context) ? pollMsWithReports : pollMs)
  }
  wake()
  schedulePoll()
  return {
    wake,
    stop: async () => {
      isStopped = true
      clearTimeout(polling)
      await Promise.all([all.stop(), urgent.stop()])
    },
  }
}
