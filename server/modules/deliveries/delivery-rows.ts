import { findDeliveries, type DeliveryRow } from '../../../contract/office/deliveries'
import { listedRows } from '../changes'
import { readDeliveries } from './find-deliveries'

const at = (instant: string | null) => (instant === null ? null : new Date(instant))

/** The rows of the list of deliveries, for exports: address labels too. */
export const deliveryRows = listedRows<'deliveries', typeof findDeliveries, DeliveryRow>(findDeliveries, {
  read: readDeliveries,
  cells: {
    order: ({ order }) => order,
    state: ({ state }) => state,
    goods: ({ goods }) => goods.map(({ name, pieces }) => `${pieces} × ${name}`).join(', '),
    pieces: ({ goods }) => goods.reduce((sum, { pieces }) => sum + pieces, 0),
    name: ({ ships_to, customer }) => ships_to?.full_name ?? customer.full_name,
    address_1: ({ ships_to }) => ships_to?.lines[0] ?? null,
    address_2: ({ ships_to }) => ships_to?.lines[1] ?? null,
    address_3: ({ ships_to }) => ships_to?.lines.slice(2).join(', ') || null,
    country: ({ ships_to }) => ships_to?.country ?? null,
    email: ({ customer }) => customer.email,
    paid_at: ({ paid_at }) => at(paid_at),
    printed_at: ({ printed_at }) => at(printed_at),
    sent_at: ({ sent_at }) => at(sent_at),
    carrier: ({ carrier }) => carrier,
    tracking_number: ({ tracking_number }) => tracking_number,
    received_at: ({ received_at }) => at(received_at),
    problem: ({ problem }) => problem,
    is_test: ({ is_test }) => is_test,
  },
})
