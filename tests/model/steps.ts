import type { WayFault } from '../support/gateways/stand-in-server'
import type { MailFault } from './post-office'

export type Method = 'credit_card' | 'bank_transfer' | 'voucher'
export type Country = 'HR' | 'DE'

export interface StatementLine {
  pick: number
  amount: 'exact' | 'less' | 'more' | 'twice' | 'dollars'
  names: 'rf' | 'hr' | 'text' | 'unknown'
  /** Whether the bank numbers its entries. */
  numbered: boolean
}

interface ItemChange {
  item: number
  what: 'price' | 'fee' | 'stock' | 'published' | 'limit' | 'refundable'
  by: number
}

/** The parameters of each kind of step. `who`: 0 to 2 are customers, 3 is a visitor. */
interface Fields {
  add: { who: number; item: number; name: number; time: number }
  remove: { who: number; pick: number }
  'move-in-cart': { who: number; pick: number; time: number }
  extend: { who: number }
  /** The page shows the cart's total, and the next checkout sends it. */
  'look-at-total': { who: number; to: Country }
  checkout: { who: number; method: Method; voucher: number | null; to: Country }
  /** Adds some items to the cart, checks out, and may pay: the common way, in one step. */
  buy: {
    who: number
    items: number[]
    method: Method
    voucher: number | null
    to: Country
    pays: boolean
  }
  /** A button on the gateway's page. The browser returns, or is closed there. */
  decide: { pick: number; decision: 'paid' | 'declined' | 'cancelled'; returns: boolean }
  /** A browser returns, perhaps again, perhaps days later. */
  return: { pick: number }
  'gateway-lies': { pick: number; about: 'less' | 'more' | 'currency' }
  'gateway-thinks-again': { pick: number }
  'stale-report': { pick: number; outcome: 'declined' | 'cancelled' }
  forge: { pick: number; what: 'amount' | 'signature' | 'reference' }
  /** The gateway itself reports the outcome of an attempt; twice if the first report may be lost. */
  callback: { pick: number; times: 1 | 2 }
  /** One of its earlier messages arrives again, unchanged. */
  'callback-again': { pick: number }
  pay: { pick: number; payment: number }
  transfer: { pick: number; amount: 'exact' | 'less' | 'more'; again: boolean; tried: boolean }
  /**
   * A bank statement: who paid how much for which order, and how well the payer named the order. It may be imported first
   * while its entries are pending, and afterwards in the other format.
   */
  statement: {
    lines: StatementLine[]
    format: 'camt053' | 'csv'
    times: 1 | 2
    pending: boolean
    inBoth: boolean
  }
  /** The bank takes an earlier credit back, and says so in a statement. */
  reversal: { pick: number }
  /** Staff take the money of a reversal out of the order of its receipt. */
  'take-back': { pick: number; tried: boolean }
  /** A file that was imported before. */
  'statement-again': { pick: number }
  /** Staff record an entry that names no order itself. */
  'book-entry': { pick: number; order: number }
  /** The card's bank takes back a charge, or a part of it. */
  /** The box office takes what is owed, or the next payment of a plan. */
  'take-payment': { pick: number; paid: 'cash' | 'terminal'; next: boolean; tried: boolean }
  chargeback: { pick: number; part: boolean; again: boolean; tried: boolean }
  'request-refund': { pick: number; items: number }
  'cancel-refund': { pick: number }
  'process-refund': {
    pick: number
    outcome: 'processing' | 'processed' | 'problem'
    frees: boolean
    by: 'bank' | 'card'
    /** Staff cancel an order, also if some of its tickets were admitted. */
    sure: boolean
    tried: boolean
  }
  /** A card charge is given back: the order is cancelled or a ticket refunded, and the refund is paid. */
  repay: { pick: number; how: 'cancelled' | 'requested back'; by: 'card' | 'bank' }
  'cancel-order': { pick: number; sure: boolean; tried: boolean }
  /** The buyer withdraws from a contract for goods; the office pays back what is owed for them. */
  withdraw: { pick: number; pieces: number; by: 'link' | 'email' | 'stranger' }
  deliver: { pick: number; days: number }
  'refund-withdrawal': { pick: number; tried: boolean }
  'change-ticket': { pick: number; name: number | null; to: number | null; reassign: boolean }
  'travel-time': { pick: number; time: number }
  'staff-order': {
    item: number
    to: number
    method: Method | 'cash' | 'terminal'
    price: number | null
    tried: boolean
  }
  /** A mail of an order is sent again. */
  'resend-mail': { pick: number; kind: 'order' | 'tickets' | 'payment'; tried: boolean }
  /** MAIL_HOLD=1 on a process: waiting mails are held as if they had been given up. */
  'hold-mails': object
  /** A mail that was given up is sent again, perhaps to another address. */
  'retry-mail': { pick: number; other: boolean; tried: boolean }
  /** Staff change a ticket; with `tried` after a dry run, whose fingerprint they confirm. */
  'edit-ticket': {
    pick: number
    name: number | null
    to: number | null
    reassign: boolean
    barcode: boolean
    time: number | null
    tried: boolean
  }
  /**
   * Staff open a refund of some items of an order, or take them out of it without money. `percent`: a refund at this part of each
   * item's price and fee; `null`: at the shop's own amounts.
   */
  'end-items': {
    pick: number
    items: number
    how: 'refund-items' | 'release-items'
    percent: number | null
    tried: boolean
  }
  /** Staff cancel an item, or its first departure. */
  'cancel-sale': { item: number; departure: boolean; fees: boolean; tried: boolean }
  'retry-cancellation': { pick: number }
  'extend-deadline': { pick: number; payment: number | null; days: number; tried: boolean }
  'reactivate-order': { pick: number; days: number; tried: boolean }
  /** Staff divide a receipt over two orders: the amount that the first one owes, or a third, and the rest. */
  'divide-entry': { pick: number; order: number; exact: boolean }
  /** Staff close a receipt that pays no order; null: they reopen it. */
  'close-entry': { pick: number; because: 'sent-back' | 'not-ours' | null; tried: boolean }
  'return-overpayment': { pick: number; part: boolean; again: boolean; tried: boolean }
  dispatch: { pick: number; what: 'sent' | 'handed over' | 'problem' }
  'erase-customer': { pick: number; tried: boolean }
  /** A bulk job over all rows that a filter matches. */
  bulk: {
    action:
      | 'resend-order-mail'
      | 'resend-tickets'
      | 'extend-deadline'
      | 'cancel-order'
      | 'publish-item'
      | 'withdraw-item'
      | 'end-voucher'
    status: 'pending' | 'partial' | 'paid'
    days: number
  }
  'cancel-bulk': { pick: number }
  /** Staff save the form of an item, at once or as a scheduled change. */
  'save-item': ItemChange & { tried: boolean }
  schedule: ItemChange & { minutes: number }
  'cancel-scheduled': { pick: number }
  undo: { pick: number; tried: boolean }
  'accept-terms': { pick: number }
  'reset-attempts': { pick: number }
  /** `late`: the gate was offline, and sends ten minutes later. `override`: admit even while a refund is under way. */
  'check-in': { pick: number; gate: string; late: boolean; override: boolean }
  /** Somebody takes a picture of the current barcode. */
  'look-at-ticket': { pick: number }
  /** A barcode that was seen before, whatever happened to its ticket. */
  'check-in-again': { pick: number; gate: string }
  /** A ticket is reassigned to another customer, and from her back to the buyer. */
  'pass-on': { pick: number; to: number }
  'pass-back': { pick: number }
  /** The operator changes the catalogue while the shop sells. */
  'change-item': ItemChange
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
      /** Only before the first order, because later payments already have their documents. */
      | 'plan invoices'
    on: boolean
  }
  /** A call with a key of its own, so that it may be sent again. */
  'keyed-call': { pick: number; what: 'pay' | 'refund-file' | 'record-payment' | 'cancel-order' }
  /** The call is sent again after other steps. */
  'repeat-call': { pick: number; how: 'as before' | 'with other content' | 'by the door' }
  jobs: object
  clock: { minutes: number }
  restart: object
  /** The connection breaks at the n-th statement of a step. `again`: a caller without an answer repeats the call. */
  cut: { at: number; moment: 'before' | 'after'; step: Step; again?: boolean }
  /** The database answers the n-th statement late: another step runs before. */
  'slow-database': { at: number; step: Step; meanwhile: Step }
  /** All requests to a gateway fail during a step. */
  'gateway-fault': { way: WayFault; step: Step }
  /** A request to a gateway, or its answer, is late: another step runs before. */
  'slow-gateway': { late: 'question' | 'answer'; step: Step; meanwhile: Step }
  /** One run of the worker, with a mail server that fails for the first mails. */
  'mail-fault': { way: MailFault; mails: number }
  /** One run of the worker, with a mail server that is slow to confirm the first mail. */
  'slow-mail': { meanwhile: Step }
  /** The same step twice at once: a double click. */
  twice: { step: Step }
}

export type Kind = keyof Fields
/** Steps that wrap other steps, or one run of the worker. */
export type Wrapping =
  | 'cut'
  | 'slow-database'
  | 'gateway-fault'
  | 'slow-gateway'
  | 'mail-fault'
  | 'slow-mail'
  | 'twice'

/**
 * One event in a history, as plain data, so that a counterexample can be read, shortened and stored. `pick` chooses
 * among what exists at that time: first what the step can act on, and the newest first. If there is nothing, the step
 * does nothing.
 */
export type Step = { [K in Kind]: { do: K } & Fields[K] }[Kind]
export type StepOf<K extends Kind> = { do: K } & Fields[K]
