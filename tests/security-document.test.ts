import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { settings } from '#contract/config'
import { asvsNumbers } from './support/sources/asvs-numbers'
import { isThere, textOf } from './support/sources/project-files'
import { numberInForce, saysNumber } from './support/sources/source-numbers'

const security = textOf('docs/security.md') ?? ''
const asvs = textOf('docs/security-asvs.md') ?? ''

/** The rows of a table below a line, without its head. */
function tableBelow(text: string, line: string): string[][] {
  const lines = text.split('\n')
  const at = lines.findIndex((one, index) => index > lines.indexOf(line) && one.startsWith('| '))
  return lines.slice(at + 2, lines.indexOf('', at)).map((row) => row.slice(2, -2).split(' | '))
}

const marks = ['Document', 'In part', 'Not met', 'Operator', 'Does not apply'] as const
type Standing = (typeof marks)[number] | 'Proved'

interface Requirement {
  readonly number: string
  readonly standing: Standing
  readonly how: string
  /** Test files. */
  readonly proofs: readonly string[]
}

const requirements = [...asvs.matchAll(/^\| (\d+\.\d+\.\d+) \| (.+?) \| (.+) \|$/gm)].map(
  ([, number = '', , how = '']): Requirement => ({
    number,
    how,
    standing: marks.find((mark) => how.startsWith(`${mark}: `)) ?? 'Proved',
    proofs: [...how.matchAll(/(?<![\w/`.])[\w./-]+\.(?:test|spec)\.tsx?/g)].map(([file]) => file),
  }),
)

test('every requirement of levels 1 and 2 is listed once, in order', () => {
  expect(asvsNumbers).toHaveLength(253)
  expect(requirements.map(({ number }) => number)).toEqual(asvsNumbers)
})

test('a fulfilled requirement names the files that prove it; any other gives the reason', () => {
  const bare = requirements.filter(({ standing, how, proofs }) =>
    standing === 'Proved' ? proofs.length === 0 : how.length < `${standing}: `.length + 5,
  )
  expect(bare.map(({ number }) => number)).toEqual([])
})

test('every test file that the security document names exists', () => {
  const files = new Set(requirements.flatMap(({ proofs }) => proofs))
  expect(files.size).toBeGreaterThan(60)
  expect([...files].filter((file) => !/\btest\b.*\(/.test(textOf(file) ?? ''))).toEqual([])
})

test('every referenced document has the named heading', () => {
  const headings = new Set([...security.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading))
  const documents = requirements.filter(({ standing }) => standing === 'Document')
  for (const { number, how } of documents) {
    const heading = /^Document: `docs\/security\.md` › ([^:<]+?)(?::| <br>|$)/.exec(how)?.[1]
    expect([number, headings.has(heading)]).toEqual([number, true])
  }
})

test('every path that the security document names exists', () => {
  const named = `${security}\n${asvs}`.matchAll(
    /(?:`|\()((?:contract|rules|server|web|tests|docs)\/[\w./-]+\.(?:ts|tsx|md))/g,
  )
  const paths = [...new Set([...named].map(([, path = '']) => path))]
  expect(paths.length).toBeGreaterThan(20)
  expect(paths.filter((path) => !isThere(path))).toEqual([])
})

test('every decision that the security document names exists', () => {
  const made = new Set(readdirSync('docs/decisions').map((name) => name.slice(0, 3)))
  const named = [...`${security}\n${asvs}`.matchAll(/(?<![\d.])0\d{2}(?![\d.])/g)].map(([number]) => number)
  expect(named.length).toBeGreaterThan(10)
  expect(named.filter((number) => !made.has(number))).toEqual([])
})

test('each limit in the table equals the limit in the code', () => {
  const rows = tableBelow(security, '<!-- table: limits -->')
  expect(rows.length).toBeGreaterThan(40)
  const wrong = rows.flatMap(([what = '', words = '', where = '']) => {
    const value = numberInForce(where.replaceAll('`', ''))
    return value !== undefined && saysNumber(words, value)
      ? []
      : [`${what}: ${words}, but ${where} is ${value}`]
  })
  expect(wrong).toEqual([])
})

test('a wrong or missing number would be reported', () => {
  expect(numberInForce('limits.never')).toBeUndefined()
  expect(numberInForce('server/platform/http/rate-limits.ts: NEVER')).toBeUndefined()
  expect(numberInForce('server/modules/documents/documents.ts: maxBytes')).toBe(256 * 1024 * 1024)
  expect(saysNumber('256 MiB', 256 * 1024 * 1024)).toBe(true)
  expect(saysNumber('10, then more', 11)).toBe(false)
  expect(saysNumber('many', 11)).toBe(false)
  expect(saysNumber('10', null)).toBe(false)
})

test('every limit of attempts in the settings is in the table', () => {
  const rows = new Set(tableBelow(security, '<!-- table: limits -->').map(([, , where]) => where))
  const names = Object.keys(settings.shape.limits.shape).map((name) => `\`limits.${name}\``)
  expect(names.length).toBeGreaterThan(7)
  expect(names.filter((name) => !rows.has(name))).toEqual([])
})

test('the summary has the correct counts of requirements', () => {
  const standings: Standing[] = ['Proved', ...marks]
  const counts = standings.map((standing) =>
    String(requirements.filter((one) => one.standing === standing).length),
  )
  expect(tableBelow(asvs, '<!-- table: summary -->')).toEqual([['all', ...counts]])
})
