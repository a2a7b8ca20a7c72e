import type { ScheduledChange } from '../../../contract/office/changes'
import * as themeTexts from '../../../texts/compiled/office/theme'
import { sections } from '../settings/labels'

const sectionNames: Readonly<Record<string, string>> = { ...sections, look: themeTexts.title() }

/** Returns the name of the changed object; for settings, the name of their page. */
export const thingName = ({ call, thing, name }: Pick<ScheduledChange, 'call' | 'thing' | 'name'>): string =>
  call === 'save-settings' ? (sectionNames[thing] ?? name) : name
