import { expect, test } from 'vitest'
import { looseTexts } from './support/sources/loose-texts'
import { sourceFiles } from './support/sources/read-imports'

test('every text of the pages is the only child of an element, so that translated pages keep working', () => {
  const screens = sourceFiles(['web']).filter(({ path }) => path.endsWith('.tsx') && !path.includes('.test.'))
  expect(screens.flatMap(looseTexts)).toEqual([])
})

const beside = [
  "<p>{' '}{text}</p>",
  '<p>Total {amount}</p>',
  '<p>{count} <b>{name}</b></p>',
  '<p>{isFree ? texts.free() : <Price />}<Hint /></p>',
  '<button>{icon}{children}</button>',
  '<>{text}</>',
  '<Fragment key={1}>{text}</Fragment>',
  '<ul>{names.map((name) => `${name}, `)}</ul>',
  '<p>{wordsOf(item)}<br /></p>',
]
const alone = [
  '<p>{text}</p>',
  '<p>\n  Text\n</p>',
  "<p><span>{text}</span>{' '}<b>{name}</b></p>",
  '<p>{isFree ? texts.free() : <Price />}</p>',
  '<ul>{names.map((name) => <li>{name}</li>)}<li>{last}</li></ul>',
  '<p>{iconOf(item)}<span>{text}</span></p>',
]
const helpers = `
const iconOf = (item) => (item.isGood ? <Shirt /> : null)
function wordsOf(item) { return item.isGood ? texts.good() : null }
`

test.each(beside)('%s has a text beside other nodes', (code) => {
  expect(looseTexts({ path: 'a.tsx', text: `${helpers} const Part = () => ${code}` })).not.toEqual([])
})

test.each(alone)('%s has no text beside other nodes', (code) => {
  expect(looseTexts({ path: 'a.tsx', text: `${helpers} const Part = () => ${code}` })).toEqual([])
})

test('a component that returns a text has a text node of its own', () => {
  const text = 'export function Label({ item }) { if (item.isFree) return texts.free()\n return <b>1</b> }'
  expect(looseTexts({ path: 'a.tsx', text })).toEqual(['a.tsx:1 texts.free()'])
})

test('children of the type Elements are no texts', () => {
  const text = 'function Box({ children }: { children: Elements }) { return <div><Head />{children}</div> }'
  expect(looseTexts({ path: 'a.tsx', text })).toEqual([])
})
