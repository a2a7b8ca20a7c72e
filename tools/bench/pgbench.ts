import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BenchDatabase } from './bench-database'
import { HOT, SPREAD } from './catalogue'
import { cpuOfFamily } from './cpu-time'
import type { Measure } from './drive'

/** The shop's own statement with one request in it, as if every visitor had a connection to herself. */
const script = (item: string) => `\\set n random(1, ${SPREAD})
select n, verdict, view from add_to_carts(jsonb_build_array(jsonb_build_object('n', 0, 'cart', null,
  'new_cart', gen_random_uuid(), 'customer_id', null, 'kind', 'tickets', 'external_code', ${item},
  'full_name', 'Ana Horvat', 'name_key', 'ana horvat', 'email', 'ana@shop.example', 'travel_time_id', null)),
  now(), make_interval(mins => 15), make_interval(mins => 45), 50);
`

/** Runs `pgbench` for `seconds` on one hot item or on all the others. The CPU time of pgbench does not count, because it is the load. */
export async function measurePgbench(
  program: string,
  database: BenchDatabase,
  folder: string,
  requested: { where: 'hot' | 'spread'; connections: number; seconds: number },
): Promise<Measure> {
  const file = join(folder, `${requested.where}.sql`)
  writeFileSync(file, script(requested.where === 'hot' ? `'${HOT}'` : `'spread-' || :n::int`))
  const args = [
    '-n',
    '-M',
    'prepared',
    '-f',
    file,
    '-c',
    String(requested.connections),
    '-T',
    String(requested.seconds),
  ]
  const before = cpuOfFamily(database.pid)
  const said = await output(program, [...args, database.url])
  const operations = Number(/transactions actually processed: (\d+)/.exec(said)?.[1])
  const rate = Number(/tps = ([\d.]+)/.exec(said)?.[1])
  if (!(operations > 0 && rate > 0)) throw new Error(`pgbench said:\n${said}`)
  const databaseCpu = cpuOfFamily(database.pid) - before
  return { operations, seconds: operations / rate, serverCpu: 0, databaseCpu, times: [] }
}

function output(program: string, args: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] })
    let said = ''
    child.stdout.on('data', (text) => (said += text))
    child.stderr.on('data', (text) => (said += text))
    child.once('error', reject)
    child.once('close', () => resolve(said))
  })
}
