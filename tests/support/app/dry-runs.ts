import { expect } from 'vitest'
import type { OfficeAnswered, OfficeSent, DryRunPath } from '#contract/calls'
import type { Effect } from '#contract/office/effect'
import { refused, type TestApp } from './test-app'

/** Tables that a change could write to. */
const tables = [
  'movement',
  'outbox',
  'invoice',
  'audit_log',
  'refund',
  'refund_file',
  'card_refund',
  'order_event',
  'domain_event',
  'orders',
  'customer',
  'voucher',
] as const

const asObject = (payload: unknown) => payload as object

/**
 * Helpers for dry runs and for changes that confirm their effect. `shop` is a function because a test starts its shop
 * later.
 */
export function dryRunsOf(shop: () => TestApp) {
  async function everything() {
    const { kysely } = shop().db
    const rows = await Promise.all(
      tables.map((table) => kysely.selectFrom(table).select(kysely.fn.countAll().as('rows')).execute()),
    )
    const { rows: places } = await shop().officeAnswer('audit-stock', {})
    return { rows, places }
  }
  return {
    /**
     * Makes a dry run, expects that it changes nothing, and returns its effect. If the payload names an order, the
     * whole order is compared.
     */
    dryRun: async <P extends DryRunPath>(
      path: P,
      payload: OfficeSent<P>,
      order?: { code: string },
    ): Promise<Effect> => {
      const seen = async () => [
        await everything(),
        order && (await shop().officeAnswer('get-order', { order: order.code })),
      ]
      const before = await seen()
      const requested = { ...asObject(payload), dry_run: true } as OfficeSent<P>
      const { effect } = (await shop().officeAnswer(path, requested)) as { effect: Effect }
      expect(await seen()).toEqual(before)
      return effect
    },
    /** Makes a call that confirms the effect of its dry run. */
    confirmed: <P extends DryRunPath>(
      path: P,
      payload: OfficeSent<P>,
      { fingerprint }: Effect,
    ): Promise<OfficeAnswered<P>> =>
      shop().officeAnswer(path, { ...asObject(payload), fingerprint } as OfficeSent<P>),
    /** Expects that a call is rejected because its confirmed effect is outdated. */
    outdated: async <P extends DryRunPath>(path: P, payload: OfficeSent<P>, { fingerprint }: Effect) => {
      const answer = await shop().office(path, { ...asObject(payload), fingerprint })
      expect(answer).toMatchObject(refused('effect-changed'))
    },
  }
}
