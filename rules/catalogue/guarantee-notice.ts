import type { Settings } from '#contract/config'

/** The language of the shop's pages and mails. */
export const shopLanguage = 'en'

/** The official notice of the legal guarantee for goods, as the operator uploaded it. */
type GuaranteeNotice = NonNullable<Settings['guaranteeNotices'][string]>

/** Returns the notice in the language of the shop; `null` if there is none. */
export const guaranteeNoticeOf = ({
  guaranteeNotices,
}: Pick<Settings, 'guaranteeNotices'>): GuaranteeNotice | null => guaranteeNotices[shopLanguage] ?? null

/** Returns whether a notice is a PDF, which pages link to instead of showing it. */
export const isPdfNotice = ({ file }: GuaranteeNotice): boolean => file.endsWith('.pdf')
