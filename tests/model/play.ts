import { accountSteps } from './account-steps'
import { bankAccount, bankSteps } from './bank-steps'
import { cardPages } from './card-pages'
import { catalogueSteps } from './catalogue-steps'
import { checkBooks } from './check-books'
import { customerSteps } from './customer-steps'
import { deskSteps } from './desk-steps'
import { doorSteps, type Barcodes } from './door-steps'
import { editSteps } from './edit-steps'
import { faultSteps } from './faults'
import { gatewaySteps } from './gateway-steps'
import { inboxSteps } from './inbox-steps'
import { type KeyedCalls, keyedSteps } from './keyed-steps'
import { gatewayMessages, messageSteps } from './message-steps'
import type { ModelShop } from './model-shop'
import { officeSteps } from './office-steps'
import { repaySteps } from './repay-steps'
import { settleDown } from './settle-down'
import { staffSteps } from './staff-steps'
import type { Kind, Step, StepOf, Wrapping } from './steps'

/** Result of a step: an HTTP status, or 0 if there was nothing to act on. */
export type Outcome = number

/** The implementation of each kind of step. */
export type Doing<Kinds extends Kind> = { [K in Kinds]: (step: StepOf<K>) => Promise<Outcome> }

/** Number of steps of each kind that were performed and rejected. */
export type Tally = Map<string, { done: number; refused: number }>

/** Plays histories on a shop and checks all invariants after every step. */
export function player(shop: ModelShop) {
  const tally: Tally = new Map()
  let histories = 0
  const carts = new Map<number, string>()
  const shown: Barcodes = []
  const calls: KeyedCalls = []
  const pages = cardPages(shop)
  const messages = gatewayMessages(shop)
  const account = bankAccount(shop)
  const gateway = gatewaySteps(shop, pages)
  const pay = () => gateway.decide({ do: 'decide', pick: 0, decision: 'paid', returns: true })
  const simple: Doing<Exclude<Kind, Wrapping>> = {
    ...accountSteps(shop),
    ...customerSteps(shop, carts, pages, pay),
    ...gateway,
    ...messageSteps(shop, pages, messages),
    ...bankSteps(shop, account),
    ...doorSteps(shop, shown),
    ...catalogueSteps(shop),
    ...officeSteps(shop),
    ...staffSteps(shop),
    ...inboxSteps(shop),
    ...deskSteps(shop),
    ...editSteps(shop),
    ...repaySteps(shop),
    ...keyedSteps(shop, calls),
  }
  const wrapping = faultSteps(shop, act)
  const doing = { ...simple, ...wrapping } as Record<Kind, (step: Step) => Promise<Outcome>>
  /** Number of steps in progress during which a response may be 503, because the shop could not reach the gateway. */
  const state = { asksInVain: 0 }

  async function act(step: Step): Promise<Outcome> {
    shop.under.way += 1
    try {
      return step.do in wrapping ? await wrap(step) : await perform(step)
    } finally {
      shop.under.way -= 1
    }
  }

  async function perform(step: Step): Promise<Outcome> {
    // No two steps start at the same instant.
    shop.app().later(1 / 60)
    const outcome = await doing[step.do](step)
    const isFault = outcome >= 500 && !(outcome === 503 && state.asksInVain > 0)
    if (isFault) throw new Error(`A fault: ${shop.app().faults.join('') || outcome}`)
    return outcome
  }

  async function wrap(step: Step): Promise<Outcome> {
    const isVain = step.do === 'gateway-fault' ? 1 : 0
    state.asksInVain += isVain
    try {
      return await doing[step.do](step)
    } finally {
      state.asksInVain -= isVain
    }
  }

  function count(kind: Kind, outcome: Outcome) {
    const row = tally.get(kind) ?? { done: 0, refused: 0 }
    tally.set(kind, row)
    if (outcome < 400) row.done++
    else row.refused++
  }

  return {
    tally,
    /** Number of histories that were played to their end. */
    played: () => histories,
    /**
     * Empties the ledger, performs the steps in order, and lets time pass until nothing is in progress. Returns the
     * result of each step.
     */
    play: async (history: readonly Step[]): Promise<Outcome[]> => {
      await shop.reset()
      carts.clear()
      shown.length = 0
      calls.length = 0
      for (const one of [pages, messages, account]) one.forget()
      const outcomes: Outcome[] = []
      for (const [index, step] of history.entries()) {
        try {
          await shop.takeTurn()
          const outcome = await act(step)
          outcomes.push(outcome)
          if (outcome === 0) continue
          count(step.do, outcome)
          await checkBooks(shop)
        } catch (error) {
          const when = `After step ${index + 1}, ${JSON.stringify(step)}`
          throw new Error(`${when}:\n${String(error)}`, { cause: error })
        }
      }
      await settleDown(shop, account, messages)
      histories += 1
      return outcomes
    },
  }
}
