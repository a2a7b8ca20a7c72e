import type { NumberSeries, ReportName } from '#contract/office/reports'
import * as texts from '#texts/compiled/reports'
import { labelsOf } from '../text/labels'

/** The reports by their names, as the screen and the file of a period have them. */
export const reportTitles = labelsOf<ReportName>({
  sales: texts.title_sales,
  fees: texts.title_fees,
  taxes: texts.title_taxes,
  money: texts.title_money,
  refunds: texts.title_refunds,
  vouchers: texts.title_vouchers,
  plans: texts.title_plans,
  documents: texts.title_documents,
  attendance: texts.title_attendance,
})

/** What each figure means, in one sentence; docs/behaviour/reports.md has the same. */
const definitions: Readonly<Record<string, string>> = labelsOf({
  'sales.total': texts.defined_sales_total,
  'sales.day': texts.defined_sales_day,
  'sales.item': texts.defined_sales_item,
  'sales.channel': texts.defined_sales_channel,
  'sales.country': texts.defined_sales_country,
  'fees.total': texts.defined_fees_total,
  'fees.item': texts.defined_fees_item,
  'taxes.total': texts.defined_taxes_total,
  'taxes.percent': texts.defined_taxes_percent,
  'taxes.rate': texts.defined_taxes_rate,
  'taxes.premises': texts.defined_taxes_premises,
  'money.total': texts.defined_money_total,
  'money.kind': texts.defined_money_kind,
  'money.day': texts.defined_money_day,
  'money.staff': texts.defined_money_staff,
  'money.recorded': texts.defined_money_recorded,
  'refunds.total': texts.defined_refunds_total,
  'refunds.way': texts.defined_refunds_way,
  'refunds.day': texts.defined_refunds_day,
  'vouchers.total': texts.defined_vouchers_total,
  'vouchers.direction': texts.defined_vouchers_direction,
  'plans.total': texts.defined_plans_total,
  'plans.age': texts.defined_plans_age,
  'documents.total': texts.defined_documents_total,
  'documents.kind': texts.defined_documents_kind,
  'documents.reported': texts.defined_documents_reported,
  'attendance.total': texts.defined_attendance_total,
  'attendance.state': texts.defined_attendance_state,
  'attendance.event': texts.defined_attendance_event,
  'attendance.item': texts.defined_attendance_item,
  'attendance.departure': texts.defined_attendance_departure,
})

/** Returns the definition of a figure; an empty text if it has none. */
export const definitionOf = (key: string): string => definitions[key] ?? ''

const labels: Readonly<Record<string, string>> = labelsOf({
  'item::shipping': texts.label_item_shipping,
  'item::discount': texts.label_item_discount,
  'kind:charge': texts.label_kind_charge,
  'kind:transfer': texts.label_kind_transfer,
  'kind:cash': texts.label_kind_cash,
  'kind:terminal': texts.label_kind_terminal,
  'kind:refund': texts.label_kind_refund,
  'kind:refund-failed': texts.label_kind_refund_failed,
  'kind:return': texts.label_kind_return,
  'kind:chargeback': texts.label_kind_chargeback,
  'kind:invoice': texts.label_kind_invoice,
  'kind:credit-note': texts.label_kind_credit_note,
  'kind:advance-invoice': texts.label_kind_advance_invoice,
  'kind:advance-cancellation': texts.label_kind_advance_cancellation,
  'recorded:later': texts.label_recorded_later,
  'reported:yes': texts.label_reported_yes,
  'reported:no': texts.label_reported_no,
  'way:card': texts.label_way_card,
  'way:bank': texts.label_way_bank,
  'direction:used': texts.label_direction_used,
  'direction:returned': texts.label_direction_returned,
  'age:not-due': texts.label_age_not_due,
  'age:1-7': texts.label_age_1_7,
  'age:8-30': texts.label_age_8_30,
  'age:31-60': texts.label_age_31_60,
  'age:61+': texts.label_age_61,
  'country:': texts.not_known,
  'state:issued': texts.label_state_issued,
  'state:scanned': texts.label_state_scanned,
  'state:void': texts.label_state_void,
})

const ticketLabels = {
  issued: texts.tickets_issued,
  scanned: texts.tickets_scanned,
  void: texts.tickets_void,
}

/** Returns the name of a figure's value. */
export function labelOfFigure({
  figure,
  value,
  label,
}: {
  figure: string
  value: string
  label: string | null
}) {
  if (figure === 'total') return texts.total()
  const staff = /^staff:(cash|terminal) (?:staff:)?(.*)$/.exec(figure)
  if (staff) {
    const who = staff[2] || texts.not_known()
    return staff[1] === 'cash' ? texts.staff_cash({ who }) : texts.staff_terminal({ who })
  }
  const [, state] = /^(?:event|item|departure):(issued|scanned|void) /.exec(figure) ?? []
  if (state !== undefined) return ticketLabels[state as keyof typeof ticketLabels]({ what: label ?? value })
  if (figure.startsWith('percent:')) return texts.percent({ rate: value })
  if (figure.startsWith('rate:')) {
    const [rate = '', country = ''] = value.split(' ')
    const name = label ?? country
    return name === '' ? texts.rate_unknown({ rate }) : texts.rate_in({ rate, country: name })
  }
  return label ?? labels[figure] ?? value
}

/** Names of the dimensions by which a report breaks down its figures. */
export const partNames: Readonly<Record<string, string>> = labelsOf({
  total: texts.total,
  day: texts.part_day,
  item: texts.part_item,
  channel: texts.part_channel,
  country: texts.part_country,
  percent: texts.part_percent,
  rate: texts.part_rate,
  premises: texts.part_premises,
  kind: texts.part_kind,
  staff: texts.part_staff,
  recorded: texts.part_recorded,
  reported: texts.part_reported,
  way: texts.part_way,
  direction: texts.part_direction,
  age: texts.part_age,
  state: texts.part_state,
  event: texts.part_event,
  departure: texts.part_departure,
})

/** Numbers that no document has, and whether the log knows why. */
export function gapText({ first, last, is_recorded }: NumberSeries['gaps'][number]): string {
  if (first === last)
    return is_recorded ? texts.gap_skipped({ number: first }) : texts.gap_missing({ number: first })
  return is_recorded ? texts.gaps_skipped({ first, last }) : texts.gaps_missing({ first, last })
}
