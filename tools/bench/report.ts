import { spawnSync } from 'node:child_process'
import { cpus, release, totalmem } from 'node:os'
import type { Measure } from './drive'

/** One line of the table. `beside`: the line whose rate includes this one. */
export interface Line {
  readonly name: string
  readonly connections: number
  readonly measure: Measure
  readonly beside?: string
}

const number = (value: number, digits: number) =>
  value.toLocaleString('en', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping: true,
  })
const share = (value: number) => number(value, value < 0.1 ? 4 : 2)
const cpu = (milliseconds: number, { operations }: Measure) => number(milliseconds / operations, 3)
const perSecond = ({ operations, seconds }: Measure) => operations / seconds
const total = ({ serverCpu, databaseCpu }: Measure) => serverCpu + databaseCpu

function percentile(times: readonly number[], part: number): string {
  if (times.length === 0) return '–'
  const sorted = times.toSorted((a, b) => a - b)
  return number(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0, 1)
}

/** A row of the table. `lines`: those among which the line that it is compared with is sought. */
export function row(line: Line, lines: readonly Line[] = []): string {
  const { measure, beside } = line
  const other = lines.find((one) => one.name === beside)?.measure
  const ratio = (of: (one: Measure) => number) => (other === undefined ? '' : share(of(measure) / of(other)))
  return [
    line.name,
    line.connections,
    number(perSecond(measure), 0),
    cpu(measure.serverCpu, measure),
    cpu(measure.databaseCpu, measure),
    `**${cpu(total(measure), measure)}**`,
    percentile(measure.times, 0.5),
    percentile(measure.times, 0.99),
    other === undefined ? '' : `${ratio(perSecond)} (${beside})`,
    other === undefined ? '' : share(total(other) / other.operations / (total(measure) / measure.operations)),
  ].join(' | ')
}

/** The table that `docs/performance.md` quotes, with a description of the machine. */
export function report(lines: readonly Line[], postgres: string, notes: readonly string[]): string {
  const { stdout } = spawnSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' })
  return `# Measured

${new Date().toISOString().slice(0, 16)} UTC, at ${stdout.trim() || 'no commit'}, on ${cpus().length} × ${cpus()[0]?.model.trim()},
${Math.round(totalmem() / 2 ** 30)} GiB, Linux ${release()}, Node ${process.versions.node}, PostgreSQL ${postgres}.
Load, server and database share the cores, so compare rates only within this table; CPU per operation (user and
system time from the process accounting) is the steady figure. \`npm run bench\` repeats it.

operation | connections | a second | server CPU ms | PostgreSQL CPU ms | CPU ms an operation | median ms | 99 % ms | rate beside | CPU beside
--- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---:
${lines.map((line) => row(line, lines)).join('\n')}

"Rate beside" is the rate as a part of the named line's, "CPU beside" the named line's CPU as a part of this one's.
${notes.map((note) => `- ${note}\n`).join('')}`
}
