import * as texts from '../../texts/compiled/shop/methods'

/** How money was handed over at the box office: in cash, or by card at its own terminal. */
export type DeskPayment = 'cash' | 'terminal'

/**
 * How an order was paid at the box office: the kind of the money there that covers its whole price (`total`, in minor
 * units) by itself. Null: it was paid in another way, or only a part of it there.
 */
export function paidAtDesk(
  movements: readonly { kind: string; amount: number }[],
  total: number,
): DeskPayment | null {
  const kinds = ['cash', 'terminal'] as const
  return (
    kinds.find((kind) => movements.some((movement) => movement.kind === kind && movement.amount >= total)) ??
    null
  )
}

const meansOf: Readonly<Record<string, 'cash' | 'card' | 'transfer'>> = {
  cash: 'cash',
  terminal: 'card',
  charge: 'card',
  transfer: 'transfer',
}

/**
 * How an order was paid, as tax authorities tell it apart, from the kinds of its ledger. `other`: in several ways, or by no
 * money at all (by a voucher, or nothing was due).
 */
export function meansOfPayment(
  movements: readonly { kind: string; amount: number }[],
): 'cash' | 'card' | 'transfer' | 'other' {
  const received = movements.flatMap(({ kind, amount }) => (amount > 0 ? (meansOf[kind] ?? []) : []))
  const [one, ...more] = new Set(received)
  return one === undefined || more.length > 0 ? 'other' : one
}

/** The name of such a payment on pages and invoices. */
export const deskMethod = (kind: DeskPayment): string => (kind === 'cash' ? texts.cash() : texts.terminal())
