const names = new Intl.DisplayNames('en-GB', { type: 'language' })

const codes = [
  'bg',
  'bs',
  'cs',
  'da',
  'de',
  'el',
  'en',
  'es',
  'et',
  'fi',
  'fr',
  'ga',
  'hr',
  'hu',
  'is',
  'it',
  'lt',
  'lv',
  'mk',
  'mt',
  'nb',
  'nl',
  'pl',
  'pt',
  'ro',
  'sk',
  'sl',
  'sq',
  'sr',
  'sv',
  'tr',
  'uk',
]

/** The official languages of the EU, and those of its neighbours whose texts browsers can hyphenate, by their codes. */
export const languages = codes.map((code) => ({ value: code, label: names.of(code) ?? code }))
