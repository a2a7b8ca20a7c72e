import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { importsOf, sourceFiles, type ImportLine } from './support/sources/read-imports'

const files = sourceFiles(['contract', 'rules', 'server', 'web', 'demo', 'tests', 'bench'])
const isTest = (path: string) =>
  /\.(test|spec)\.tsx?$/.test(path) || path.startsWith('tests/') || path.startsWith('bench/')
const imports = files.flatMap(importsOf)
const built = imports.filter(({ from }) => !isTest(from))

const within = (room: string) => (path: string) => path === room || path.startsWith(`${room}/`)
const [inContract, inRules, inServer, inWeb] = ['contract', 'rules', 'server', 'web'].map(within) as [
  ...[Inside, Inside, Inside, Inside],
]
type Inside = (path: string) => boolean
/** The catalogue's texts, which import no room and which every room may import. */
const inTexts = within('texts')
const featureOf = (path: string) => /^server\/features\/([^/]+)\//.exec(path)?.[1]

/** The lines of a room that its rule does not allow, as readable text. */
function violations(inside: Inside, allows: (line: ImportLine) => boolean, lines = built): string[] {
  return lines
    .filter((line) => inside(line.from) && !allows(line))
    .map(({ from, to, isType }) => `${from} imports ${isType ? 'types of ' : ''}${to}`)
}
/** The names of allowed lines that are no longer needed. */
const unused = (names: readonly string[], isUsed: (name: string) => boolean) =>
  names.filter((name) => !isUsed(name))

describe('imports run one way', () => {
  test('the import lines were read', () => {
    expect(imports.length).toBeGreaterThan(1000)
    expect(imports).toContainEqual({
      from: 'server/app.ts',
      to: 'contract/calls',
      isPackage: false,
      isType: false,
    })
    const text = `import type { A } from './a'\nimport B, { type C } from '../b'\nimport * as d from 'd'\nimport './e.css?url'
import {\n  f,\n  g,\n} from "./f"\nexport * from './h'\nexport type { I } from './i'\nconst j = () => import('./j')\n`
    expect(importsOf({ path: 'x/y.ts', text }).map(({ to, isType }) => (isType ? `type ${to}` : to))).toEqual(
      ['type x/a', 'b', 'd', 'x/f', 'x/h', 'type x/i', 'x/e.css', 'x/j'],
    )
  })

  test('packages are those that package.json names: what happens to be installed may be gone tomorrow', () => {
    const { dependencies = {}, devDependencies = {} } = JSON.parse(
      readFileSync('package.json', 'utf8'),
    ) as Record<string, Record<string, string> | undefined>
    const nameOf = (to: string) => /^(?:@[^/]+\/)?[^/]+/.exec(to)?.[0] ?? ''
    const isNamed = (to: string) => nameOf(to) in dependencies || nameOf(to) in devDependencies
    const allows = ({ to, isPackage }: ImportLine) => !isPackage || to.startsWith('node:') || isNamed(to)
    expect(violations(() => true, allows)).toEqual([])
  })

  test('the contract knows zod, its texts and itself', () => {
    const allows = ({ to, isPackage }: ImportLine) =>
      isPackage ? to === 'zod' : inContract(to) || inTexts(to)
    expect(violations(inContract, allows)).toEqual([])
  })

  test('rules know the contract, each other and the calendar', () => {
    const allows = ({ to, isPackage }: ImportLine) =>
      isPackage ? to === 'temporal-polyfill' : [inContract, inRules, inTexts].some((room) => room(to))
    expect(violations(inRules, allows)).toEqual([])
  })

  test('the server knows the contract, the rules and itself; its one renderer knows the pages', () => {
    const rendersPages = new Set(['server/modules/pages/render-page.ts web/shop/render'])
    const allows = ({ from, to, isPackage }: ImportLine) =>
      isPackage ||
      [inContract, inRules, inServer, inTexts, within('demo')].some((room) => room(to)) ||
      rendersPages.has(`${from} ${to}`)
    expect(violations(inServer, allows)).toEqual([])
  })

  test('the demo shop is a catalogue: it knows the contract and itself', () => {
    const inDemo = within('demo')
    const facts = violations(inDemo, ({ to, isPackage }) => isPackage || inDemo(to) || inContract(to))
    expect(facts).toEqual([])
  })

  test('pages know the contract by its types alone, the rules and each other', () => {
    const allows = ({ to, isPackage, isType }: ImportLine) =>
      isPackage ||
      inRules(to) ||
      inTexts(to) ||
      inWeb(to) ||
      (inContract(to) && (isType || /^contract\/(shop\/account-)?refusals$/.test(to)))
    expect(violations(inWeb, allows)).toEqual([])
    expect(violations(inWeb, ({ to }) => !/^(node:|pg$|kysely$|fastify)/.test(to))).toEqual([])
  })

  test('nothing of the office reaches a customer, and what they share knows neither', () => {
    const [shop, office, parts] = [within('web/shop'), within('web/office'), within('web/parts')]
    expect(violations(shop, ({ to }) => !office(to))).toEqual([])
    expect(violations(parts, ({ to }) => !office(to) && !shop(to))).toEqual([])
  })

  test('only tests and their configurations know tests', () => {
    expect(
      violations(
        (from) => !/^(vitest|playwright)\.config\.ts$/.test(from),
        ({ to }) => !isTest(`${to}.ts`) && !within('tests')(to),
      ),
    ).toEqual([])
  })
})

/** The rooms of the server by floor, the top floor first: imports go down, or stay in their room. */
const floors: readonly (readonly string[])[] = [
  ['features', 'worker', 'pages'],
  ['books'],
  ['accounts'],
  ['stock', 'outbox', 'staff'],
  ['gateways', 'large-bodies', 'pictures'],
  ['documents'],
  ['http', 's3'],
  ['db'],
]
/** What any floor may import: words and tools that import no room, and the type of the world. */
const ground = new Set([
  'server/modules/orders/barcode',
  'server/platform/storage/built-file',
  'server/platform/process/cannot-start',
  'server/environment',
  'server/platform/crypto/keys',
  'server/platform/http/link-times',
  'server/platform/metrics/log',
  'server/platform/crypto/own-secret',
  'server/platform/storage/project-root',
  'server/platform/storage/shop-build',
  'server/platform/http/refusal',
  'server/platform/crypto/seal',
  'server/context',
  'server/platform/storage/make-folder',
  'server/platform/storage/write-once',
])
/** What may import everything, because it assembles the process. `backup` reads and writes all tables. */
const isOnTop = (path: string) => /^server\/([^/]+$|backup\/)/.test(path) && !ground.has(path)
/** A document and a pass show the same ticket: they count as one room. */
const roomOf = (path: string) =>
  /^server\/([^/]+)\//.exec(`${path}/`)?.[1]?.replace('wallets', 'documents') ?? ''
const floorOf = (path: string) => floors.findIndex((rooms) => rooms.includes(roomOf(path)))

describe('the floors of the server', () => {
  /** Each has a reason; at most ten. */
  const exceptions: Record<string, string> = {
    'server/modules/customers/login server/modules/customers/get-data':
      'who logs in gets at once what get-data would answer',
    'server/platform/db/money-tables server/modules/fiscal/fiscaliser':
      'what a tax authority answered is kept as it is, by its type',
    'server/modules/documents/apple-pass server/modules/documents/app-icons':
      'a pass carries the icon of the shop that its pages draw',
  }
  const nameOf = ({ from, to }: ImportLine) => `${from.replace(/\.tsx?$/, '')} ${to}`
  const below = built.filter(
    ({ from, to }) => inServer(from) && inServer(to) && !isOnTop(from.replace(/\.ts$/, '')),
  )

  /** Whether a line goes up, to a room on the same floor, or from one feature to another. */
  function isViolation({ from, to }: ImportLine): boolean {
    if (ground.has(to)) return false
    if (ground.has(from.replace(/\.ts$/, ''))) return from !== 'server/context.ts' && roomOf(to) !== ''
    const [own, other] = [floorOf(from), floorOf(to)]
    if (other === -1) return true
    if (own !== other) return own > other
    if (own === 0) {
      const feature = featureOf(from)
      return feature !== undefined && feature !== featureOf(`${to}/`)
    }
    return roomOf(from) !== roomOf(to)
  }

  test('every room stands on one', () => {
    const rooms = new Set(below.map(({ from }) => roomOf(from)).filter((room) => !room.endsWith('.ts')))
    expect([...rooms].filter((room) => room !== '' && !floors.flat().includes(room))).toEqual([])
  })

  test('imports run down', () => {
    const violations = below.filter((line) => isViolation(line) && !(nameOf(line) in exceptions))
    expect(violations.map(nameOf)).toEqual([])
  })

  test('the exceptions are few, and each is needed', () => {
    expect(Object.keys(exceptions).length).toBeLessThanOrEqual(10)
    expect(unused(Object.keys(exceptions), (name) => below.some((line) => nameOf(line) === name))).toEqual([])
    for (const reason of Object.values(exceptions)) expect(reason.length).toBeGreaterThan(20)
  })

  test('the world is a type to every floor', () => {
    const lines = below.filter(({ to, isType }) => to === 'server/context' && !isType)
    expect(lines.map(nameOf)).toEqual([])
  })
})

describe('SQL', () => {
  const isSql = (path: string) => path.endsWith('.sql.ts')
  const holdsSql = (path: string) =>
    isSql(path) || within('server/db')(path) || within('server/backup')(path) || isTest(path)
  /** A builder's first call, or a statement's text passed to it. `db.transaction` opens a transaction. */
  const query = /\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto|executeQuery)\(/
  /** Each has a reason. */
  const exceptions: Record<string, string> = {
    'server/modules/tickets/ticket-changes.queries.ts':
      'addresses are compared by their key here: databases differ in what small letters are',
  }

  test('is in files of its own: nobody else builds a statement', () => {
    const imported = violations(
      (path) => inServer(path) && !holdsSql(path),
      ({ to }) => to !== 'kysely',
    )
    expect(imported).toEqual([])
    const built = files.filter(
      ({ path, text }) => inServer(path) && !holdsSql(path) && query.test(text.replaceAll(/\s+\./g, '.')),
    )
    expect(built.map(({ path }) => path)).toEqual([])
    expect(query.test("tx.selectFrom('orders')")).toBe(true)
  })

  test('decides nothing: its files call no rule, and do not compute with money', () => {
    const ruled = built.filter(({ from, to, isType }) => isSql(from) && inRules(to) && !isType)
    expect(ruled.filter(({ from }) => !(from in exceptions)).map(({ from, to }) => `${from}: ${to}`)).toEqual(
      [],
    )
    const money = /\b(total|amount|price|fee|paid_amount|discount_amount)\)?\s+[-+*/]\s+[\w(]|\bMath\./
    const code = (text: string) => text.replaceAll(/`[^`]*`|\/\*[^]*?\*\/|\/\/.*/g, '')
    const computing = files.filter(
      ({ path, text }) => inServer(path) && isSql(path) && money.test(code(text)),
    )
    expect(computing.map(({ path }) => path)).toEqual([])
    expect(money.test('const left = order.total - paid')).toBe(true)
    expect(unused(Object.keys(exceptions), (name) => ruled.some(({ from }) => from === name))).toEqual([])
  })

  test('decides nothing: its files refuse nothing, and no domain value chooses between two ways', () => {
    /** Strings and templates are left out, because a `case` in SQL is SQL. */
    const codeOf = (text: string) =>
      text.replaceAll(/`(?:[^`\\]|\\.)*`|'(?:[^'\\\n]|\\.)*'|\/\*[^]*?\*\/|\/\/.*/g, (one) =>
        one.startsWith("'") ? "''" : '',
      )
    /** A branch on a word, a number or a date. Checks whether a row, a value or a list's element exists are allowed. */
    const decides =
      /\bRefusal\b|\bswitch \(|(?:[!=]==|[<>]=?) (?:''|[1-9]\d*n?\b)[^\n]*\?[^.?]|\bif \([^\n]*(?:[!=]== ''|getTime\(|(?<!\.length )[<>]=? )/
    const found = files.filter(
      ({ path, text }) => inServer(path) && isSql(path) && decides.test(codeOf(text)),
    )
    expect(found.map(({ path }) => path)).toEqual([])
    for (const line of [
      "if (order.status === 'paid') return",
      'if (now.getTime() - last.getTime() < 60_000) return',
      "throw new Refusal('sold-out')",
      "const because = rows.kind === 'paid' ? one : two",
    ])
      expect([line, decides.test(codeOf(line))]).toEqual([line, true])
  })
})

describe('files', () => {
  /** Tools need its default export. */
  const isConfiguration = (path: string) =>
    /^[\w.]+\.config\.ts$/.test(path) || path === 'tests/journeys/global-setup.ts'

  test('are named in small letters and dashes', () => {
    const name = /^[a-z0-9]+(-[a-z0-9]+)*$/
    const isKebab = (path: string) =>
      path
        .replace(/(\.(config|sql|test|spec|d))*\.tsx?$/, '')
        .split('/')
        .every((part) => name.test(part))
    expect(files.map(({ path }) => path).filter((path) => !isKebab(path))).toEqual([])
  })

  test('are named by what they hold', () => {
    const empty = /(^|[/.-])(utils?|helpers?|misc|commons?|managers?|services?|base)([/.-]|$)/
    expect(files.map(({ path }) => path).filter((path) => empty.test(path))).toEqual([])
    expect(
      ['rules/money-utils.ts', 'web/common/x.ts', 'server/cart.service.ts'].every((path) => empty.test(path)),
    ).toBe(true)
  })

  test("of the tests' support are in rooms, each by its subject", () => {
    const flat = /^tests\/support\/[^/]+$/
    expect(files.map(({ path }) => path).filter((path) => flat.test(path))).toEqual([])
  })

  test('export by name', () => {
    const byDefault = /^export\s+default\b|^export\s*\{[^}]*\bas\s+default\b/m
    const wrong = files.filter(({ path, text }) => byDefault.test(text) && !isConfiguration(path))
    expect(wrong.map(({ path }) => path)).toEqual([])
  })

  test('have at most 500 lines', () => {
    const lines = (text: string) => text.replace(/\n$/, '').split('\n').length
    const long = files.filter(({ text }) => lines(text) > 500)
    expect(long.map(({ path, text }) => `${path}: ${lines(text)}`)).toEqual([])
  })
})
