import type { Settings } from '../../../contract/config'
import { settingNames } from '../../../rules/setting-names'
import type { Faults } from './catalogue-faults'
import { isSameValue } from '../../../rules/same-value'

/**
 * The settings that only an owner may change: where money goes, the seller's tax numbers, who needs a second factor or a second
 * person, and when people's data go.
 */
const ofTheOwner: readonly { path: string; read: (settings: Partial<Settings>) => unknown }[] = [
  { path: 'settings.bankAccount', read: ({ bankAccount }) => bankAccount },
  { path: 'settings.gateway', read: ({ gateway }) => gateway },
  { path: 'settings.seller.vatNumber', read: ({ seller }) => seller?.vatNumber },
  { path: 'settings.seller.registration', read: ({ seller }) => seller?.registration },
  { path: 'settings.staffSecondFactor', read: ({ staffSecondFactor }) => staffSecondFactor },
  { path: 'settings.refundTwoPeople', read: ({ refundTwoPeople }) => refundTwoPeople },
  { path: 'settings.retentionMonths', read: ({ retentionMonths }) => retentionMonths },
]

/**
 * Adds a fault for every such setting that a file would change. The same value again is no change: a manager may import
 * what was exported.
 */
export function refuseOwnerSettings(named: Partial<Settings>, stored: Settings, faults: Faults): void {
  for (const path of changedOwnerSettings(named, stored)) faults.add(path, 'Only an owner may change this.')
}

/** The paths of such settings that a file changes. */
export const changedOwnerSettings = (named: Partial<Settings>, stored: Settings): string[] =>
  ofTheOwner
    .filter(({ read }) => read(named) !== undefined && !isSameValue(read(named), read(stored)))
    .map(({ path }) => path)

/** The name of such a setting by its path, as the office's forms show it. */
export function ownerSettingName(path: string): string {
  const [, key = '', field] = path.split('.')
  const name = settingNames[key as keyof Settings]
  return field === undefined ? name : `${name}: ${sellerNames[field] ?? field}`
}

const sellerNames: Readonly<Record<string, string>> = {
  vatNumber: 'VAT number',
  registration: 'Registration',
}
