import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { serverEnv } from '../support/processes/race-shop'
import { type ServerProcess, startServerProcess } from '../support/processes/server-process'
import type { OperatorMachine } from './operator-machine'

/** The test's replacement for `systemctl`. It reads the copied units and starts the shop from them. */
export interface Services {
  /** Runs `sudo systemctl …` as in the guide. */
  systemctl(words: string): Promise<void>
  /** Returns the running server of the shop. */
  running(): ServerProcess
  stop(): Promise<void>
}

export function openServices(machine: OperatorMachine): Services {
  const started = new Map<string, ServerProcess>()
  const units = `${machine.folder}/etc/systemd/system`

  /** Returns the last value of a key in a unit, including its drop-ins. */
  function unitSays(name: string, key: string): string | undefined {
    const files = [`${name}.service`, ...dropIns(`${name}.service.d`)]
    const lines = files.flatMap((file) => readFileSync(`${units}/${file}`, 'utf8').split('\n'))
    return lines.findLast((line) => line.startsWith(`${key}=`))?.slice(key.length + 1)
  }
  const dropIns = (folder: string) =>
    readdirSync(units)
      .filter((one) => one === folder)
      .flatMap((one) => readdirSync(`${units}/${one}`).map((file) => `${one}/${file}`))

  /** Starts a service. `shop@3001` is the unit `shop@` on the port in its name. */
  async function start(name: string) {
    // A timer starts nothing immediately.
    if (started.has(name) || (name.endsWith('.timer') && existsSync(`${units}/${name}`))) return
    const [unit = '', instance] = /^(.+@)(.+)$/.exec(name)?.slice(1) ?? [name]
    const program = unitSays(unit, 'ExecStart')
    if (!program?.endsWith(' dist/server/main.js')) throw new Error(`${name} runs ${program}`)
    const named = unitSays(unit, 'EnvironmentFile') ?? ''
    const file = readFileSync(named.startsWith(machine.folder) ? named : machine.folder + named, 'utf8')
    const port: Record<string, string> =
      instance === undefined ? {} : { PORT: String(machine.portFor(instance)) }
    started.set(name, await startServerProcess({ ...serverEnv, SANDBOX: '', ...port, ...parseEnv(file) }))
  }
  async function stop(name: string) {
    await started.get(name)?.end()
    started.delete(name)
  }
  return {
    async systemctl(words) {
      const [, verb, names = ''] =
        /^sudo systemctl (enable --now|start|stop|restart) ([\w.@ -]+)$/.exec(words) ?? []
      if (verb === undefined) throw new Error(`What does ${words} do?`)
      // One process is enough to check the commands; tests/races run several.
      const each = names.split(' ').filter((name) => name !== 'shop@3002')
      if (verb === 'stop' || verb === 'restart') await Promise.all(each.map(stop))
      if (verb !== 'stop') await Promise.all(each.map(start))
    },
    running() {
      const server = started.get('shop@3001')
      if (server === undefined) throw new Error('The shop does not run')
      return server
    },
    stop: async () => {
      for (const name of started.keys()) await stop(name)
    },
  }
}
