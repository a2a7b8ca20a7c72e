import type { MoneyCause } from '../../../contract/office/inbox'
import * as texts from '../../../texts/compiled/office/unmatched-payments'

/** In the order in which the inbox shows them. */
export const causes: Record<MoneyCause, string> = {
  chargeback: texts.cause_chargeback(),
  late: texts.cause_late(),
  gateway: texts.cause_gateway(),
  'in-doubt': texts.cause_in_doubt(),
  double: texts.cause_double(),
  'too-much': texts.cause_too_much(),
}

/** Explains each cause and what to do about it. */
export const causeAdvice: Record<MoneyCause, string> = {
  chargeback: texts.advice_chargeback(),
  late: texts.advice_late(),
  gateway: texts.advice_gateway(),
  'in-doubt': texts.advice_in_doubt(),
  double: texts.advice_double(),
  'too-much': texts.advice_too_much(),
}
