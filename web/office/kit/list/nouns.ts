import * as texts from '#texts/compiled/office/list'
import { numberText } from '#web/ui/formats'
import type { CountSlots } from '../values/count-slots'

/** Plural nouns for the rows of each list. */
export const nouns = {
  cancellation: texts.nouns_cancellation(),
  change: texts.nouns_change(),
  customer: texts.nouns_customer(),
  event: texts.nouns_event(),
  item: texts.nouns_item(),
  job: texts.nouns_job(),
  key: texts.nouns_key(),
  mail: texts.nouns_mail(),
  order: texts.nouns_order(),
  person: texts.nouns_person(),
  receipt: texts.nouns_receipt(),
  refund: texts.nouns_refund(),
  row: texts.nouns_row(),
  scan: texts.nouns_scan(),
  ticket: texts.nouns_ticket(),
  voucher: texts.nouns_voucher(),
  withdrawal: texts.nouns_withdrawal(),
}
export type Noun = keyof typeof nouns

const counts: Record<Noun, (count: CountSlots) => string> = {
  cancellation: texts.rows_cancellation,
  change: texts.rows_change,
  customer: texts.rows_customer,
  event: texts.rows_event,
  item: texts.rows_item,
  job: texts.rows_job,
  key: texts.rows_key,
  mail: texts.rows_mail,
  order: texts.rows_order,
  person: texts.rows_person,
  receipt: texts.rows_receipt,
  refund: texts.rows_refund,
  row: texts.rows_row,
  scan: texts.rows_scan,
  ticket: texts.rows_ticket,
  voucher: texts.rows_voucher,
  withdrawal: texts.rows_withdrawal,
}

/** Returns a number of rows, such as `1 order` or `1,214 orders`. */
export const rowsText = (noun: Noun, count: CountSlots): string => counts[noun](count)

/** Row counts from a list's response. */
export interface Counted {
  matching: { count: number; more: boolean } | null
  facets: Readonly<Record<string, readonly FacetValue[]>> | null
}
interface FacetValue {
  value: string
  label: string | null
  count: number
  more?: boolean | undefined
}

/** Returns a number of rows, with a plus sign if there are more. */
export const countText = ({ count, more }: { count: number; more?: boolean | undefined }): string =>
  `${numberText(count)}${more === true ? '+' : ''}`

/** Returns the number of matching rows, such as `1,214` or `1,000+`; `null` if the rows are not counted. */
export function countOf(counted: Counted | undefined): string | null {
  return counted?.matching ? countText(counted.matching) : null
}
