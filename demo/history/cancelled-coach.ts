import type { CatalogueFile } from '#contract/office/catalogue-file'
import { card, transfer } from './carts'
import type { Repayment, Story } from './story'

/** The coach of which one departure was cancelled. It is not published: customers see nothing of it. */
export const cancelledCoach = {
  shop_item_type: 'tickets',
  external_code: 'valbor27-coach-ljubljana',
  event: 'VALBOR27',
  type: 'transport',
  name: 'Coach Ljubljana → Sidrina',
  price: 3900,
  fee: 200,
  tax_rate: 25,
  is_refundable: true,
  refund_fee: 200,
  published: false,
  stock_level: 98,
  travel_time_type: 'selectable',
  travel_times: [
    { travel_time: '2027-07-08T05:00:00Z', stock_level: 49 },
    { travel_time: '2027-07-09T05:00:00Z', stock_level: 49 },
  ],
} satisfies NonNullable<CatalogueFile['items']>[number]

/** The departure that was cancelled: the second. */
export const cancelledDeparture = '2027-07-09T05:00:00Z'
/** When, in days before now. */
export const cancelledBefore = 9
export const cancelledMessage =
  'Too few people booked this coach, so it will not run. You get back what you paid, fees included. The coach of 8 July leaves as planned.'

/** An order placed `age` days ago. It is refunded `doneDays` after the cancellation, or not yet. */
const coachOrder = (
  age: number,
  seats: 1 | 2,
  by: 'bank' | 'card',
  status: Repayment['status'],
  doneDays?: number,
): Story => {
  const cancelled = age - cancelledBefore
  return {
    name: `coach, cancelled (${age})`,
    share: 0.1,
    // A few minutes: all of them end with the departure.
    age: [age, age + 0.002],
    carts: [{ items: Array.from({ length: seats }, () => 'valbor27-coach-ljubljana/2') }],
    method: by === 'card' ? 'credit_card' : 'bank_transfer',
    money: [by === 'card' ? card : transfer],
    cancelled: { days: cancelled, because: 'shop' },
    repayment: {
      status,
      by: status === 'active' ? null : by,
      askedDays: cancelled,
      ...(doneDays !== undefined && { doneDays: cancelled + doneDays }),
    },
  }
}

/** Orders with a seat on the cancelled coach. */
export const coachStories: readonly Story[] = [
  coachOrder(52, 2, 'card', 'processed', 1),
  coachOrder(44, 1, 'card', 'processed', 1),
  coachOrder(37, 2, 'bank', 'processed', 4),
  coachOrder(31, 1, 'card', 'processed', 1),
  coachOrder(26, 2, 'bank', 'processing', 6),
  coachOrder(19, 1, 'bank', 'active'),
  coachOrder(14, 2, 'bank', 'active'),
]
