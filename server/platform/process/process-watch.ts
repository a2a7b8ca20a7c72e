import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { Gauge, type Registry } from 'prom-client'
import { clockLimit, clockWarning } from '#rules/health/health'
import type { Queryable } from '../db/database'
import type { Log } from '../metrics/log'
import { forgetProcess, type KnownProcess, reportProcess } from './known-processes.queries'

/** The knowledge of this process about its clock and the other processes of the shop. */
export interface ProcessWatch {
  /** The process's clock minus the database's, in ms, at the last check. */
  clockOffset(): number
  /** Whether the clock is right enough to end or expire something. */
  isClockRight(): boolean
  /** Names of the variables whose values differ from those of another active process. */
  differing(): readonly string[]
  /** Records that forwarded addresses of visitors are ignored. */
  noteIgnoredProxy(): void
  /** Whether forwarded addresses of visitors have been ignored since the start. */
  isProxyIgnored(): boolean
  /** Compares the clock and the variables with the database's. Called at the start and every minute. */
  check(): Promise<void>
  /** Tells the other processes that this one has ended. */
  end(): Promise<void>
}

interface Watched {
  readonly db: Queryable
  readonly now: () => Date
  readonly log: Log
  readonly registry: Registry
  /** Digest of each variable that all processes must share; `null` if it is not set. */
  readonly variables: KnownProcess['variables']
}

/**
 * Opens the watch of this process. Two faults are found that no request shows: a wrong clock, with which a process would
 * end reservations of others, and processes with different variables, of which one lacks a gateway or a certificate.
 */
export function watchProcess({ db, now, log, registry, variables }: Watched): ProcessWatch {
  const own: KnownProcess = { id: randomUUID(), name: `${hostname()} ${process.pid}`, variables }
  const state = { offset: 0, differing: [] as readonly string[], isProxyIgnored: false, warned: '' }
  const registers = [registry]
  void new Gauge({
    name: 'shop_clock_offset_seconds',
    help: 'The clock of this process minus the database’s.',
    registers,
    collect() {
      this.set(state.offset / 1000)
    },
  })
  void new Gauge({
    name: 'shop_process_variables_differing',
    help: 'Environment variables of this process that differ from those of another active process.',
    registers,
    collect() {
      this.set(state.differing.length)
    },
  })
  const isClockRight = () => Math.abs(state.offset) <= clockLimit

  /** Logs a finding when it begins or changes, and once when it has ended. */
  function warn() {
    const isOff = Math.abs(state.offset) > clockWarning
    const warned = JSON.stringify([isOff, isClockRight(), state.differing])
    if (warned === state.warned) return
    const isFirst = state.warned === ''
    state.warned = warned
    if (isOff) {
      const fields = { seconds: Math.round(state.offset / 1000) }
      if (isClockRight()) log.warn(fields, 'the clock differs from the database’s')
      else
        log.error(
          fields,
          'the clock differs from the database’s: this process runs no job that ends or expires something',
        )
    }
    if (state.differing.length > 0)
      log.error({ variables: state.differing }, 'environment variables differ from those of another process')
    if (!isOff && state.differing.length === 0 && !isFirst)
      log.info({}, 'the clock and the environment variables agree with the other processes again')
  }

  return {
    clockOffset: () => state.offset,
    isClockRight,
    differing: () => state.differing,
    noteIgnoredProxy: () => void (state.isProxyIgnored = true),
    isProxyIgnored: () => state.isProxyIgnored,
    async check() {
      const began = performance.now()
      const { clock, others } = await reportProcess(db, own)
      // The database read its clock at about half of the round trip.
      state.offset = now().getTime() - (performance.now() - began) / 2 - clock
      state.differing = differences(variables, others)
      warn()
    },
    end: () => forgetProcess(db, own.id),
  }
}

/**
 * Returns the variables that differ from those of another process. Digests of processes with another secret cannot be
 * compared, so only the secret counts.
 */
function differences(own: KnownProcess['variables'], others: readonly KnownProcess[]): string[] {
  const isDifferent = (name: string) => (other: KnownProcess) =>
    name in other.variables && other.variables[name] !== own[name]
  const hasOtherSecret = isDifferent('APP_SECRET')
  const comparable = others.filter((other) => !hasOtherSecret(other))
  return Object.keys(own).filter((name) =>
    name === 'APP_SECRET' ? others.some(hasOtherSecret) : comparable.some(isDifferent(name)),
  )
}
