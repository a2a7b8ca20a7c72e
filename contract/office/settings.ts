import { z } from 'zod'
import { settings } from '../config'
import { dryRunKeys } from './effect'
import { officeCall } from './office-call'
import { lastChange, savedAnswer } from './saving'
import { type SettingsSection, settingsSections } from './settings-sections'

const section = z.enum(Object.keys(settingsSections) as [SettingsSection, ...SettingsSection[]])
const someSettings = z.strictObject(settings.partial().shape)

export const getSettings = officeCall('get-settings', {
  summary: 'The settings of one section, with its version.',
  roles: ['owner', 'manager'],
  audit: 'reads',
  payload: z.object({ section }),
  answer: z.object({ settings: someSettings, ...lastChange }),
})

export const saveSettings = officeCall('save-settings', {
  summary:
    'Changes settings of one section, by the rules of the catalogue file; those of the owner ask for the password again.',
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
  answer: savedAnswer,
  refusals: ['owner-setting', 'entry-invalid', 'changed-meanwhile', 'effect-changed', 'ask-again'],
})
