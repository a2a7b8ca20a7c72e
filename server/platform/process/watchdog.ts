import { spawn } from 'node:child_process'
import type { Log } from '../metrics/log'

/** Variables that systemd sets for a service with `WatchdogSec`, and the path of programs. */
type Variables = Readonly<Partial<Record<'WATCHDOG_USEC' | 'NOTIFY_SOCKET' | 'PATH', string>>>

/**
 * Notifies systemd's watchdog that the event loop turns, three times per `WatchdogSec`, until the returned function is
 * called. Does nothing without a watchdog. Node.js cannot send to systemd's datagram socket, so `systemd-notify` does.
 */
export function notifyWatchdog(variables: Variables, log: Log): () => void {
  const period = Number(variables.WATCHDOG_USEC) / 1000
  if (!(period > 0) || variables.NOTIFY_SOCKET === undefined) return () => undefined
  let isRunning = false
  let hasWarned = false

  const failed = (error: string) => {
    if (!hasWarned) log.error({ fault: error }, 'systemd is not notified: it will restart this process')
    hasWarned = true
  }
  const notify = () => {
    if (isRunning) return
    isRunning = true
    const child = spawn('systemd-notify', ['WATCHDOG=1'], { stdio: 'ignore', env: { ...variables } })
    child.once('error', (error) => failed(error.message))
    child.once('exit', (code) => code !== 0 && failed(`systemd-notify exited with ${code}`))
    child.once('close', () => (isRunning = false))
    child.unref()
  }
  notify()
  const timer = setInterval(notify, period / 3)
  timer.unref()
  return () => clearInterval(timer)
}
