import { describe, expect, test } from 'vitest'
import { importsOf, sourceFiles, type ImportLine } from './support/read-imports'

const files = sourceFiles(['contract', 'rules', 'server', 'web', 'tests', 'bench'])
const isTest = (path: string) =>
  /\.(test|spec)\.tsx?$/.test(path) ||
  path.startsWith('tests/') ||
  path.startsWith('bench/') ||
  path in testApps
/** They stand beside the tests that they serve. */
const testApps: Record<string, true> = {
  'server/features/catalogue/open-test-shop.ts': true,
  'server/features/customers/customers-test-app.ts': true,
}
const imports = files.flatMap(importsOf)
const built = imports.filter(({ from }) => !isTest(from))

const within = (room: string) => (path: string) => path === room || path.startsWith(`${room}/`)
const [inContract, inRules, inServer, inWeb] = ['contract', 'rules', 'server', 'web'].map(within) as [
  ...[Inside, Inside, Inside, Inside],
]
type Inside = (path: string) => boolean
const featureOf = (path: string) => /^server\/features\/([^/]+)\//.exec(path)?.[1]

/** The lines of a room that its rule does not allow, readably. */
function strays(inside: Inside, allows: (line: ImportLine) => boolean, lines = built): string[] {
  return lines
    .filter((line) => inside(line.from) && !allows(line))
    .map(({ from, to, isType }) => `${from} imports ${isType ? 'types of ' : ''}${to}`)
}
/** Of lines that are allowed by name: those that nobody needs any more. */
const unused = (names: readonly string[], isUsed: (name: string) => boolean) =>
  names.filter((name) => !isUsed(name))

describe('imports run one way', () => {
  test('the import lines were read', () => {
    expect(imports.length).toBeGreaterThan(1000)
    expect(imports).toContainEqual({
      from: 'server/http/app.ts',
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

  test('the contract knows zod and itself', () => {
    expect(strays(inContract, ({ to, isPackage }) => (isPackage ? to === 'zod' : inContract(to)))).toEqual([])
  })

  test('rules know the contract, each other and the calendar', () => {
    const allows = ({ to, isPackage }: ImportLine) =>
      isPackage ? to === 'temporal-polyfill' : inContract(to) || inRules(to)
    expect(strays(inRules, allows)).toEqual([])
  })

  test('the server knows the contract, the rules and itself; its one renderer knows the pages', () => {
    const rendersPages = new Set([
      'server/pages/render-page.ts web/shop/render',
      'server/pages/page-html.ts web/shop/theme',
    ])
    const allows = ({ from, to, isPackage }: ImportLine) =>
      isPackage || inContract(to) || inRules(to) || inServer(to) || rendersPages.has(`${from} ${to}`)
    expect(strays(inServer, allows)).toEqual([])
  })

  test('pages know the contract by its types alone, the rules and each other', () => {
    const allows = ({ to, isPackage, isType }: ImportLine) =>
      isPackage ||
      inRules(to) ||
      inWeb(to) ||
      (inContract(to) && (isType || /^contract\/(account-)?refusals$/.test(to)))
    expect(strays(inWeb, allows)).toEqual([])
    expect(strays(inWeb, ({ to }) => !/^(node:|pg$|kysely$|fastify)/.test(to))).toEqual([])
  })

  test('nothing of the office reaches a customer, and what they share knows neither', () => {
    const [shop, office, parts] = [within('web/shop'), within('web/office'), within('web/parts')]
    expect(strays(shop, ({ to }) => !office(to))).toEqual([])
    expect(strays(parts, ({ to }) => !office(to) && !shop(to))).toEqual([])
  })

  test('HTTP knows no feature; the app puts them together', () => {
    const isHttp = (path: string) => path.startsWith('server/http/') && path !== 'server/http/app.ts'
    expect(strays(isHttp, ({ to }) => featureOf(to) === undefined)).toEqual([])
  })

  test('only tests know tests', () => {
    expect(
      strays(
        () => true,
        ({ to }) => !isTest(`${to}.ts`) && !within('tests')(to),
      ),
    ).toEqual([])
  })
})

describe('a feature knows of another its SQL, and what is listed here', () => {
  /** The house allows a feature another one's `*.sql.ts`. Beyond that these are shared, each for its reason. */
  const shared: Record<string, string> = {
    'server/features/catalogue/catalogue':
      'the catalogue in memory and the stock: types that most features read',
    'server/features/catalogue/get-data': 'login answers what get-data would',
    'server/features/catalogue/shop-item': 'how an item, its times and its instants are written on the wire',
    'server/features/cart/cart-view': 'a ticket of an order shows its product as a cart line does',
    'server/features/checkout/new-order': 'the rows of an order, made by customers and by staff alike',
    'server/features/checkout/price-cart': 'one rule prices carts and staff orders',
    'server/features/customers/account-mail': 'who gets an account by a staff order is welcomed like others',
    'server/features/customers/at-least':
      'calls that mail take the same time whether or not an address is known',
    'server/features/customers/invite-customer': 'a ticket can be given to somebody who has no account yet',
    'server/features/customers/try-limits': 'mails to an address are limited alike, whatever they carry',
    'server/features/invoices/credit-rest': 'who ends an order takes back what is left of its invoice',
    'server/features/invoices/record-invoice':
      'numbers are taken in one place, by whoever pays or takes back',
    'server/features/mail/mail-kinds': 'the closed set of mails and what each is told',
    'server/features/mail/queue-mail': 'the outbox: written in the transaction of what a mail reports',
    'server/features/mail/tell-operator': 'a notice to the operator is a mail like any other',
    'server/features/office/office-key': 'who made an office call, for the audit log',
    'server/features/orders/customer-data': 'what a call answers of the customer after it changed something',
    'server/features/customers/customer-view': 'get-data shows the customer as get-user does',
    'server/features/orders/customer-lists': 'get-data and the checkout answer the same lists',
    'server/features/orders/hold-order': 'the one way to lock an order: pools first, then the order',
    'server/features/orders/issue-order': 'a mail that is sent again is written as the first one was',
    'server/features/orders/office-order': 'every office call on an order answers it alike',
    'server/features/orders/order-received': 'the mail of an order that waits for its money',
    'server/features/orders/order-view': 'every call that answers an order shows it alike',
    'server/features/orders/random-code': 'codes of orders and tickets come from one place',
    'server/features/orders/refund-view': 'a refund shows the items of its order as the order does',
    'server/features/orders/settle-order': 'the one way from the ledger to what an order is',
    'server/features/refunds/raise-refund':
      'money that comes for a plan whose refund is open goes back with it',
    'server/features/payments/start-attempt': 'the checkout starts the first try at a payment',
    'server/features/withdrawals/withdrawable': 'an order shows whether its goods can be withdrawn from',
    'server/features/tickets/changeable-ticket': 'an order shows of each ticket what may be changed',
    'server/features/tickets/guarded-link': 'links without a login are guarded against guessing alike',
    'server/features/tickets/mail-ticket': 'once terms are accepted, tickets are mailed',
    'server/features/tickets/ticket-documents': 'mails carry the tickets as they are when they are sent',
  }
  const across = built.filter(({ from, to }) => {
    const [own, other] = [featureOf(from), featureOf(`${to}/`)]
    return own !== undefined && other !== undefined && own !== other
  })

  test('nothing else', () => {
    expect(
      strays(
        () => true,
        ({ to }) => to.endsWith('.sql') || to in shared,
        across,
      ),
    ).toEqual([])
  })

  test('the list holds nothing that is not needed', () => {
    expect(unused(Object.keys(shared), (name) => across.some(({ to }) => to === name))).toEqual([])
    for (const reason of Object.values(shared)) expect(reason.length).toBeGreaterThan(20)
  })
})

describe('files', () => {
  /** What tools take by its default export. */
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

  test('export by name', () => {
    const byDefault = /^export\s+default\b|^export\s*\{[^}]*\bas\s+default\b/m
    const wrong = files.filter(({ path, text }) => byDefault.test(text) && !isConfiguration(path))
    expect(wrong.map(({ path }) => path)).toEqual([])
  })

  test('are short: 300 lines, tests 400', () => {
    const lines = (text: string) => text.replace(/\n$/, '').split('\n').length
    const most = (path: string) => (/\.test\.tsx?$/.test(path) || path.startsWith('tests/') ? 400 : 300)
    const long = files.filter(({ path, text }) => lines(text) > most(path))
    expect(long.map(({ path, text }) => `${path}: ${lines(text)}`)).toEqual([])
  })
})
