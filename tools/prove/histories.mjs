import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { installedProgram, project, say } from '../../scripts/project.mjs'

export const about = 'plays random histories of the shop (10,000), and looks at the books after every step'

/** Number of histories of a seed. It is the same in every run, so that a seed identifies its histories. */
const perSeed = 100

/**
 * `[COUNT] [FIRST SEED] [--from-seed N] [--workers N]`: plays COUNT histories (10,000), a hundred of each seed, from the
 * first seed (1) on, in N processes (2). Of even seeds, two servers whose clocks differ do the steps in turn. A history that breaks the ledger is shrunk and printed, and the others go on.
 * `--from-seed` skips the seeds before it, which an interrupted run has already played.
 * @param {string[]} args
 */
export async function prove(args) {
  const { count, seeds, workers } = read(args)
  const total = { histories: 0, steps: 0, failures: 0 }
  const open = new Set(seeds)
  /** @param {PlayedSeed} played */
  const onPlayed = ({ seed, histories, steps, hasFailed }) => {
    open.delete(seed)
    total.histories += histories
    total.steps += steps
    if (hasFailed) total.failures += 1
    const next = Math.min(...open)
    const rest = open.size === 0 ? '' : `, ${open.size} seeds to play; go on from here by --from-seed ${next}`
    say(`${total.histories} histories, ${total.steps} steps, ${total.failures} failures${rest}`)
  }
  say(`${count * seeds.length} histories of the seeds ${seeds[0]} to ${seeds.at(-1)}`)
  const shares = Array.from({ length: Math.min(workers, seeds.length) }, (_, worker) =>
    seeds.filter((_seed, index) => index % workers === worker),
  )
  const ended = await Promise.all(shares.map((share) => play(share, count, onPlayed)))
  const isWhole = open.size === 0
  process.stdout.write(
    `histories: ${total.histories} played, ${total.steps} steps, ${total.failures} failures` +
      `, seeds ${seeds[0]} to ${seeds.at(-1)}${isWhole ? '' : `; not played: ${[...open].join(', ')}`}\n`,
  )
  return isWhole && total.failures === 0 && ended.every(Boolean)
}

/** @typedef {{ seed: number, histories: number, steps: number, hasFailed: boolean }} PlayedSeed */

/** @param {string[]} args */
function read(args) {
  const named = { '--from-seed': 0, '--workers': 2 }
  /** @type {number[]} */
  const plain = []
  for (let at = 0; at < args.length; at += 1) {
    const arg = args[at] ?? ''
    const value = arg in named ? args[(at += 1)] : arg
    if (!/^\d{1,9}$/.test(value ?? '')) throw new Error(`There is no number in '${arg}'.`)
    if (arg in named) named[/** @type {keyof named} */ (arg)] = Number(value)
    else plain.push(Number(value))
  }
  const [wanted = 10_000, first = 1] = plain
  const all = Array.from({ length: Math.ceil(wanted / perSeed) }, (_, index) => first + index)
  const seeds = all.filter((seed) => seed >= named['--from-seed'])
  if (seeds.length === 0) throw new Error('There is nothing to play.')
  return { count: Math.min(wanted, perSeed), seeds, workers: Math.max(1, named['--workers']) }
}

/**
 * Plays seeds in a separate process, and returns whether it succeeded.
 * @param {number[]} seeds
 * @param {number} count of each
 * @param {(played: PlayedSeed) => void} onPlayed
 * @returns {Promise<boolean>}
 */
function play(seeds, count, onPlayed) {
  const args = ['run', '--project', 'shop', 'tests/model/model.test.ts', '-t', 'random histories']
  const child = spawn(installedProgram('vitest'), args, {
    cwd: project,
    env: { ...process.env, MODEL_RUNS: String(count), MODEL_SEED: seeds.join(',') },
    stdio: ['ignore', 'pipe', 2],
    shell: process.platform === 'win32',
  })
  createInterface({ input: child.stdout }).on('line', (line) => {
    const [, seed, histories, steps, failed] =
      /^ {2}seed (\d+): (\d+) histories, (\d+) steps in \d+ s(, FAILED)?$/.exec(line) ?? []
    if (line.trim() !== '') say(line)
    if (seed === undefined) return
    onPlayed({
      seed: Number(seed),
      histories: Number(histories),
      steps: Number(steps),
      hasFailed: Boolean(failed),
    })
  })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => resolve(code === 0))
  })
}
