import { expect, test } from 'vitest'
import { officeCalls } from '#contract/calls'
import { sections } from '#contract/settings/sections'
import { sourceFiles } from './support/sources/read-imports'

/** Calls for scripts and gates alone. The gate's page is still to come (docs/behaviour/office.md, "Screens"). */
const withoutScreen = ['check-in']

/** Files that only name calls, for permissions and links. */
const named = /^web\/office\/(routes|kit\/navigation|shell\/use-finding)\.tsx?$/

test('every office call except those for scripts is made by a screen', () => {
  const code = sourceFiles(['web/office'])
    .filter(({ path }) => !named.test(path) && !path.includes('.test.'))
    .map(({ text }) =>
      text.replaceAll(
        /\bmay\(\s*'[a-z-]+'|<(?:SecondaryLink|HistoryOf|ComingOf|FormBar)\s+call="[a-z-]+"/g,
        '',
      ),
    )
    .join('\n')
  const isMade = (path: string) => code.includes(`'${path}'`) || code.includes(`call="${path}"`)
  const unused = officeCalls.map(({ path }) => path).filter((path) => !isMade(path))
  expect(unused).toEqual(withoutScreen)
})

/** Returns the code of the screen that edits a section of the settings. */
function screenOf(section: string): string {
  const folder = section === 'look' ? 'web/office/shop/theme/' : 'web/office/settings/'
  const files = sourceFiles([folder]).filter(({ path }) => !path.includes('.test.'))
  const pageTexts = sourceFiles(['web/office/kit']).filter(({ path }) => path.endsWith('/page-texts.ts'))
  if (section === 'look') return [...files, ...pageTexts].map(({ text }) => text).join('\n')
  return files.find(({ text }) => text.includes(`section="${section}"`))?.text ?? ''
}

/**
 * Returns whether code has a field for a setting: it passes its key to a function or a list of keys, or reads its value and also
 * writes it. Its name, its hint, who may change it and types are not enough.
 */
function hasField(code: string, key: string): boolean {
  const without = code
    .replaceAll(/\b(?:settingHint|about|isLocked|partName)\('\w+'/g, '')
    .replaceAll(/'\w+'(?:\s*\| '\w+')+|(?<=\(\w+: )'\w+'|(?<=[\w>\]])\['\w+'\]/g, '')
  const isFound = (pattern: string) => new RegExp(pattern).test(without)
  const value = `(?:(?:parts\\.)?values|look)`
  const isRead = [
    `\\b${value}\\.${key}\\b`,
    `\\{[^{}]*\\b${key}\\b[^{}]*\\} = ${value}\\b`,
    `\\bvalues: \\{[^{}]*\\b${key}\\b`,
  ].some(isFound)
  return (
    isFound(`(?<!type: )'${key}'`) || (isRead && isFound(`\\b(?:set|put)\\(\\{\\s*(?:[^{}]*,\\s*)?${key}\\b`))
  )
}

test.each(Object.entries(sections))(
  'every setting of the section %s has a field',
  (section, declarations) => {
    const code = screenOf(section)
    expect(Object.keys(declarations).filter((key) => !hasField(code, key))).toEqual([])
    expect(hasField(code, 'neverDeclared')).toBe(false)
  },
)

test('the name, the hint, the right, the type or the value of a setting alone is no field', () => {
  const code =
    "names.seller, settingHint('seller'), parts.isLocked('seller'), { label } = props.about('seller')"
  expect(hasField(code, 'seller')).toBe(false)
  const types = "(key: 'seller' | 'limits') => partName('seller', key), Settings['seller'], (key: 'seller')"
  expect(hasField(types, 'seller')).toBe(false)
  const value = 'const { seller } = parts.values; parts.values.seller'
  expect(hasField(value, 'seller')).toBe(false)
  expect(hasField(`${value}; parts.set({ seller: { name } })`, 'seller')).toBe(true)
  expect(hasField("props.text('seller')", 'seller')).toBe(true)
})
