import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { shopMails } from '#server/registry/mails'
import { sourceFiles } from './support/sources/read-imports'

const document = readFileSync('docs/behaviour/mails.md', 'utf8')

/** Returns the mails in the table of a section, and whether its last column says that they grant access. */
const rowsOf = (section: string): string[] =>
  (document.split(`\n## ${section}\n`)[1]?.split('\n## ')[0] ?? '')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((line) => {
      const cells = line.split('|').map((cell) => cell.trim())
      const grants = cells[4] === '' ? 'nothing' : 'access'
      return [...(cells[1] ?? '').matchAll(/`([\w-]+)`/g)].map(([, kind]) => `${kind}: ${grants}`)
    })
    .toSorted()

/** Returns the declared mails to customers, or to staff, in the same form. */
const declared = (isForStaff: boolean): string[] =>
  [...shopMails.values()]
    .filter(({ access, reader }) => access.isForStaff === isForStaff && reader !== 'operator')
    .map(({ kind, access }) => `${kind}: ${access.grantsAccess ? 'access' : 'nothing'}`)
    .toSorted()

test('every declared mail is in the registry', () => {
  const kinds = sourceFiles(['server/modules']).flatMap(({ path, text }) =>
    path.endsWith('.test.ts')
      ? []
      : [...text.matchAll(/= defineMail<[^(]*>\(\{\s+kind: '([\w-]+)'/g)].map(([, kind]) => kind ?? ''),
  )
  expect(kinds.toSorted()).toEqual([...shopMails.keys()].toSorted())
})

test('the document has each declared mail in the table of its readers, and says whether it grants access', () => {
  expect(rowsOf('To customers')).toEqual(declared(false))
  expect(rowsOf('To staff')).toEqual(declared(true))
})
