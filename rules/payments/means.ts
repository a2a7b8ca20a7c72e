import * as texts from '#texts/compiled/shop/methods'
import type { PaymentMethod } from './methods'

/** How money was handed over at the box office: in cash, or by card at its own terminal. */
export type DeskPayment = 'cash' | 'terminal'

/** A way in which money was received. */
export type WayOfPayment = DeskPayment | PaymentMethod

const wayOf: Readonly<Record<string, WayOfPayment>> = {
  cash: 'cash',
  terminal: 'terminal',
  charge: 'credit_card',
  transfer: 'bank_transfer',
}

const meansOf: Readonly<Record<WayOfPayment, 'cash' | 'card' | 'transfer' | 'other'>> = {
  cash: 'cash',
  terminal: 'card',
  credit_card: 'card',
  bank_transfer: 'transfer',
  voucher: 'other',
}

/**
 * Returns the ways in which an order was paid, from its ledger: those of its money, or else its voucher. It is empty if
 * nothing was due.
 */
export function waysOfPayment(movements: readonly { kind: string; amount: number }[]): WayOfPayment[] {
  const received = movements.filter(({ amount }) => amount > 0)
  const ways = received.flatMap(({ kind }) => wayOf[kind] ?? [])
  if (ways.length > 0) return [...new Set(ways)]
  return received.some(({ kind }) => kind === 'voucher') ? ['voucher'] : []
}

/**
 * Returns the means of payment as tax authorities tell them apart. `other`: several means, or no money at all (a voucher, or
 * nothing was due).
 */
export function meansOfPayment(ways: readonly WayOfPayment[]): 'cash' | 'card' | 'transfer' | 'other' {
  const [one, ...more] = new Set(ways.map((way) => meansOf[way]))
  return one === undefined || more.length > 0 ? 'other' : one
}

/** Returns the name of a payment at the box office for pages and invoices. */
export const deskMethod = (kind: DeskPayment): string => (kind === 'cash' ? texts.cash() : texts.terminal())
