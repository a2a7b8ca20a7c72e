import type { Settings } from '#contract/config'
import { backupVerdict } from '#rules/health/health'
import type { Context } from '../../context'
import { gapIf, type Gap } from './gap'
import { findPractice, type ItemPlaces } from './queries'

/** Finds published goods that nobody sees, or that cannot be shipped. */
export function gapsOfSellingGoods(settings: Settings, items: readonly ItemPlaces[]): Gap[] {
  const goods = items.filter(({ isTicket }) => !isTicket).map(({ external_code }) => external_code)
  const isSold = goods.length > 0 && settings.merchandiseActive
  return [
    ...gapIf(goods.length > 0 && !settings.merchandiseActive, 'goods-hidden', { items: goods }),
    ...gapIf(isSold && Object.keys(settings.shippingRates).length === 0, 'no-shipping-price'),
  ]
}

/** Finds what a shop should have done once before the first sale. */
export async function gapsOfPractice({ db, now }: Context): Promise<Gap[]> {
  const { owners, has_refunded, backup_at } = await findPractice(db.kysely)
  const age = backup_at === null ? null : (now().getTime() - backup_at.getTime()) / 1000
  return [
    ...gapIf(!has_refunded, 'no-test-purchase'),
    ...gapIf(backupVerdict(age) === 'bad', 'no-backup', { at: backup_at?.toISOString() ?? null }),
    ...gapIf(owners < 2, 'one-owner'),
  ]
}
