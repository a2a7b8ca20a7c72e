import type { File } from '../gateways/bank-files'
import { orderSteps } from './order-steps'
import type { TestApp } from './test-app'

/** Helpers for imports of bank statements. `shop` is a function because a test starts its shop later. */
export function statementSteps(shop: () => TestApp) {
  const { order } = orderSteps(shop)

  /** Creates an order of 105.00 that waits for a transfer. */
  const waiting = () => order('bank_transfer', 'pass')

  const send = (file: File, more: object = {}) =>
    shop().officeAnswer('import-statement', { ...file, ...more })

  const paidOf = async ({ now }: Awaited<ReturnType<typeof waiting>>) => (await now()).total_paid ?? 0

  const openEntries = async () => (await shop().officeAnswer('find-bank-entries', { status: 'open' })).entries

  return { waiting, send, paidOf, openEntries }
}
