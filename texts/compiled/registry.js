const rules = {}
export const plural = (locale, count) =>
  (rules[locale] ??= new Intl.PluralRules(locale)).select(Number(count))
