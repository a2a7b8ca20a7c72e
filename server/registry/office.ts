import type { ListName } from '#contract/office/list'
import { copyOf } from '#rules/catalogue/items'
import { scheduledTime } from '#rules/dates/local-time'
import { mailTexts } from '#rules/text/stored-texts'
import {
  bulkRows,
  type BulkAction,
  type BulkActions,
  type BulkRequest,
  findChangesOfJob,
} from '../modules/bulk'
import { itemRows, editableEntries, findStoredItems } from '../modules/catalogue'
import {
  auditRows,
  type Editables,
  scheduleChangeHandler,
  changeFields,
  undoChangeHandler,
} from '../modules/changes'
import { guestListJob } from '../modules/checkout'
import { customerRows } from '../modules/customers'
import { deliveryRows, sendGoodsHandler } from '../modules/deliveries'
import type { ListedRows } from '../modules/lists'
import { mailRows, retryMailHandler, resendMailHandler } from '../modules/mails'
import { orderRows, cancelOrderHandler, extendDeadlineHandler } from '../modules/orders'
import { recordPaymentHandler } from '../modules/payments'
import { refundRows, processRefundHandler } from '../modules/refunds'
import { reportRowsToExport } from '../modules/reports'
import { editableSettings } from '../modules/settings'
import type { StaffServed } from '../modules/staff'
import { entryRows, exactOrderOf } from '../modules/statements'
import { ticketRows, editTicketHandler, findTicketByCode } from '../modules/tickets'
import { voucherRows, editableVouchers, endVoucherHandler } from '../modules/vouchers'
import { withdrawalRows, refundWithdrawalHandler } from '../modules/withdrawals'
import { orRefuse, Refusal } from '../platform/http/refusal'

/** The rows of every list of the office, for exports: a list without them does not compile. */
export const officeLists: Readonly<Record<ListName, ListedRows>> = {
  orders: orderRows,
  tickets: ticketRows,
  customers: customerRows,
  deliveries: deliveryRows,
  refunds: refundRows,
  withdrawals: withdrawalRows,
  'bank-entries': entryRows,
  'report-rows': reportRowsToExport,
  items: itemRows,
  vouchers: voucherRows,
  mails: mailRows,
  'bulk-rows': bulkRows,
  audit: auditRows,
}

/** Everything whose changes can have a time. */
export const officeEdits: Editables = { ...editableEntries, ...editableVouchers, ...editableSettings }

const scheduleChange = scheduleChangeHandler(officeEdits)

/** Sends an order's mail of a kind again. */
const resend = (kind: 'order' | 'tickets' | 'payment'): BulkAction =>
  byCall(resendMailHandler, 'orders', 'order', (order) => ({ order, kind }), {
    canDryRun: true,
    note: mailTexts.on_its_way(),
  })

/** Changes tickets by their codes. */
const changeTicket = (
  bodyOf: (requested: BulkRequest) => object,
  needs: BulkAction['needs'] = [],
): BulkAction => ({
  list: 'tickets',
  column: 'ticket',
  call: editTicketHandler,
  canDryRun: true,
  needs,
  async run({ staff, context }, { key, requested, dry_run }) {
    const ticket = orRefuse(await findTicketByCode(context.db.kysely, key), 'ticket-not-found')
    const body = { ...ticket, ...bodyOf(requested), reason: requested.reason, ...(dry_run && { dry_run }) }
    return editTicketHandler.makeFor(staff, context, body)
  },
})

const item = editableEntries['save-item']
const ofItems = { list: 'items', column: 'item_code', canDryRun: true, needs: [] } as const

/** Puts items on sale, or takes them off. */
const publish = (published: boolean): BulkAction => ({
  ...ofItems,
  call: item.call,
  run: (by, { key, dry_run }) =>
    changeFields(item, by, { thing: key, changes: { published }, was: {} }, { dry_run }),
})

/** Returns an action that publishes or hides items at a time. Its dry run returns the effect that it would have now. */
const publishLater = (published: boolean): BulkAction => ({
  ...ofItems,
  call: scheduleChange,
  needs: ['at'],
  async run(by, { key: thing, requested: { at }, dry_run }) {
    const changes = { published }
    const time = scheduledTime({ at: at ?? '', second: null }, 'UTC', by.context.now())
    if (!(time instanceof Date)) throw new Refusal(time)
    if (dry_run) return changeFields(item, by, { thing, changes, was: {} }, { dry_run })
    const { version } = orRefuse(await item.read(by.context.db.kysely, thing), item.missing)
    return scheduleChange.makeFor(by.staff, by.context, { call: 'save-item', thing, version, changes, at })
  },
})

/** Makes a hidden copy of each. */
const duplicate: BulkAction = {
  ...ofItems,
  call: item.call,
  async run({ staff, context }, { key, dry_run }) {
    const entries = (await findStoredItems(context.db.kysely)).map(({ entry }) => entry)
    const copied = orRefuse(
      entries.find(({ external_code }) => external_code === key),
      item.missing,
    )
    const copy = copyOf(copied, new Set(entries.map(({ external_code }) => external_code)))
    return item.call.makeFor(staff, context, { item: copy, ...(dry_run && { dry_run }) })
  },
}

/** Books receipts that wait, each to the order that is its exact suggestion by then. */
const bookSuggestion: BulkAction = {
  list: 'bank-entries',
  column: 'entry',
  call: recordPaymentHandler,
  canDryRun: true,
  needs: [],
  async run({ staff, context }, { key, dry_run }) {
    const entry = Number(key)
    const order = await exactOrderOf(context, entry)
    return recordPaymentHandler.makeFor(staff, context, { order, entry, ...(dry_run && { dry_run }) })
  },
}

/** Moves refunds on. What was admitted at the door is refused: that is confirmed one by one. */
const moveRefund = (step: object, more: Pick<BulkAction, 'appliesIf' | 'needsService'> = {}): BulkAction =>
  byCall(
    processRefundHandler,
    'refunds',
    'refund',
    (refund) => ({ refund_id: Number(refund), free_places: true, ...step }),
    { canDryRun: true, ...more },
  )

type BodyOf = (key: string, requested: Parameters<BulkAction['run']>[1]['requested']) => object

/**
 * Returns an action that makes one call per row. The call's payload depends only on the row and the input of the job.
 */
function byCall(
  call: StaffServed,
  list: BulkAction['list'],
  column: string,
  bodyOf: BodyOf,
  more: Partial<
    Pick<BulkAction, 'canDryRun' | 'needs' | 'appliesIf' | 'needsService' | 'keysOfJob' | 'note'>
  > = {},
): BulkAction {
  return {
    list,
    column,
    call,
    canDryRun: false,
    needs: [],
    ...more,
    run: ({ staff, context }, { key, requested, dry_run }) =>
      call.makeFor(staff, context, { ...bodyOf(key, requested), ...(dry_run && { dry_run }) }),
  }
}

/** Every action with many rows; one that the contract declares and is not here does not compile. */
export const officeBulk: BulkActions = {
  'resend-order-mail': resend('order'),
  'resend-tickets': resend('tickets'),
  'remind-payment': resend('payment'),
  'extend-deadline': byCall(
    extendDeadlineHandler,
    'orders',
    'order',
    (order, { until, reason }) => ({ order, until, reason }),
    { canDryRun: true, needs: ['until'] },
  ),
  'cancel-order': byCall(cancelOrderHandler, 'orders', 'order', (order, { reason }) => ({ order, reason }), {
    canDryRun: true,
  }),
  'new-barcode': changeTicket(() => ({ new_barcode: true })),
  'move-ticket': changeTicket(({ transport_time_id }) => ({ transport_time_id }), ['transport_time_id']),
  'publish-item': publish(true),
  'withdraw-item': publish(false),
  'publish-item-later': publishLater(true),
  'withdraw-item-later': publishLater(false),
  'duplicate-item': duplicate,
  'import-guests': guestListJob,
  'end-voucher': byCall(endVoucherHandler, 'vouchers', 'voucher', (code) => ({ code })),
  'book-suggestion': bookSuggestion,
  'start-refund': moveRefund({ outcome: 'processing' }),
  'mark-refund-paid': moveRefund({ outcome: 'processed', by: 'bank' }),
  'refund-to-card': moveRefund(
    { outcome: 'processed', by: 'card' },
    { appliesIf: 'can_go_to_card', needsService: true },
  ),
  'refund-withdrawal': byCall(
    refundWithdrawalHandler,
    'withdrawals',
    'withdrawal',
    (withdrawal) => ({ withdrawal_id: Number(withdrawal) }),
    { canDryRun: true },
  ),
  'retry-mail': byCall(retryMailHandler, 'mails', 'mail', (mail) => ({ mail_id: Number(mail), anew: true }), {
    canDryRun: true,
  }),
  'undo-change': byCall(
    undoChangeHandler(officeEdits),
    'bulk-rows',
    'row',
    (change) => ({ audit_id: Number(change) }),
    { canDryRun: true, keysOfJob: findChangesOfJob },
  ),
  'send-goods': byCall(sendGoodsHandler, 'deliveries', 'order', (order) => ({ order, unless_sent: true }), {
    canDryRun: true,
  }),
}
