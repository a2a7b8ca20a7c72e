import type { WayFault } from '../support/gateways/stand-in-server'
import type { MailFault } from './post-office'

export type Method = 'credit_card' | 'bank_transfer' | 'voucher'
export type Country = 'HR' | 'DE'

export interface StatementLine {
  pick: number
  amount: 'exact' | 'less' | 'more' | 'twice' | 'dollars'
  names: 'rf' | 'hr' | 'text' | 'unknown'
  /** Whether the bank gives its entries numbers. */
  numbered: boolean
}

/** The parameters of each kind of step. `who`: 0 to 2 customers, 3 a visitor. */
interface Fields {
  add: { who: number; item: number; name: number; time: number }
  remove: { who: number; pick: number }
  'move-in-cart': { who: number; pick: number; time: number }
  extend: { who: number }
  /** The page shows what the cart costs; the next checkout says so. */
  'look-at-total': { who: number; to: Country }
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
  /** The gateway reports the outcome of an attempt by itself; twice if the first report may be lost. */
  callback: { pick: number; times: 1 | 2 }
  /** One of its earlier messages comes once more, word by word. */
  'callback-again': { pick: number }
  pay: { pick: number; payment: number }
  transfer: { pick: number; amount: 'exact' | 'less' | 'more'; again: boolean }
  /** A statement of the bank: who paid how much for which order, and how well the payer named it. */
  statement: { lines: StatementLine[]; format: 'camt053' | 'csv'; times: 1 | 2 }
  /** A file that was imported before. */
  'statement-again': { pick: number }
  /** Somebody of the office books an entry that names no order by itself. */
  'book-entry': { pick: number; order: number }
  /** The card's bank takes a charge back, or a part of it. */
  chargeback: { pick: number; part: boolean; again: boolean }
  'request-refund': { pick: number; items: number }
  'cancel-refund': { pick: number }
  'process-refund': {
    pick: number
    outcome: 'processing' | 'processed' | 'problem'
    frees: boolean
    by: 'bank' | 'card'
    /** Also where tickets of it were admitted. */
    sure: boolean
  }
  /** What was charged to a card goes back: the order is cancelled or a ticket of it asked back, and the refund paid. */
  repay: { pick: number; how: 'cancelled' | 'asked back'; by: 'card' | 'bank' }
  'cancel-order': { pick: number; sure: boolean }
  /** The buyer gives goods back, as the law lets her; the office pays what is owed for them. */
  withdraw: { pick: number; pieces: number; by: 'link' | 'email' | 'stranger' }
  deliver: { pick: number; days: number }
  'refund-withdrawal': { pick: number }
  'change-ticket': { pick: number; name: number | null; to: number | null; reassign: boolean }
  'travel-time': { pick: number; time: number }
  'staff-order': { item: number; to: number; method: Method; price: number | null }
  'accept-terms': { pick: number }
  'reset-attempts': { pick: number }
  /** `late`: the gate was offline, and sends ten minutes later. `override`: also while a refund is under way. */
  'check-in': { pick: number; gate: string; late: boolean; override: boolean }
  /** Somebody takes a picture of the barcode as it is now. */
  'look-at-ticket': { pick: number }
  /** A barcode that was seen before, whatever became of its ticket. */
  'check-in-again': { pick: number; gate: string }
  /** A ticket goes to another customer, and from her back to who bought it. */
  'pass-on': { pick: number; to: number }
  'pass-back': { pick: number }
  /** The operator changes the catalogue while it sells. */
  'change-item': {
    item: number
    what: 'price' | 'fee' | 'stock' | 'published' | 'limit' | 'refundable'
    by: number
  }
  'change-times': { which: number; places: number }
  'change-voucher': { voucher: number; amount: number; over: boolean }
  'switch-gateway': { to: 'sandbox' | 'wspay' | 'stripe' }
  settings: {
    what:
      | 'unpaid limits'
      | 'cards'
      | 'refunds'
      | 'withdrawals'
      | 'card minutes'
      | 'transfer days'
      | 'instruction'
    on: boolean
  }
  jobs: object
  clock: { minutes: number }
  restart: object
  /** The connection breaks at the n-th statement of a step; `again`: who heard nothing asks for the same once more. */
  cut: { at: number; moment: 'before' | 'after'; step: Step; again?: boolean }
  /** The database answers the n-th statement late: something else happens before. */
  'slow-database': { at: number; step: Step; meanwhile: Step }
  /** All that goes to a gateway during a step goes wrong. */
  'gateway-fault': { way: WayFault; step: Step }
  /** A question to a gateway, or its answer, is late: something else happens before. */
  'slow-gateway': { late: 'question' | 'answer'; step: Step; meanwhile: Step }
  /** The worker's turn, with a mail server that fails for the first mails. */
  'mail-fault': { way: MailFault; mails: number }
  /** The same, and the mail server is slow to say that it has the first mail. */
  'slow-mail': { meanwhile: Step }
  /** The same twice at once: a double click. */
  twice: { step: Step }
}

export type Kind = keyof Fields
/** Steps that wrap others, or the worker's turn. */
export type Wrapping =
  | 'cut'
  | 'slow-database'
  | 'gateway-fault'
  | 'slow-gateway'
  | 'mail-fault'
  | 'slow-mail'
  | 'twice'

/**
 * One thing that happens in a history, as plain data, so that a counterexample can be read, shrunk and kept. `pick`
 * chooses among what is there when its turn comes, the newest first, what something can be done with before the rest;
 * with nothing there the step does nothing.
 */
export type Step = { [K in Kind]: { do: K } & Fields[K] }[Kind]
export type StepOf<K extends Kind> = { do: K } & Fields[K]
