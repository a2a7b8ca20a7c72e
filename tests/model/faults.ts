import type { ModelShop } from './model-shop'
import type { Doing, Outcome } from './play'
import type { Step, Wrapping } from './steps'

/** Maximum duration of a step that waits for no database lock, in milliseconds. */
const timeoutMs = 300

/** Faults during a step: on the way to the database, to a gateway, or to the mail server. */
export function faultSteps(shop: ModelShop, act: (step: Step) => Promise<Outcome>): Doing<Wrapping> {
  const gateways = [shop.wspay, shop.stripe]

  /** Runs the worker once. */
  const jobs = () => act({ do: 'jobs' })

  /** Returns the worse of two outcomes once both steps have ended, even if one of them threw. */
  async function both(...played: Promise<Outcome>[]): Promise<Outcome> {
    const ended = await Promise.allSettled(played)
    const failed = ended.find((one) => one.status === 'rejected')
    if (failed !== undefined) throw failed.reason
    return Math.max(...ended.map((one) => (one.status === 'fulfilled' ? one.value : 0)))
  }

  /** Plays a step; when it is `reached`, plays the other one; then lets the first one continue. */
  async function between(
    first: Promise<Outcome>,
    reached: Promise<void>,
    concurrent: Step,
    release: () => void,
    isStuck: () => Promise<boolean>,
  ): Promise<Outcome> {
    // The first of these to happen counts; errors are reported below.
    const came = await Promise.race([
      reached.then(() => true),
      first.then(
        () => false,
        () => false,
      ),
    ])
    const second = came ? act(concurrent) : Promise.resolve(0)
    const state = { ended: false }
    const end = () => void (state.ended = true)
    second.then(end, end)
    const began = performance.now()
    while (!state.ended && performance.now() - began < timeoutMs && !(await isStuck()))
      await new Promise((resolve) => setTimeout(resolve, 2))
    release()
    return both(first, second)
  }

  /** Returns whether a step waits for a lock. The step that holds the lock must then continue first. */
  const isLocked = async () =>
    (
      await shop.find(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' limit 1`,
      )
    ).length > 0

  return {
    twice: ({ step }) => both(act(step), act(step)),

    /** The ledger is consistent, whatever the caller was answered. */
    async cut({ step, at, moment, again }) {
      shop.cuts().cutAt(at, moment)
      let outcome = 503
      let fault: unknown
      try {
        outcome = await act(step)
      } catch (error) {
        fault = error
      }
      const wasCut = shop.cuts().isOver()
      if (wasCut) shop.app().faults.length = 0
      else if (fault !== undefined) throw fault
      if (!wasCut || again !== true) return outcome
      // By then the pool knows that the connection has ended.
      await new Promise((resolve) => setTimeout(resolve, 5))
      return act('again' in step ? { ...step, again: true } : step)
    },

    async 'slow-database'({ at, step, concurrent }) {
      const { reached, release } = shop.cuts().delayAt(at)
      return between(act(step), reached, concurrent, release, isLocked)
    },

    async 'gateway-fault'({ way, step }) {
      for (const gateway of gateways) gateway.fail(way)
      try {
        return await act(step)
      } finally {
        for (const gateway of gateways) gateway.fail(null)
        // The shop notifies its operator, as expected.
        const { faults } = shop.app()
        const others = faults.filter((line) => !line.includes('the gateway did not start a payment'))
        faults.splice(0, faults.length, ...others)
      }
    },

    async 'slow-gateway'({ late, step, concurrent }) {
      const delays = gateways.map((gateway) => gateway.delayNext(late))
      const release = () => delays.forEach((one) => one.release())
      const reached = Promise.race(delays.map((one) => one.reached))
      try {
        return await between(act(step), reached, concurrent, release, () => Promise.resolve(false))
      } finally {
        release()
      }
    },

    async 'mail-fault'({ way, mails }) {
      shop.mail.fail(way, mails)
      try {
        return await jobs()
      } finally {
        shop.mail.heal()
      }
    },

    async 'slow-mail'({ concurrent }) {
      const { reached, release } = shop.mail.delayNext()
      try {
        return await between(jobs(), reached, concurrent, release, () => Promise.resolve(false))
      } finally {
        release()
      }
    },
  }
}
