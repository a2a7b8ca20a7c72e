import * as texts from '../texts/compiled/shop/methods'

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

/** The name of such a payment on pages and invoices. */
export const deskMethod = (kind: DeskPayment): string => (kind === 'cash' ? texts.cash() : texts.terminal())
