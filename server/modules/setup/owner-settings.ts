import * as settings from '../../../texts/compiled/settings'
import * as texts from '../../../texts/compiled/refusals/catalogue'
import type { Settings } from '../../../contract/config'
import { isSameValue } from '../../../rules/text/same-value'
import { settingNames } from '../../../rules/settings/setting-names'
import { type OwnersSetting, ownersSettings } from '../../../rules/settings/setting-rights'
import { Refusal } from '../../platform/http/refusal'

const pathOf = ({ key, part }: OwnersSetting) => `settings.${key}${part === null ? '' : `.${part}`}`

const read = (settings: Partial<Settings>, { key, part }: OwnersSetting): unknown => {
  const value: unknown = settings[key]
  if (part === null || value === undefined) return value
  return (value as Readonly<Record<string, unknown>> | null)?.[part]
}

/** The owners' settings that a file or a form names, with whatever value. */
const namedOwnerSettings = (named: Partial<Settings>): OwnersSetting[] =>
  ownersSettings.filter((one) => read(named, one) !== undefined)

/** Whether a file or a form names a setting that only an owner may change. */
export const namesOwnerSettings = (named: Partial<Settings>): boolean => namedOwnerSettings(named).length > 0

/**
 * The paths of owners' settings that a file changes. The same value again is no change: a manager may import what was
 * exported.
 */
export const changedOwnerSettings = (named: Partial<Settings>, stored: Settings): string[] =>
  namedOwnerSettings(named)
    .filter((one) => !isSameValue(read(named, one), read(stored, one)))
    .map(pathOf)

/** Refuses with `owner-setting`, naming each of these paths; no effect without any. */
export function refuseOwnerSettings(paths: readonly string[]): void {
  if (paths.length === 0) return
  const fields = Object.fromEntries(paths.map((path) => [path, [texts.owners_only()]]))
  throw new Refusal('owner-setting', { fields })
}

/** The name of such a setting by its path, as the office's forms show it. */
export function ownerSettingName(path: string): string {
  const [, key = '', field] = path.split('.')
  const name = settingNames[key as keyof Settings]
  return field === undefined ? name : settings.part({ name, part: sellerNames[field]?.() ?? field })
}

const sellerNames: Readonly<Record<string, () => string>> = {
  vatNumber: settings.vat_number,
  registration: settings.registration,
}
