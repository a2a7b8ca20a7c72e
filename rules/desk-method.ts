import * as texts from '../texts/compiled/shop/methods'

/** How money was handed over at the box office: in cash, or by card at its own terminal. */
export type DeskPayment = 'cash' | 'terminal'

/** How an order was paid at the box office, where its whole price is taken at once; null: in another way. */
export function paidAtDesk(movements: readonly { kind: string }[]): DeskPayment | null {
  const kinds = ['cash', 'terminal'] as const
  return kinds.find((kind) => movements.some((movement) => movement.kind === kind)) ?? null
}

/** How such a payment is called on pages and invoices. */
export const deskMethod = (kind: DeskPayment): string => (kind === 'cash' ? texts.cash() : texts.terminal())
