export type Method = 'credit_card' | 'bank_transfer' | 'voucher'
export type Country = 'HR' | 'DE'

/** What each kind of step is told, besides its kind. `who`: 0 to 2 customers, 3 a visitor. */
interface Fields {
  add: { who: number; item: number; name: number; time: number }
  remove: { who: number; pick: number }
  'move-in-cart': { who: number; pick: number; time: number }
  extend: { who: number }
  checkout: { who: number; method: Method; voucher: number | null; to: Country }
  /** Some things into the cart, the checkout, and maybe what it asks for: the common way, in one step. */
  buy: {
    who: number
    items: number[]
    method: Method
    voucher: number | null
    to: Country
    pays: boolean
  }
  /** A button of the gateway's page; the browser returns, or is closed there. */
  decide: { pick: number; decision: 'paid' | 'declined' | 'cancelled'; returns: boolean }
  /** A browser returns, maybe again, maybe days later. */
  return: { pick: number }
  'gateway-lies': { pick: number; about: 'less' | 'more' | 'currency' }
  'gateway-thinks-again': { pick: number }
  'stale-report': { pick: number; outcome: 'declined' | 'cancelled' }
  forge: { pick: number; what: 'amount' | 'signature' | 'reference' }
  pay: { pick: number; payment: number }
  transfer: { pick: number; amount: 'exact' | 'less' | 'more'; again: boolean }
  /** The card's bank takes a charge back, or a part of it. */
  chargeback: { pick: number; part: boolean; again: boolean }
  'request-refund': { pick: number; items: number }
  'cancel-refund': { pick: number }
  'process-refund': {
    pick: number
    outcome: 'processing' | 'processed' | 'problem'
    frees: boolean
    by: 'bank' | 'card'
  }
  'cancel-order': { pick: number }
  /** The buyer gives goods back, as the law lets her; the office pays what is owed for them. */
  withdraw: { pick: number }
  'refund-withdrawal': { pick: number }
  'change-ticket': { pick: number; name: number | null; to: number | null; reassign: boolean }
  'travel-time': { pick: number; time: number }
  'staff-order': { item: number; to: number; method: Method; price: number | null }
  'accept-terms': { pick: number }
  'reset-attempts': { pick: number }
  'check-in': { pick: number }
  errands: object
  clock: { minutes: number }
  restart: object
  /** The connection breaks at the n-th statement of a step. */
  cut: { at: number; moment: 'before' | 'after'; step: Step }
  /** The same twice at once: a double click. */
  twice: { step: Step }
}

export type Kind = keyof Fields

/**
 * One thing that happens in a history, as plain data, so that a counterexample can be read, shrunk and kept. `pick`
 * chooses among what is there when its turn comes, the newest first; with nothing there the step does nothing.
 */
export type Step = { [K in Kind]: { do: K } & Fields[K] }[Kind]
export type StepOf<K extends Kind> = { do: K } & Fields[K]
