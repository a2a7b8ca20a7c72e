import * as texts from '#texts/compiled/refusals/cart'

/**
 * Errors of adding an item to the cart. They are separate from `refusals` because the pages of the items check them
 * first, and do not need the other sentences.
 */
export const cartRefusals = {
  'item-not-found': [404, texts.item_not_found],
  'item-over': [409, texts.item_over],
  'plan-too-late': [409, texts.plan_too_late],
  'sold-out': [409, texts.sold_out],
  'time-sold-out': [409, texts.time_sold_out],
  'limit-reached': [422, texts.limit_reached],
  'cart-full': [422, texts.cart_full],
  'plan-alone': [422, texts.plan_alone],
  'plan-already-in-cart': [422, texts.plan_already_in_cart],
  'duplicate-ticket': [422, texts.duplicate_ticket],
  'holder-name-missing': [422, texts.holder_name_missing],
  'holder-email-missing': [422, texts.holder_email_missing],
  'holder-email-invalid': [422, texts.holder_email_invalid],
  'travel-time-missing': [422, texts.travel_time_missing],
  'travel-time-unknown': [422, texts.travel_time_unknown],
} as const satisfies Record<string, readonly [status: number, sentence: (slots: never) => string]>
