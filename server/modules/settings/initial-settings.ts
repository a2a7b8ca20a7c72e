import type { Settings } from '#contract/config'
import { maxAttempts } from '#contract/limits'
import { partsOf } from '#contract/settings/declare'
import { settingDeclarations } from '#contract/settings/sections'

/** The initial value of every setting. They describe a closed shop without items. */
export const initialSettings: Settings = partsOf(settingDeclarations, 'initial')

/**
 * Returns the settings of a shop: the stored values, and initial values for all others. The same applies to each of the
 * `limits`. A limit above its maximum is reduced to the maximum.
 */
export function settingsFrom(stored: Readonly<Record<string, unknown>>): Settings {
  const settings: Settings = { ...initialSettings, ...stored }
  return { ...settings, limits: withinMaximum({ ...initialSettings.limits, ...settings.limits }) }
}

const maxima = Object.entries(maxAttempts) as [keyof typeof maxAttempts, number][]

const withinMaximum = (limits: Settings['limits']): Settings['limits'] => ({
  ...limits,
  ...Object.fromEntries(maxima.map(([limit, max]) => [limit, Math.min(limits[limit], max)])),
})
