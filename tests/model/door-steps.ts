import type { ModelShop } from './model-shop'
import type { Doing, Outcome } from './play'

interface Piece {
  id: number
  code: string
  order_id: number
  full_name: string
  owner: number
  buyer: number
  buyer_email: string
}

/**
 * Barcodes that were displayed at some time, oldest first, including those of tickets that were later changed,
 * reassigned or refunded.
 */
export type Barcodes = { id: number; barcode: string }[]

/** Steps with tickets at the gate and their reassignment. */
export function doorSteps(shop: ModelShop, shown: Barcodes): Doing<DoorStep> {
  const ticketWhere = async (where: string, pick: number) =>
    (
      await shop.find<Piece>(
        `select i.id::int, i.code, i.order_id::int, i.full_name, o.customer_id::int as buyer, o.email as buyer_email,
           coalesce(i.holder_id, o.customer_id)::int as owner
         from order_item i join orders o on o.id = i.order_id join item t on t.id = i.item_id
         where i.barcode is not null and ${where} order by i.id desc offset $1 limit 1`,
        [pick],
      )
    )[0]

  const counts = async (barcode: string, isOverridden: boolean) =>
    (
      await shop.find(
        `select from order_item i join orders o on o.id = i.order_id where i.barcode = $1
         and (i.status = 'active' or $2 and i.status in ('refund', 'refunding', 'refund-problem'))
         and (o.accepted_at is not null or $2)`,
        [barcode, isOverridden],
      )
    ).length > 0

  /** Returns whether a barcode admitted at an instant: its ticket ended, or got another barcode, only afterwards. */
  const counted = async (barcode: string, at: string | null) =>
    at !== null &&
    (
      await shop.find(
        `select from order_item i join orders o on o.id = i.order_id
         left join earlier_ticket_code e on e.order_item_id = i.id and e.code = left($1, 12)
         where left($1, 12) in (i.code, e.code) and i.issued_at is not null and o.accepted_at is not null
         and (i.barcode = $1 or i.barcode is null or i.barcode_at > $2)
         and (i.status = 'active' or o.cancelled_at > $2 or exists (select from refund_item p join refund r
           on r.id = p.refund_id where p.order_item_id = i.id and r.status <> 'cancelled' and r.created_at > $2))`,
        [barcode, at],
      )
    ).length > 0

  /** Scans a barcode at the gate. An admitted ticket must be valid, and the barcode must be its current one. */
  async function scan(barcode: string, gate: string, at: string | null, override = false): Promise<Outcome> {
    const countedBefore = await counts(barcode, override)
    const { status, body } = await shop.app().office('check-in', { barcode, gate, at, override })
    if (status !== 200) return status
    if (body['result'] !== 'admitted') return 409
    if (countedBefore || (await counts(barcode, override)) || (await counted(barcode, at))) return 200
    throw new Error(`Admitted by ${barcode}, which no valid ticket has`)
  }

  const minutesAgo = (minutes: number) =>
    new Date(shop.app().clock.now.getTime() - minutes * 60_000).toISOString()

  const give = async (piece: Piece, email: string): Promise<Outcome> => {
    const token = await shop.tokenOf(piece.owner)
    const used = await isUsed(shop, piece.id)
    const given = {
      order_id: piece.order_id,
      code: piece.code,
      full_name: piece.full_name,
      email,
      reassign: true,
    }
    return unlessUsed(used, (await shop.app().call('change-ticket', { token, ...given })).status)
  }

  return {
    async 'check-in'({ pick, gate, late, override }) {
      const [ticket] = await shop.find<{ id: number; barcode: string }>(
        'select id::int, barcode from order_item where barcode is not null order by id desc offset $1 limit 1',
        [pick],
      )
      if (ticket === undefined) return 0
      shown.push(ticket)
      return scan(ticket.barcode, gate, late ? minutesAgo(10) : null, override)
    },
    async 'look-at-ticket'({ pick }) {
      const [ticket] = await shop.find<{ id: number; barcode: string }>(
        'select id::int, barcode from order_item where barcode is not null order by id desc offset $1 limit 1',
        [pick],
      )
      if (ticket !== undefined) shown.push(ticket)
      return ticket === undefined ? 0 : 200
    },
    'check-in-again': async ({ pick, gate, late }) => {
      const barcode = shown.at(-1 - pick)?.barcode
      return barcode === undefined ? 0 : scan(barcode, gate, late ? minutesAgo(240) : null)
    },
    async 'pass-on'({ pick, to }) {
      const piece = await ticketWhere('t.allow_email_changes', pick)
      const email = [...shop.customers.map((one) => one.email), 'new@mail.example'][to]
      return piece === undefined || email === undefined ? 0 : give(piece, email)
    },
    async 'pass-back'({ pick }) {
      const piece = await ticketWhere('i.holder_id is not null', pick)
      return piece === undefined ? 0 : give(piece, piece.buyer_email)
    },
  }
}

/** Returns whether one of these items was admitted. From then on only the office ends or changes it. */
export const isUsed = async (shop: ModelShop, ...items: number[]): Promise<boolean> =>
  (
    await shop.find(
      `select from order_item where id = any($1) and admitted_at is not null and status not in ('refunded', 'void')`,
      [items],
    )
  ).length > 0

export function unlessUsed(used: boolean, status: Outcome): Outcome {
  if (used && status < 400) throw new Error('What was done is not allowed with a ticket that was admitted')
  return status
}

type DoorStep = 'check-in' | 'look-at-ticket' | 'check-in-again' | 'pass-on' | 'pass-back'
