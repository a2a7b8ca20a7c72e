import { z } from 'zod'
import { type Settings, settings } from '../config'
import { sections } from '../settings/sections'
import { dryRunKeys, lastChange, savedAnswer } from './effect'
import { officeCall } from './office-call'

export type SettingsSection = keyof typeof sections
/** The keys of a section. */
export type KeyIn<S extends SettingsSection> = keyof (typeof sections)[S] & keyof Settings

/** Returns the keys of the settings in a section. */
export const settingsIn = (section: SettingsSection) => Object.keys(sections[section]) as (keyof Settings)[]

const section = z.enum(Object.keys(sections) as [SettingsSection, ...SettingsSection[]])
const someSettings = z.strictObject(settings.partial().shape)

export const getSettings = officeCall('get-settings', {
  summary: 'Returns the settings of one section with its version.',
  roles: ['owner', 'manager'],
  audit: 'reads',
  payload: z.object({ section }),
  example: { section: 'shop' },
  answer: z.object({ settings: someSettings, ...lastChange }),
})

export const saveSettings = officeCall('save-settings', {
  summary:
    'Changes settings of one section. The rules of the catalogue file apply. Settings reserved for owners require re-authentication.',
  roles: ['owner', 'manager'],
  audit: 'changes',
  payload: z.object({
    section,
    /** Settings that are absent stay unchanged. */
    settings: someSettings,
    /** The version of the section that the client loaded. */
    version: z.int().min(1),
    ...dryRunKeys,
  }),
  example: { section: 'mail', settings: { contactEmail: 'office@shop.example' }, version: 1 },
  answer: savedAnswer,
  refusals: ['owner-setting', 'entry-invalid', 'changed-meanwhile', 'effect-changed', 'ask-again'],
})
