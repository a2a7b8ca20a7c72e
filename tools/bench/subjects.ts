import { login, registration } from './accounts'
import { SPREAD } from './catalogue'
import type { Load } from './drive'
import type { MailServer } from './mail-server'
import { addHot, addSpread, hello, same } from './operations'
import { paid, paidAndMailed, toTheDoor } from './orders'
import type { Measured } from './processes'
import type { Line } from './report'
import type { Read } from './shop-load'

/** One line of the table, before it is measured. */
export type Subject = Omit<Line, 'measure'> & Omit<Load, 'connections'>

type Shop = Measured & { next: () => number }

interface Servers {
  readonly shop: Shop
  /** The same with a mail server. */
  readonly mailing: Shop
  readonly mails: MailServer
  readonly bare: Measured
  readonly databasePid: number
  readonly reads: readonly Read[]
  readonly customers: number
}

const HELLO = 'bare "hello"'
/** Number of simultaneous buyers, equal to the number of simultaneous adds. */
export const BUYERS = 32
/** More connections would only wait for a core. */
const LOGINS = 4

const transfer = { method: 'bank_transfer', tickets: 1 } as const
const plan = { method: 'credit_card', tickets: 1, isPlan: true } as const
/** Orders that are measured until their mail is accepted. */
export const mailedOrders = [
  { name: 'order, paid by card, mailed', bought: undefined },
  { name: 'order, paid by transfer, mailed', bought: transfer },
  { name: 'order, three tickets, paid by card, mailed', bought: { method: 'credit_card', tickets: 3 } },
] as const

/** The subjects of one group are measured in turns, so that other work on the machine affects all alike. */
export function groupsOf(servers: Servers): Subject[][] {
  const { shop, mailing, mails, bare, databasePid, reads, customers } = servers
  const subject = (
    name: string,
    connections: number,
    load: Pick<Subject, 'operation' | 'beside'>,
    server: Measured = shop,
  ): Subject => ({
    name,
    connections,
    port: server.port,
    serverPid: server.pid,
    databasePid: server === bare ? 0 : databasePid,
    ...load,
  })
  const spread = (connections: number) => `add, spread over ${SPREAD} (${connections})`
  const adds = [32, 64].flatMap((connections) => [
    subject(spread(connections), connections, { operation: addSpread(), beside: HELLO }),
    subject(`add, one hot item (${connections})`, connections, {
      operation: addHot,
      beside: spread(connections),
    }),
  ])
  const order = (name: string, operation: Subject['operation']) => subject(name, BUYERS, { operation })
  return [
    [subject(HELLO, 32, { operation: hello }, bare), ...adds],
    [
      order('order, up to the gateway', toTheDoor(shop.next)),
      order('order, paid by card', paid(shop.next)),
      order('order, paid by transfer', paid(shop.next, transfer)),
      order('order, with a plan, first payment by card', paid(shop.next, plan)),
      ...mailedOrders.map(({ name, bought }) =>
        subject(name, BUYERS, { operation: paidAndMailed(mailing.next, mails, bought) }, mailing),
      ),
    ],
    [
      subject('registration', LOGINS, { operation: registration() }),
      subject('login', LOGINS, { operation: login(customers) }),
    ],
    ...reads.map(({ name, request, bytes }) => {
      const beside = `bare ${bytes.toLocaleString('en')} bytes (${name})`
      const operation = same(request)
      return [subject(beside, 32, { operation }, bare), subject(name, 32, { operation, beside })]
    }),
  ]
}

/** Subjects for several processes of one shop; the caller adds the other processes. */
export function byProcesses({ shop, databasePid }: Pick<Servers, 'shop' | 'databasePid'>, count: number) {
  const name = (what: string) => `${what}, ${count} ${count === 1 ? 'process' : 'processes'}`
  const at = { port: shop.port, serverPid: shop.pid, databasePid }
  const spread = name('add, spread')
  return [
    { ...at, name: spread, connections: 64, operation: addSpread() },
    { ...at, name: name('add, one hot item'), connections: 64, operation: addHot, beside: spread },
    // Buyers of one process share work. They are measured with the same number for each process, and with the same number in total.
    {
      ...at,
      name: name('order, paid, as many buyers for each process'),
      connections: BUYERS * count,
      operation: paid(shop.next),
    },
    { ...at, name: name('order, paid'), connections: BUYERS, operation: paid(shop.next) },
  ] satisfies Subject[]
}
