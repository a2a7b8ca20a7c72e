import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { lookSettings } from '#contract/settings/look'
import { settingDeclarations } from '#contract/settings/sections'
import { textName } from '#rules/settings/setting-names'
import { shopMails } from '#server/registry/mails'
import { why as keep_why } from '#texts/compiled/screens/cart/keep-items'
import { reserved_text } from '#texts/compiled/screens/reserve'
import { cart_expires } from '#texts/compiled/screens/shared'
// @ts-expect-error -- a script, which has no types
import * as finder from '#tools/left-texts.mjs'
// @ts-expect-error -- a script, which has no types
import * as stored from '#tools/stored-texts.mjs'
// @ts-expect-error -- a script, which has no types
import * as inliner from '../scripts/inline-texts.mjs'
// @ts-expect-error -- a script, which has no types
import * as reader from '../scripts/read-texts.mjs'
import { sourceFiles } from './support/sources/read-imports'
import { finishedPlaces, notForCustomers } from './support/texts/finished-places'
import { quotedTexts } from './support/texts/quoted-texts'

interface LeftText {
  readonly file: string
  readonly line: number
  readonly text: string
}

const { areasOfTexts } = reader as { areasOfTexts: () => string[] }
const { storedTexts } = stored as { storedTexts: () => Record<string, string> }
const { withTextsInline } = inliner as { withTextsInline: (code: string) => string }
const { leftTexts, textsOf } = finder as {
  leftTexts: (paths: readonly string[]) => LeftText[]
  textsOf: (file: string, source: string) => LeftText[]
}

const sources = sourceFiles(['contract', 'rules', 'server', 'web', 'demo']).filter(
  ({ path }) => !/\.test\.tsx?$/.test(path),
)
/** `import * as texts from '…/texts/compiled/mails/order'` or `import { a, b as c } from '…'`. */
const importLine = /import (?:\* as (\w+)|\{([^}]*)\}) from '#texts\/compiled\/([\w/-]+)'/g

interface Use {
  readonly area: string
  readonly path: string
  readonly names: readonly string[]
}

const namesOf = (text: string, texts: string) =>
  [...text.matchAll(new RegExp(`(?<![\\w./])${texts}\\.(\\w+)`, 'g'))].map(([, name]) => name ?? '')

const compiledUses: Use[] = sources.flatMap(({ path, text }) =>
  [...text.matchAll(importLine)].map(([, all, some, area = '']) => ({
    path,
    area,
    names:
      all === undefined
        ? (some ?? '').split(',').map((one) => one.trim().split(' ')[0] ?? '')
        : namesOf(text, all),
  })),
)

/** The areas of the texts that are stored, by the name of their export in `stored-texts.ts`. */
const storedAreas = new Map(
  [
    ...readFileSync('rules/text/stored-texts.ts', 'utf8').matchAll(
      /export const (\w+) = storing\('([\w/-]+)'/g,
    ),
  ].map(([, name = '', area = '']) => [name, area]),
)

const storedUses: Use[] = sources.flatMap(({ path, text }) =>
  [...text.matchAll(/import \{([^}]*)\} from '#rules\/text\/stored-texts'/g)].flatMap(([, imported = '']) =>
    imported.split(',').flatMap((one) => {
      const [name = '', alias = name] = one.trim().split(' as ')
      const area = storedAreas.get(name)
      return area === undefined ? [] : [{ path, area, names: namesOf(text, alias) }]
    }),
  ),
)

/** The texts that `rules/settings/setting-names.ts` finds by the key of a setting. */
const textsOfSettings = Object.entries(settingDeclarations).flatMap(([key, declaration]) => {
  const { initial, needsNoHint }: { initial: unknown; needsNoHint?: boolean } = declaration
  const name = textName(key)
  const parts = 'hasNamedParts' in declaration ? Object.keys(initial as object) : []
  return [
    name,
    ...(needsNoHint ? [] : [`${name}_hint`]),
    ...(key in lookSettings ? [`${name}_in_sentence`] : []),
    ...parts.map((part) => `${name}_part_${textName(part)}`),
  ]
})
/** The names of the declared mails, which the office finds by their kind. */
const namesOfMails = [...shopMails.keys()].map((kind) => kind.replaceAll('-', '_'))
/** Stored texts that the code no longer calls. They remain, because databases contain them. */
const noLongerCalled: Use[] = []
const uses = [
  ...compiledUses,
  ...storedUses,
  ...noLongerCalled,
  { area: 'settings', path: 'rules/settings/setting-names.ts', names: textsOfSettings },
  { area: 'office/mail-kinds', path: 'web/office/kit/mails/mails.tsx', names: namesOfMails },
]

const namesIn = (area: string) =>
  Object.keys(JSON.parse(readFileSync(`texts/en/${area}.json`, 'utf8')) as object)

describe('the catalogue', () => {
  test.each(areasOfTexts())('%s: every text is used, and none is missing', (area) => {
    const named = new Set(uses.filter((use) => use.area === area).flatMap(({ names }) => names))
    expect(namesIn(area).filter((name) => !named.has(name))).toEqual([])
    expect([...named].filter((name) => name !== '' && !namesIn(area).includes(name))).toEqual([])
  })

  test('the texts of a screen are used in one folder: others use screens/shared for texts that they have in common', () => {
    const folders = new Map<string, Set<string>>()
    for (const { area, path } of uses) {
      const [, own] = /^screens\/([\w-]+)/.exec(area) ?? []
      // A folder that is called like the area is its own, such as `orders/tickets`.
      if (own === undefined || own === 'shared' || path.split('/').includes(own)) continue
      const folder = path
        .split('/')
        .slice(0, path.startsWith('web/shop/') ? 3 : 2)
        .join('/')
      folders.set(area, (folders.get(area) ?? new Set()).add(folder))
    }
    expect(folders.size).toBeGreaterThan(5)
    expect([...folders].filter(([, all]) => all.size > 1).map(([area, all]) => [area, ...all])).toEqual([])
  })

  test('its texts have one apostrophe and no loose spaces', () => {
    const wrong = areasOfTexts().flatMap((area) => {
      const text = readFileSync(`texts/en/${area}.json`, 'utf8')
      return [...text.matchAll(/"[^"\n]*(?:\p{L}'\p{L}| {2}|\.\.\.)[^"\n]*"|": " .*|.* ",?$/gmu)].map(
        ([line]) => `${area}: ${line}`,
      )
    })
    expect(wrong).toEqual([])
  })
})

test('the build writes a text without slots where it is called, and leaves the others', () => {
  const calls = (title: string) =>
    `import * as own from '#texts/compiled/screens/shell'
    const shown = [own.days_to_go({ count, number }), ${title}, other.own.menu(), own.menu, own.home_link({ shop })]`
  expect(withTextsInline(calls('own.menu()'))).toBe(calls('"Menu"'))
})

describe('places whose texts are all in the catalogue', () => {
  const left = leftTexts(finishedPlaces).filter(({ file }) => !(file in notForCustomers))

  test('contain no texts themselves (npm run texts-left)', () => {
    expect(left.map(({ file, line, text }) => `${file}:${line} ${text}`)).toEqual([])
  })

  test('a text outside the catalogue is found', () => {
    const source = `import a from 'A package'
      const words = { label: 'Pay now', tag: 'Column', className: 'flex gap-2' }
      if (event.key === 'Enter') throw new Error('The door is closed')
      const Part = () => <p className="font-bold text-sm" title="Hello there">Good {name} to you<b>{\`Order \${code}\`}</b></p>
      const page = () => \`<h1 class="head">\${title}</h1><p>You are offline</p>\``
    expect(textsOf('x.tsx', source).map(({ text }) => text)).toEqual([
      'Pay now',
      'Hello there',
      'Good',
      'to you',
      'Order {}',
      'You are offline',
    ])
  })
})

test('released texts that databases contain keep their names and slots, and those on issued documents their words', () => {
  const released = JSON.parse(readFileSync('tests/stored-texts.json', 'utf8')) as object
  expect(storedTexts(), 'a new one: npm run hash-migrations').toEqual(released)
})

test('texts that the specification quotes stay the same', () => {
  const all = [
    ...sources.map(({ text }) => text.replaceAll("\\'", "'")),
    ...areasOfTexts().map((area) => readFileSync(`texts/en/${area}.json`, 'utf8')),
  ].join('\n')
  const gone = quotedTexts.filter((text) =>
    text.split(/\{\w+\}/).some((piece) => !all.includes(piece.trim())),
  )
  expect(gone).toEqual([])
})

test('a reservation of one minute is shown as "1 minute", and any other as in the specification', () => {
  const texts = (minutes: number) => [
    cart_expires({ minutes }),
    reserved_text({ minutes }),
    keep_why({ left: '0:40', minutes }),
  ]
  for (const text of texts(1)) expect(text).toMatch(/ 1 (more )?minute\b/)
  for (const text of texts(15)) expect(text).toMatch(/ 15 (more )?minutes\b/)
})
