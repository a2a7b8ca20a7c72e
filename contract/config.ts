import { z } from 'zod'
import { partsOf } from './settings/declare'
import { settingDeclarations } from './settings/sections'

export type { AddressLine } from './settings/advanced'
export type { OwnWords, Theme } from './settings/look'

export const settings = z.object(partsOf(settingDeclarations, 'schema'))
/** All settings of the operator. `contract/settings/` declares them. */
export type Settings = z.infer<typeof settings>

/** The configuration that is sent to pages: the settings that are open, and what is derived from others. */
export const config = z.object({
  ...partsOf(settingDeclarations, 'schemaOnPages'),
  /** The shop's country, which comes first in lists of countries. Derived from the seller (`rules/settings/derived-settings.ts`). */
  homeCountry: z.string().nullable(),
  /** The lowest amount in minor units that the shop's gateway charges; 0 for no minimum. The gateway declares it. */
  cardMinimum: z.int().min(0),
  /** Set if Croatian companies cannot pay by transfer (`rules/customers/company.ts`). */
  companiesByCard: z.literal(true).optional(),
})
export type Config = z.infer<typeof config>

const htmlSettings = partsOf(settingDeclarations, 'isHtml')
export type OperatorText = keyof typeof htmlSettings
/** The operator's texts in HTML. A page only contains those that it shows, and loads the others when they are opened. */
export const operatorTexts = Object.keys(htmlSettings) as OperatorText[]

/** The configuration in a page. A text that is not loaded yet is absent; an empty text is an empty string. */
export type PageConfig = Omit<Config, OperatorText> & Partial<Pick<Config, OperatorText>>
