import { expect, test } from 'vitest'
import { officeCalls } from '#contract/calls'
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
