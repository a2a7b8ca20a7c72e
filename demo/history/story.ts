/** The cart of an order: codes of items, `/n` for the n-th departure; `ships`: the destination country of its goods. */
export interface Cart {
  items: readonly string[]
  ships?: string
}

/** A receipt of money, with its time in days after the order. */
export interface Money {
  kind: 'charge' | 'transfer' | 'cash' | 'terminal'
  days: number
  /** The payment of a plan that it is for; 0 without a plan. */
  payment?: number
  /** In per cent of the payment; 100 if absent. */
  percent?: number
}

/** Money that was or will be paid back. */
export interface Repayment {
  /** Number of the order's items, counted from the first; absent: all. */
  items?: number
  status: 'active' | 'processing' | 'processed' | 'problem'
  by: 'bank' | 'card' | null
  askedDays: number
  doneDays?: number
}

/** The course of an order. Days are counted from the order and end before now. */
export interface Story {
  name: string
  /** Share of the orders, relative to the sum of all shares. */
  share: number
  /** The range of days before now, or before the start of the earlier festival, in which it was placed. */
  age: readonly [least: number, most: number]
  isOfEarlier?: true
  carts: readonly Cart[]
  method: 'credit_card' | 'bank_transfer'
  channel?: string
  /** A first card attempt without a payment. */
  failed?: 'declined' | 'expired'
  /** A voucher's value, in minor units. */
  voucher?: number
  money?: readonly Money[]
  cancelled?: { days: number; because: 'unpaid' | 'shop' }
  deliveredDays?: number
  /** The parcel came back. */
  cameBack?: true
  /** The buyer withdrew from the contract for the goods, which is the reason of `repayment`. */
  withdrawnDays?: number
  repayment?: Repayment
  isAdmitted?: true
}
