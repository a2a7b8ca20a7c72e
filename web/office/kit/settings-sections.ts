import type { SettingsSection } from '#contract/office/settings'
import * as texts from '#texts/compiled/office/settings'

/** The sections of the settings that have a page of their own. */
export type SectionWithPage = Exclude<SettingsSection, 'look'>

/** Names of the sections. */
export const sectionNames: Readonly<Record<SectionWithPage, string>> = {
  shop: texts.section_shop(),
  payments: texts.section_payments(),
  shipping: texts.section_shipping(),
  mail: texts.section_mail(),
  fiscal: texts.section_fiscal(),
  advanced: texts.section_advanced(),
}
