import { readdirSync, readFileSync } from 'node:fs'
import { dirname, posix } from 'node:path'
import { describe, expect, test } from 'vitest'
import { importsOf, sourceFiles, type ImportLine } from './support/sources/read-imports'

const files = sourceFiles(['contract', 'rules', 'server', 'web', 'demo', 'tests', 'tools'])
const isTest = (path: string) =>
  /\.(test|spec)\.tsx?$/.test(path) || path.startsWith('tests/') || path.startsWith('tools/')
const imports = files.flatMap(importsOf)
const built = imports.filter(({ from }) => !isTest(from))

const within = (room: string) => (path: string) => path === room || path.startsWith(`${room}/`)
const [inContract, inRules, inServer, inWeb] = ['contract', 'rules', 'server', 'web'].map(within) as [
  ...[Inside, Inside, Inside, Inside],
]
type Inside = (path: string) => boolean
/** The catalogue's texts, which import no folder and which every folder may import. */
const inTexts = within('texts')

/** The import lines of a folder that its rule does not allow, as readable text. */
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
import {\n  f,\n  g,\n} from "./f"\nexport * from './h'\nexport type { I } from './i'\nconst j = () => import('./j')\nimport k from '#k/l'\n`
    expect(importsOf({ path: 'x/y.ts', text }).map(({ to, isType }) => (isType ? `type ${to}` : to))).toEqual(
      ['type x/a', 'b', 'd', 'x/f', 'x/h', 'type x/i', 'k/l', 'x/e.css', 'x/j'],
    )
  })

  test('imports that leave their top folder or climb three folders begin with #', () => {
    const relative = (text: string) => [
      ...text.matchAll(/(?:from|import\(|import|module) '((?:\.\.\/)+[^']*)'/g),
    ]
    const roots = /^(contract|demo|rules|server|tests|texts|tools|web)\//
    const found = files.flatMap(({ path, text }) =>
      relative(text)
        .map(([, to = '']) => ({ to, target: posix.join(dirname(path), to) }))
        .filter(({ target }) => roots.test(target))
        .filter(({ to, target }) => to.startsWith('../../../') || target.split('/')[0] !== path.split('/')[0])
        .map(({ to }) => `${path} imports ${to}`),
    )
    expect(found).toEqual([])
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

  test('the demo shop is a catalogue that knows the contract and itself; what fills it knows the server', () => {
    const [inDemo, inFill] = [within('demo'), within('demo/fill')] as [Inside, Inside]
    const details = violations(
      (path) => inDemo(path) && !inFill(path),
      ({ to, isPackage }) => isPackage || (inDemo(to) && !inFill(to)) || inContract(to),
    )
    expect(details).toEqual([])
  })

  test('pages know the contract by its types alone, the rules and each other', () => {
    const allows = ({ to, isPackage, isType }: ImportLine) =>
      isPackage ||
      inRules(to) ||
      inTexts(to) ||
      inWeb(to) ||
      (inContract(to) &&
        (isType ||
          /^contract\/(gateways|refusal-sentence|(shop\/(account|cart|company)-)?refusals)$/.test(to)))
    expect(violations(inWeb, allows)).toEqual([])
    expect(violations(inWeb, ({ to }) => !/^(node:|pg$|kysely$|fastify)/.test(to))).toEqual([])
  })

  test('nothing of the office reaches a customer, and what they share knows neither', () => {
    const [shop, office, ui] = [within('web/shop'), within('web/office'), within('web/ui')]
    expect(violations(shop, ({ to }) => !office(to))).toEqual([])
    expect(violations(ui, ({ to }) => !office(to) && !shop(to))).toEqual([])
  })

  test('areas of the office import the kit and the shared components, and no other area', () => {
    const areaOf = (path: string) => /^web\/office\/([^/.]+)\//.exec(path)?.[1]
    const top = new Set(['web/office/app.tsx', 'web/office/main.tsx', 'web/office/routes.ts'])
    const inOffice = within('web/office')
    const areas = new Set(files.flatMap(({ path }) => areaOf(path) ?? []))
    expect(areas.size).toBeLessThanOrEqual(10)
    const allows = ({ from, to }: ImportLine) =>
      top.has(from) || !inOffice(to) || areaOf(to) === areaOf(from) || areaOf(to) === 'kit'
    expect(violations(inOffice, allows)).toEqual([])
  })

  test("areas of the shop do not import its shell, and the shop's kit imports no area", () => {
    const [shop, shell, kit] = [within('web/shop'), within('web/shop/shell'), within('web/shop/kit')]
    const isArea = (path: string) => /^web\/shop\/[^/]+\//.test(path) && !shell(path)
    expect(violations(isArea, ({ to }) => !shell(to))).toEqual([])
    expect(violations(kit, ({ to }) => !shop(to) || kit(to) || to === 'web/shop/paths')).toEqual([])
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

/** The modules of the server: each imports only those before it, and of them only what their `index.ts` exports. */
const modules = [
  'domain-events',
  'mail-queue',
  'accounts',
  'audit',
  'staff',
  'lists',
  'changes',
  'settings',
  'theme',
  'catalogue',
  'bulk',
  'companies',
  'documents',
  'ledger',
  'vouchers',
  'cart',
  'fiscal',
  'invoices',
  'orders',
  'tickets',
  'payments',
  'customers',
  'checkout',
  'refunds',
  'statements',
  'withdrawals',
  'deliveries',
  'cancellations',
  'mails',
  'reports',
  'health',
  'retention',
  'backup',
  'catalogue-file',
  'dashboard',
  'pages',
]

describe('the modules of the server', () => {
  const moduleOf = (path: string) => /^server\/modules\/([^/]+)/.exec(path)?.[1]
  const inPlatform = within('server/platform')
  /** The platform may import these two files outside of its folder: they import no module. */
  const ofProcess = new Set(['server/context', 'server/environment'])
  const inFoundation = (path: string) => inPlatform(path) || ofProcess.has(path.replace(/\.ts$/, ''))

  /** The reason why a line is not allowed; null if it is allowed. */
  function whyNot({ from, to }: ImportLine): string | null {
    const [own, other] = [moduleOf(from), moduleOf(to)]
    if (other !== undefined && own !== other && to !== `server/modules/${other}`)
      return 'is private to its module'
    if (own === undefined)
      return inFoundation(from) && inServer(to) && !inFoundation(to) ? 'is above the platform' : null
    if (other === undefined) return inServer(to) && !inFoundation(to) ? 'is above the modules' : null
    return modules.indexOf(other) > modules.indexOf(own) ? 'is a module after its own' : null
  }

  test('are in the list', () => {
    const found = new Set(files.flatMap(({ path }) => moduleOf(path) ?? []))
    expect([...found].toSorted()).toEqual(modules.toSorted())
  })

  test('import those before them by their index, and the platform', () => {
    const lines = built.flatMap((line) => {
      const why = whyNot(line)
      return why === null ? [] : [`${line.from} imports ${line.to}, which ${why}`]
    })
    expect(lines).toEqual([])
  })

  test.each([
    ['server/modules/cart/routes.ts', 'server/modules/orders', 'is a module after its own'],
    ['server/modules/orders/place-orders.ts', 'server/modules/cart/cart-view', 'is private to its module'],
    ['server/app.ts', 'server/modules/cart/routes', 'is private to its module'],
    ['server/platform/http/calls.ts', 'server/modules/cart', 'is above the platform'],
    ['server/modules/cart/routes.ts', 'server/start', 'is above the modules'],
    ['server/modules/orders/place-orders.ts', 'server/modules/cart', null],
    ['server/modules/cart/routes.ts', 'server/modules/cart/cart-view', null],
  ])('%s may import %s: %s', (from, to, why) => {
    expect(whyNot({ from, to, isPackage: false, isType: false })).toBe(why)
  })

  test('no file imports itself through others when it runs', () => {
    const known = new Set(files.map(({ path }) => path.replace(/\.tsx?$/, '')))
    const targets = new Map<string, string[]>()
    for (const { from, to } of built.filter(({ isPackage, isType }) => !isPackage && !isType)) {
      const target = known.has(to) ? to : `${to}/index`
      const own = from.replace(/\.tsx?$/, '')
      if (known.has(target)) targets.set(own, [...(targets.get(own) ?? []), target])
    }
    const done = new Set<string>()
    const cycles: string[] = []
    const visit = (path: string, way: readonly string[]): void => {
      if (way.includes(path)) cycles.push([...way.slice(way.indexOf(path)), path].join(' → '))
      if (way.includes(path) || done.has(path)) return
      for (const target of targets.get(path) ?? []) visit(target, [...way, path])
      done.add(path)
    }
    for (const path of targets.keys()) visit(path, [])
    expect(cycles).toEqual([])
  })
})

describe('SQL', () => {
  const isSql = (path: string) => path.endsWith('queries.ts')
  const holdsSql = (path: string) =>
    isSql(path) || within('server/platform/db')(path) || within('server/modules/backup')(path) || isTest(path)
  /** A builder's first call, or a statement's text passed to it. `db.transaction` opens a transaction. */
  const query = /\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto|executeQuery)\(/
  /** Each has a reason. */
  const exceptions: Record<string, string> = {
    'server/modules/tickets/queries.ts':
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

describe('tables', () => {
  const { owners, exceptions } = JSON.parse(readFileSync('tests/table-owners.json', 'utf8')) as {
    owners: Record<string, string>
    exceptions: Record<string, string>
  }
  const schema = readdirSync('server/platform/db/baseline').map((name) =>
    readFileSync(`server/platform/db/baseline/${name}`, 'utf8'),
  )
  const tables = schema.flatMap((text) =>
    [...text.matchAll(/^create table (?:if not exists )?(\w+)/gim)].map(([, table = '']) => table),
  )

  const calls = /\b(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*['"`](\w+)/g
  const statements = /\b(?:insert\s+into|update|delete\s+from|merge\s+into)\s+(?:only\s+)?(\w+)/gi
  /** The tables that a text writes, by calls of the query builder or in SQL. */
  const writtenBy = (text: string) =>
    [...new Set([...text.matchAll(calls), ...text.matchAll(statements)].map(([, table = '']) => table))]
      .filter((table) => table in owners)
      .toSorted()

  /** The owner for which a file may write; `null` if the file does not contain SQL. */
  const ownerOf = (path: string): string | null => {
    if (within('server/platform/db')(path)) return 'platform'
    if (!path.endsWith('queries.ts')) return null
    return /^server\/(?:modules\/([^/]+)|platform)\//.exec(path)?.[1] ?? 'platform'
  }
  const inFunctions = within('server/platform/db/functions')
  const foreign = ({ path, text }: { path: string; text: string }) =>
    writtenBy(text).filter((table) => owners[table] !== ownerOf(path))
  const written = files
    .filter(({ path }) => inServer(path) && !isTest(path) && !inFunctions(path))
    .map((file) => ({ path: file.path, tables: foreign(file) }))
    .filter(({ tables: found }) => found.length > 0)

  test('have an owner each', () => {
    expect(tables.length).toBeGreaterThan(60)
    expect(Object.keys(owners).toSorted()).toEqual(tables.toSorted())
    const known = new Set([...modules, 'platform'])
    expect(Object.values(owners).filter((owner) => !known.has(owner))).toEqual([])
  })

  test('are written by the files of SQL of their owner alone', () => {
    const found = written.filter(({ path }) => !(path in exceptions))
    expect(found.map(({ path, tables: others }) => `${path} writes ${others.join(', ')}`)).toEqual([])
  })

  test('have at most four exceptions, each with a reason and still needed', () => {
    expect(Object.keys(exceptions).length).toBeLessThanOrEqual(4)
    expect(Object.values(exceptions).filter((reason) => reason.length < 20)).toEqual([])
    expect(unused(Object.keys(exceptions), (name) => written.some(({ path }) => path === name))).toEqual([])
  })

  test.each([
    ["tx.insertInto('orders')", ['orders']],
    ["db\n    .updateTable( 'cart as c')", ['cart']],
    ["tx.deleteFrom('pool').using('item')", ['pool']],
    ["tx.mergeInto('setting')", ['setting']],
    [
      'sql`with a as (insert into movement (id) select 1) update orders o set id = 1`',
      ['movement', 'orders'],
    ],
    ['`delete from only scan where true`', ['scan']],
    ['sql`merge into voucher_use v using orders o`', ['voucher_use']],
    ['select id from orders for update skip locked', []],
  ])('%s writes %j', (text, found) => {
    expect(writtenBy(text)).toEqual(found)
  })
})

describe('pages', () => {
  test('compare the code of an error, never its sentence', () => {
    const compares = /\.message [!=]==|\b(?:message|error|sentence|text) [!=]== (?:\w+\.)?\w+\(\)/
    const found = files.filter(
      ({ path, text }) => /^web\/.*(?<!\.test)\.tsx?$/.test(path) && compares.test(text),
    )
    expect(found.map(({ path }) => path)).toEqual([])
    for (const line of [
      'if (error.message !== ask_again()) throw error',
      '{error === texts.too_many() && <Offer />}',
    ])
      expect([line, compares.test(line)]).toEqual([line, true])
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
        .replace(/(\.(config|queries|test|spec|d))*\.tsx?$/, '')
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
