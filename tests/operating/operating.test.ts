import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { buildOnce } from '../support/processes/race-shop'
import { textOf } from '../support/sources/project-files'
import { festival } from './festival'
import {
  hasDebiansPostgres,
  type Host,
  openOperatorMachine,
  type OperatorMachine,
  password,
} from './operator-machine'
import { patternOf, programsOf, readBlocks } from './read-document'
import { openServices, type Services } from './systemctl'
import { openTerminal, type Terminal } from './terminal'

vi.setConfig({ testTimeout: 90_000, hookTimeout: 180_000 })

/** Programs that the guide may call. A new one must be added here first. */
const run = new Set(
  (
    '. cp createdb curl dropdb echo find grep install key= mkdir mv node pg_basebackup pg_ctlcluster psql sed ' +
    'shop sleep staging staging() tee touch useradd done'
  ).split(' '),
)

/** Commands that no test can run: they need a container daemon or the system's own systemd. */
const notRun = ['docker compose', 'docker tag', 'systemctl'] as const

/** Paths in the guide and the paths that replace them on the test machine. The first match counts. */
const placesOf = (
  machine: OperatorMachine,
  host: Host,
  standby: number,
  moment: string,
): [string, string][] => [
  ['2027-06-12 14:05:00+02', moment],
  ['2027-0000', `${new Date().getFullYear()}-0000`],
  ['/opt/shop', `${machine.folder}/opt/shop`],
  ['/etc/', `${host.folder}/etc/`],
  ['/var/lib/', `${host.folder}/var/lib/`],
  ['/var/backups/', `${host.folder}/var/backups/`],
  ['127.0.0.1:5432', `127.0.0.1:${machine.port}`],
  ...['3001', '3002', '3100'].map((port): [string, string] => [
    `127.0.0.1:${port}`,
    `127.0.0.1:${machine.portFor(port)}`,
  ]),
  ['PORT=3100', `PORT=${machine.portFor('3100')}`],
  ['PASSWORD', password],
  ['db1.example:5432', `127.0.0.1:${machine.port}`],
  ['db2.example:5432', `127.0.0.1:${standby}`],
  ['db2.example', '127.0.0.1/32'],
  // The machine has one user, who owns all files.
  ['install -d -o shop -g shop', 'install -d'],
  ['install -d -o root -g shop', 'install -d'],
  ['install -o root -g shop', 'install'],
  ...(machine.isRoot ? [] : ([['-o postgres -g postgres', '']] as [string, string][])),
]

const text = textOf('docs/guide/operating.md') ?? ''
const blocks = readBlocks(text)

test('the operating guide calls exactly the known programs', () => {
  const called = new Set(blocks.flatMap(({ commands }) => programsOf(commands)))
  const known = new Set([...run, ...notRun])
  expect([...called].filter((one) => !known.has(one))).toEqual([])
  expect([...known].filter((one) => !called.has(one))).toEqual([])
})

if (!hasDebiansPostgres)
  process.stdout.write(
    '  Left out: the commands of docs/guide/operating.md need Debian’s postgresql-15, curl and openssl.\n',
  )

describe.runIf(hasDebiansPostgres)('played from top to bottom', () => {
  let machine: OperatorMachine
  let services: Services
  let events: ReturnType<typeof festival>
  let terminal: Terminal | undefined
  let last = ''
  let isBroken = false
  beforeAll(async () => {
    await buildOnce()
    machine = await openOperatorMachine('operating')
    services = openServices(machine)
    events = festival(machine, services)
  })
  afterAll(async () => {
    await terminal?.close()
    await services?.stop()
    await machine?.stop()
  })

  /** Each section starts in a new terminal, as an operator would. */
  async function terminalOf(section: string, { folder, env }: Host): Promise<Terminal> {
    const place = `${section} on ${folder}`
    if (terminal !== undefined && place === last) return terminal
    await terminal?.close()
    last = place
    terminal = openTerminal(folder, env)
    await terminal.run('for each in etc/profile.d/*.sh; do [ ! -f $each ] || . $each; done')
    return terminal
  }

  test.each(blocks.map((block) => [`${block.section}, line ${block.line}`, block] as const))(
    '%s',
    async (_, { section, commands, prints, eventsBefore, onSecond }) => {
      if (isBroken) throw new Error('A command above failed: what comes after it says nothing')
      isBroken = true
      for (const event of eventsBefore) await events.happens(event)
      const isPair = section === 'Several database hosts'
      const second = isPair ? await machine.second() : machine
      const host = onSecond ? second : machine
      const here = (words: string) =>
        placesOf(machine, host, second.port, events.moment()).reduce(
          (all, [there, place]) => all.replaceAll(there, place),
          words,
        )
      const shell = await terminalOf(section, host)
      let printed = ''
      for (const part of commands.split(/^(sudo systemctl .*|docker .*)\n?/m)) {
        if (part.startsWith('sudo systemctl')) await services.systemctl(part)
        else if (part.trim() !== '' && !part.startsWith('docker ')) {
          const said = await shell.run(here(part.trimEnd()))
          printed += said.printed
          if (said.code !== 0) throw new Error(`${part}\nended with ${said.code}:\n${said.printed}`)
        }
      }
      isBroken = false
      expect(printed).toMatch(prints === null ? /^/ : patternOf(here(prints)))
    },
  )

  test('all events named in the operating guide were played', () => {
    expect(blocks.flatMap(({ eventsBefore }) => eventsBefore)).toEqual(events.names)
  })
})
