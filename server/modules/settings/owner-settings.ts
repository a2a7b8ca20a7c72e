import type { Settings } from '#contract/config'
import { partsOf, type SettingDeclaration } from '#contract/settings/declare'
import { settingDeclarations } from '#contract/settings/sections'
import { textName } from '#rules/settings/setting-names'
import { type OwnersSetting, ownersSettings } from '#rules/settings/setting-rights'
import { isSameValue } from '#rules/text/same-value'
import { notices, settingTexts, type StoredText } from '#rules/text/stored-texts'
import * as texts from '#texts/compiled/refusals/catalogue'
import { Refusal } from '../../platform/http/refusal'

const settingValue = (settings: Partial<Settings>, { key, part }: OwnersSetting): unknown => {
  const value: unknown = settings[key]
  if (part === null || value === undefined) return value
  return (value as Readonly<Record<string, unknown>> | null)?.[part]
}

/** Returns the owner settings that a file or a form contains, regardless of their values. */
const namedOwnerSettings = (named: Partial<Settings>): OwnersSetting[] =>
  ownersSettings.filter((one) => settingValue(named, one) !== undefined)

/** Returns whether a file or a form contains a setting that only an owner may change. */
export const namesOwnerSettings = (named: Partial<Settings>): boolean => namedOwnerSettings(named).length > 0

/**
 * Returns the paths of owner settings that a file changes. Equal values are not changes, so that a manager can import an
 * exported file.
 */
export const changedOwnerSettings = (named: Partial<Settings>, stored: Settings): string[] =>
  namedOwnerSettings(named)
    .filter((one) => !isSameValue(settingValue(named, one), settingValue(stored, one)))
    .map(({ path }) => `settings.${path}`)

/** Fails with `owner-setting` and these paths, if there are any. */
export function refuseOwnerSettings(paths: readonly string[]): void {
  if (paths.length === 0) return
  const fields = Object.fromEntries(paths.map((path) => [path, [texts.owners_only()]]))
  throw new Refusal('owner-setting', { fields })
}

/** Returns the name of an owner setting in the office's forms. */
export function ownerSettingText(path: string): StoredText {
  const [, key = '', part] = path.split('.')
  const name: StoredText = { field: key, of: 'save-settings' }
  if (part === undefined) return name
  const nameOfPart = textsByName[`${textName(key)}_part_${textName(part)}`]?.() ?? part
  return notices.part({ name, part: nameOfPart })
}

const textsByName: Readonly<Record<string, () => StoredText>> = settingTexts

const declarations: Readonly<Record<string, Pick<SettingDeclaration, 'masked'>>> = settingDeclarations

/** Returns the value of a setting for the audit log. */
export function masked(key: string, value: unknown): unknown {
  const mask = declarations[key]?.masked
  return mask ? mask(value) : value
}

/** The settings whose values the audit log does not show as they are. */
export const maskedSettings = Object.keys(partsOf(settingDeclarations, 'masked'))
