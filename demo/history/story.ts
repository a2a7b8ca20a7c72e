/** The cart that an order of the history was made from: codes of items, `/n` for its n-th departure; `ships`: the country of its goods. */
export interface Cart {
  items: readonly string[]
  ships?: string
}

/** Money that comes in, so many days after the order. */
export interface Money {
  kind: 'charge' | 'transfer' | 'cash' | 'terminal'
  days: number
  /** The payment of a plan that it is for; 0 without a plan. */
  payment?: number
  /** In per cent of the payment; 100 if absent. */
  percent?: number
}

/** Money that goes back, or is to. */
export interface Repayment {
  /** How many of the order's items, from the first on; absent: all. */
  items?: number
  status: 'active' | 'processing' | 'processed' | 'problem'
  by: 'bank' | 'card' | null
  askedDays: number
  doneDays?: number
}

/** How an order went. Days are counted from the order on, and end before now. */
export interface Story {
  name: string
  /** Share of the orders, relative to the sum of all shares. */
  share: number
  /** How many days before now it was placed, or before the earlier festival began. */
  age: readonly [least: number, most: number]
  isOfEarlier?: true
  carts: readonly Cart[]
  method: 'credit_card' | 'bank_transfer'
  channel?: string
  /** A first attempt by card that came to nothing. */
  failed?: 'declined' | 'expired'
  /** A voucher's value, in minor units. */
  voucher?: number
  money?: readonly Money[]
  cancelled?: { days: number; because: 'unpaid' | 'shop' }
  deliveredDays?: number
  /** The parcel came back. */
  cameBack?: true
  /** The buyer withdrew from the contract for the goods; `repayment` is then of that. */
  withdrawnDays?: number
  repayment?: Repayment
  isAdmitted?: true
}
