import type { Deliver } from './deliver-mail'
import type { MailContext } from './mail-data'
import type { MailLane } from '../outbox'
import { batchSize, reportsDocuments, sendDueMails } from './send-mails'

/** How often due mails are looked for without being woken: other processes queue some, and some are tried again. */
const everyMs = 1000
/** The same where mails wait a moment for the tax authority's answers about their documents. */
const everyMsWithReports = 250
/** How long a mail that a person waits for may wait to be seen beside a round. */
const urgentPauseMs = 100
/** After so long without a mail the thread ends, and with it what it has in memory. */
const idleMs = 600_000

interface RoundsOptions {
  readonly deliver: Deliver
  /** A round failed; the next one repeats it. */
  readonly failed: (error: unknown) => void
  /** No mail came for a long time. */
  readonly idle: () => void
}

interface MailRounds {
  /** A mail was queued: look now. */
  wake(): void
  /** Finishes the mails that were taken, and takes no more. */
  stop(): Promise<void>
}

/**
 * Takes and sends due mails, round after round. While a round is under way, those that a person waits for have rounds of
 * their own: a slow mail server may need minutes for the others.
 */
export function startMailRounds(context: MailContext, { deliver, failed, idle }: RoundsOptions): MailRounds {
  const state = { isStopped: false }
  let lastMailAt = performance.now()

  function roundsOf(lane: MailLane) {
    let isAwake = false
    let running: Promise<void> | undefined
    const turn = async () => {
      try {
        let more = true
        while (more && !state.isStopped) {
          isAwake = false
          const taken = await sendDueMails(context, deliver, { lane })
          if (taken > 0) lastMailAt = performance.now()
          more = taken === batchSize || isAwake
        }
      } catch (error) {
        failed(error)
      }
      running = undefined
    }
    return {
      isRunning: () => running !== undefined,
      wake: () => {
        isAwake = true
        if (!state.isStopped) running ??= turn()
      },
      ended: () => running,
    }
  }
  const [all, urgent] = [roundsOf('all'), roundsOf('urgent')]

  let pausing: NodeJS.Timeout | undefined
  const wake = () => {
    if (all.isRunning())
      // Many orders are paid in a second: it is enough to look a few times.
      pausing ??= setTimeout(() => {
        pausing = undefined
        urgent.wake()
      }, urgentPauseMs)
    all.wake()
  }
  let looking: NodeJS.Timeout | undefined
  const look = () => {
    if (performance.now() - lastMailAt > idleMs) idle()
    else wake()
    lookAgain()
  }
  const lookAgain = () => {
    if (!state.isStopped) looking = setTimeout(look, reportsDocuments(context) ? everyMsWithReports : everyMs)
  }
  wake()
  lookAgain()
  return {
    wake,
    stop: async () => {
      state.isStopped = true
      clearTimeout(looking)
      await Promise.all([all.ended(), urgent.ended()])
    },
  }
}
