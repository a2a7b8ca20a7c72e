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

/** Parameters of each kind of step. `who` is 0 to 2 for customers and 3 for a visitor. */
interface Fields {
  add: { who: number; item: number; name: number; time: number }
  remove: { who: number; pick: number }
  'move-in-cart': { who: number; pick: number; time: number }
  extend: { who: number }
  /** The page shows the cart's total, and the next checkout sends it. */
  'look-at-total': { who: number; to: Country }
  checkout: { who: number; method: Method; voucher: number | null; to: Country }
  /** Adds some items to the cart, checks out, and may pay: the common sequence in one step. */
  buy: {
    who: number
    items: number[]
    method: Method
    voucher: number | null
    to: Country
    pays: boolean
  }
  /** The customer decides on the gateway's page. The browser returns, or is closed there. */
  decide: { pick: number; decision: 'paid' | 'declined' | 'cancelled'; returns: boolean }
  /** A browser returns, perhaps again, perhaps days later. */
  return: { pick: number }
  'gateway-wrong-charge': { pick: number; about: 'less' | 'more' | 'currency' }
  'gateway-late-approval': { pick: number }
  'stale-report': { pick: number; outcome: 'declined' | 'cancelled' }
  forge: { pick: number; what: 'amount' | 'signature' | 'reference' }
  /** The gateway itself reports the outcome of an attempt, twice if the first report may be lost. */
  callback: { pick: number; times: 1 | 2 }
  /** An earlier message of the gateway arrives again, unchanged. */
  'callback-again': { pick: number }
  pay: { pick: number; payment: number }
  transfer: { pick: number; amount: 'exact' | 'less' | 'more'; again: boolean; dryRun: boolean }
  /**
   * A bank statement: the amount of each payment, its order, and how well the payer named the order. It may be imported
   * first while its entries are pending, and afterwards in the other format.
   */
  statement: {
    lines: StatementLine[]
    format: 'camt053' | 'csv'
    times: 1 | 2
    pending: boolean
    inBoth: boolean
  }
  /** The bank reverses an earlier credit and reports it in a statement. */
  reversal: { pick: number }
  /** Staff deduct a reversal from the order of the reversed receipt. */
  'take-back': { pick: number; dryRun: boolean }
  /** A file that was imported before is imported again. */
  'statement-again': { pick: number }
  /** Staff book an entry that names no order. */
  'book-entry': { pick: number; order: number }
  /** The box office takes the amount owed, or the next payment of a plan. */
  'take-payment': { pick: number; paid: 'cash' | 'terminal'; next: boolean; dryRun: boolean }
  /** The card's bank reverses a charge or a part of it. */
  chargeback: { pick: number; part: boolean; again: boolean; dryRun: boolean }
  'request-refund': { pick: number; items: number }
  'cancel-refund': { pick: number }
  'process-refund': {
    pick: number
    outcome: 'processing' | 'processed' | 'problem'
    frees: boolean
    by: 'bank' | 'card'
    /** Staff confirm that they cancel an order even if some of its tickets were admitted. */
    sure: boolean
    dryRun: boolean
  }
  /** A card charge is refunded: the order is cancelled or a refund of a ticket requested, and the refund is paid. */
  'fail-refund': { pick: number; how: 'event' | 'by hand'; times: 1 | 2 }
  repay: { pick: number; how: 'cancelled' | 'requested back'; by: 'card' | 'bank' }
  'cancel-order': { pick: number; sure: boolean; dryRun: boolean }
  /** The buyer withdraws from a contract for goods, and the office refunds what is owed for them. */
  withdraw: { pick: number; pieces: number; by: 'link' | 'email' | 'stranger' }
  deliver: { pick: number; days: number }
  'refund-withdrawal': { pick: number; dryRun: boolean }
  'change-ticket': { pick: number; name: number | null; to: number | null; reassign: boolean }
  'travel-time': { pick: number; time: number }
  'staff-order': {
    item: number
    to: number
    method: Method | 'cash' | 'terminal'
    price: number | null
    dryRun: boolean
  }
  /** A mail of an order is sent again. */
  'resend-mail': { pick: number; kind: 'order' | 'tickets' | 'payment'; dryRun: boolean }
  /** MAIL_HOLD=1 on a process: waiting mails are held as if they had failed. */
  'hold-mails': object
  /** A failed mail is sent again, perhaps to another address. */
  'retry-mail': { pick: number; other: boolean; dryRun: boolean }
  /** Staff change a ticket; with `dryRun` after a dry run whose fingerprint they confirm. */
  'edit-ticket': {
    pick: number
    name: number | null
    to: number | null
    reassign: boolean
    barcode: boolean
    time: number | null
    dryRun: boolean
  }
  /**
   * Staff open a refund of some items of an order, or remove them without money. `percent` sets the refund to this part
   * of each item's price and fee; `null` uses the shop's own amounts.
   */
  'end-items': {
    pick: number
    items: number
    how: 'refund-items' | 'release-items'
    percent: number | null
    dryRun: boolean
  }
  /** Staff cancel an item or its first departure. */
  'cancel-sale': { item: number; departure: boolean; fees: boolean; dryRun: boolean }
  'retry-cancellation': { pick: number }
  'extend-deadline': { pick: number; payment: number | null; days: number; dryRun: boolean }
  'reactivate-order': { pick: number; days: number; dryRun: boolean }
  /**
   * Staff divide a receipt over two orders: the first one gets the amount that it owes or a third, the other one the
   * rest.
   */
  'divide-entry': { pick: number; order: number; exact: boolean }
  /** Staff close a receipt that pays no order; `null` reopens it. */
  'close-entry': { pick: number; because: 'sent-back' | 'not-ours' | null; dryRun: boolean }
  'return-overpayment': {
    pick: number
    as: 'refund' | 'recorded'
    part: boolean
    again: boolean
    dryRun: boolean
  }
  dispatch: { pick: number; what: 'sent' | 'handed over' | 'problem' }
  'erase-customer': { pick: number; dryRun: boolean }
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
  'save-item': ItemChange & { dryRun: boolean }
  schedule: ItemChange & { minutes: number }
  'cancel-scheduled': { pick: number }
  undo: { pick: number; dryRun: boolean }
  'accept-terms': { pick: number }
  /** A customer enters an address for the account, and a stranger then uses the address. */
  claim: {
    who: number
    to: number
    request: 'register' | 'request-login-code' | 'request-password-reset'
  }
  'reset-attempts': { pick: number }
  /**
   * `late`: the gate was offline and sends the scan ten minutes later. `override`: the ticket is admitted even while a
   * refund is in progress.
   */
  'check-in': { pick: number; gate: string; late: boolean; override: boolean }
  /** Somebody takes a picture of the current barcode. */
  'look-at-ticket': { pick: number }
  /** A barcode that was seen before is scanned, whatever happened to its ticket; `late`: four hours ago, by an offline gate. */
  'check-in-again': { pick: number; gate: string; late: boolean }
  /** A ticket is reassigned to another customer, and then back to the buyer. */
  'pass-on': { pick: number; to: number }
  'pass-back': { pick: number }
  /** The operator changes the catalogue while the shop sells. */
  'change-item': ItemChange
  'change-times': { which: number; places: number }
  /** The operator gives a ticket dates of its own: over since a minute, or soon over; `null` restores its first ones. */
  'change-dates': { item: 0 | 2 | 4; ends: 'a minute ago' | 'in ten minutes' | null }
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
  /** A call with its own key, so that it can be sent again. */
  'keyed-call': { pick: number; what: 'pay' | 'refund-file' | 'record-payment' | 'cancel-order' }
  /** The call is sent again after other steps. */
  'repeat-call': { pick: number; how: 'as before' | 'with other content' | 'by the door' }
  jobs: object
  clock: { minutes: number }
  restart: object
  /**
   * The connection breaks at the n-th statement of a step. With `again`, a caller without a response repeats the call.
   */
  cut: { at: number; moment: 'before' | 'after'; step: Step; again?: boolean }
  /** The database responds late to the n-th statement, so that another step runs before. */
  'slow-database': { at: number; step: Step; concurrent: Step }
  /** All requests to a gateway fail during a step. */
  'gateway-fault': { way: WayFault; step: Step }
  /** A request to a gateway, or its response, is late, so that another step runs before. */
  'slow-gateway': { late: 'question' | 'answer'; step: Step; concurrent: Step }
  /** One run of the worker with a mail server that fails for the first mails. */
  'mail-fault': { way: MailFault; mails: number }
  /** One run of the worker with a mail server that is slow to confirm the first mail. */
  'slow-mail': { concurrent: Step }
  /** The same step twice at once, as with a double click. */
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
 * One event in a history, as plain data, so that a counterexample can be read, shortened and stored. `pick` selects
 * among what exists at that time: first what the step can act on, newest first. If there is nothing, the step does
 * nothing.
 */
export type Step = { [K in Kind]: { do: K } & Fields[K] }[Kind]
export type StepOf<K extends Kind> = { do: K } & Fields[K]
