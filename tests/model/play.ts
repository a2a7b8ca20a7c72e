import { brokenInvariants } from '../support/invariants'
import { customerSteps } from './customer-steps'
import { gatewaySteps } from './gateway-steps'
import type { ModelShop } from './model-shop'
import { officeSteps } from './office-steps'
import { paymentForms } from './payment-forms'
import type { Kind, Step, StepOf } from './steps'

/** What came of a step: an HTTP status, or 0 where there was nothing to do it with. */
export type Outcome = number

/** How to do each kind of step. */
export type Doing<Kinds extends Kind> = { [K in Kinds]: (step: StepOf<K>) => Promise<Outcome> }

/** How often each kind of step was done, and refused. */
export type Tally = Map<string, { done: number; refused: number }>

/** Plays histories on a shop; after every step the books are looked at. */
export function player(shop: ModelShop) {
  const tally: Tally = new Map()
  let histories = 0
  const carts = new Map<number, string>()
  const payments = paymentForms()
  const gateway = gatewaySteps(shop, payments)
  const pay = () => gateway.decide({ do: 'decide', pick: 0, decision: 'paid', returns: true })
  const simple: Doing<Exclude<Kind, 'cut' | 'twice'>> = {
    ...customerSteps(shop, carts, payments, pay),
    ...gateway,
    ...officeSteps(shop),
  }

  async function act(step: Step): Promise<Outcome> {
    if (step.do === 'twice') return Math.max(...(await Promise.all([act(step.step), act(step.step)])))
    if (step.do === 'cut') return actAndCut(step)
    const outcome = await (simple[step.do] as (one: Step) => Promise<Outcome>)(step)
    // No two things happen at the same instant.
    shop.app().later(1 / 60)
    if (outcome >= 500) throw new Error(`A fault: ${shop.app().faults.join('') || outcome}`)
    return outcome
  }

  /** The connection breaks in the middle: whatever the caller hears, the books are whole. */
  async function actAndCut({ step, at, moment }: StepOf<'cut'>): Promise<Outcome> {
    shop.cuts().cutAt(at, moment)
    let outcome = 503
    let fault: unknown
    try {
      outcome = await act(step)
    } catch (error) {
      fault = error
    }
    if (shop.cuts().isOver()) shop.app().faults.length = 0
    else if (fault !== undefined) throw fault
    return outcome
  }

  /** Throws where the books are wrong, where something was answered by a fault, and where a mail went out twice. */
  async function check(): Promise<void> {
    const broken = await brokenInvariants(
      async (query) => (await shop.look.query<{ rule: string; what: string }>(query)).rows,
    )
    const { faults, mails } = shop.app()
    const ids = mails.map((mail) => mail.messageId)
    const twice = ids.filter((id, index) => ids.indexOf(id) !== index)
    const wrong = [...broken, ...faults, ...twice.map((id) => `The mail ${id} went out twice`)]
    if (wrong.length > 0) throw new Error(wrong.join('\n'))
  }

  function count(kind: Kind, outcome: Outcome) {
    const row = tally.get(kind) ?? { done: 0, refused: 0 }
    tally.set(kind, row)
    if (outcome < 400) row.done++
    else row.refused++
  }

  return {
    tally,
    /** How many histories were played to their end. */
    played: () => histories,
    /**
     * Empties the books, then does one step after the other, until time has ended what was under way. Answers how many
     * of the steps there was something to do for.
     */
    play: async (history: readonly Step[]): Promise<number> => {
      await shop.reset()
      carts.clear()
      payments.forget()
      let done = 0
      for (const [index, step] of history.entries()) {
        try {
          const outcome = await act(step)
          if (outcome === 0) continue
          done += 1
          count(step.do, outcome)
          await check()
        } catch (error) {
          const when = `After step ${index + 1}, ${JSON.stringify(step)}`
          throw new Error(`${when}:\n${String(error)}`, { cause: error })
        }
      }
      await settleDown(shop, check)
      histories += 1
      return done
    },
  }
}

/** Time goes by until nothing is under way: what was paid has been found, and what nobody paid has ended. */
async function settleDown(shop: ModelShop, check: () => Promise<void>): Promise<void> {
  // Of older tries that have ended nobody asks any more; a decline of the sandbox is its last word.
  const asked = new Date(shop.app().clock.now.getTime() - 20 * 3_600_000)
  for (const hours of [1, 1, 24 * 12]) {
    shop.app().later(hours * 60)
    await shop.app().runErrands()
  }
  await check()
  const left = await shop.find<{ what: string }>(
    `select 'cart ' || code as what from cart
     union all select 'order ' || code || ' is ' || payment_status from orders
       where payment_status in ('pending', 'processing')
     union all select 'try ' || gateway_reference || ' is open' from payment_attempt where ended_at is null
     union all select 'the repayment ' || reference || ' waits' from card_refund where ended_at is null
     union all select 'mail ' || kind || ' waits' from outbox where sent_at is null
     union all select 'the charge of ' || a.gateway_reference || ' was never booked'
       from sandbox_payment s join payment_attempt a on a.gateway_reference = s.reference
       where s.decision = 'paid' and a.started_at > $1 and a.outcome = 'expired'`,
    [asked],
  )
  if (left.length > 0) throw new Error(`Without an end: ${left.map(({ what }) => what).join(', ')}`)
}
