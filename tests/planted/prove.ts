import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { allFaults } from './all-faults'
import { placeOf, type PlantedFault, whyStale } from './fault'
import { findingsPage } from './findings-page'
import { type Finding, KeptFindings } from './kept-findings'
import { runVitest } from './run-tests'
import { type RunTests, runUnplanted, seekFault } from './seek-fault'
import { TreeCopy } from './tree-copy'
import { WarmTests } from './warm-tests'

/**
 * `npm run prove -- planted-faults [FILTER] [--likely] [--fresh] [--minutes N]` plants the faults whose name or
 * file contains the filter, one at a time, and prints which test catches each. A caught fault is stored and planted
 * again only with `--fresh`. `--likely` runs only the tests that most likely catch a fault. After N minutes (90) no
 * further fault is planted. The findings go
 * to test-results/planted-faults.md.
 */
const LEAST_CAUGHT = 0.95

const project = process.cwd()
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    fresh: { type: 'boolean' },
    likely: { type: 'boolean' },
    minutes: { type: 'string', default: '90' },
  },
})
const minutes = Number(values.minutes)
const filter = positionals.join(' ')
const chosen = allFaults.filter(({ name, file }) =>
  `${name} ${file}`.toLowerCase().includes(filter.toLowerCase()),
)
const kept = new KeptFindings(
  join(project, 'test-results/reports/planted-faults.json'),
  values.fresh === true,
)
const say = (line: string) => process.stdout.write(`${line}\n`)

const began = performance.now()
const isLate = () => performance.now() - began > minutes * 60_000
const copy = new TreeCopy(project)
const warm = new WarmTests(copy.folder, join(import.meta.dirname, 'warm.mjs'))
const runWarm: RunTests = (paths, options) => warm.run(paths, options)
/** The stored database was made by the original schema: faults in the schema need a new one. */
const runAnew: RunTests = (paths, options) => runVitest(copy.folder, paths, options)
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    warm.end()
    copy.remove()
    process.exit(1)
  })
let broken = 0
try {
  const findings = new Map<PlantedFault, Finding>()
  for (const [at, listed] of chosen.entries()) {
    const file = placeOf(copy.folder, listed)
    if (file === null) {
      say(`STALE   ${listed.name}: ${whyStale(copy.folder, listed)}`)
      continue
    }
    const fault = { ...listed, file }
    const known = kept.of(fault)
    if (known === null && isLate()) continue
    const finding = known ?? (await seek(fault))
    kept.record(fault, finding)
    findings.set(listed, finding)
    say(`${String(at + 1).padStart(3)}/${chosen.length}  ${described(fault, finding, known !== null)}`)
  }
  broken += await countFailingAnyway(findings)
  process.exitCode = concluded(findings) ? 0 : 1
  writeFileSync(join(project, 'test-results/planted-faults.md'), findingsPage(chosen, findings))
} finally {
  warm.end()
  copy.remove()
}

async function seek(fault: PlantedFault): Promise<Finding> {
  warm.note(fault.file)
  const finding = await seekFault(copy.folder, fault, fault.file.endsWith('.sql') ? runAnew : runWarm, {
    likelyAlone: values.likely === true,
  })
  warm.note(fault.file)
  return finding
}

function described({ name }: PlantedFault, finding: Finding, isKnown: boolean): string {
  if (finding.kind === 'failed')
    return `caught  ${name}\n         by ${finding.file} › ${finding.test} (${isKnown ? 'kept' : `${finding.seconds} s`})`
  if (finding.kind === 'broken') return `BROKEN  ${name}: the tests did not come to run\n${finding.says}`
  return finding.kind === 'late' ? `LATE    ${name}: the tests did not end` : `MISSED  ${name}`
}

/** How many of the test files that caught a fault also fail without any fault. */
async function countFailingAnyway(findings: Map<PlantedFault, Finding>): Promise<number> {
  const files = new Set([...findings.values()].flatMap((one) => (one.kind === 'failed' ? [one.file] : [])))
  let failing = 0
  for (const file of files) {
    const text = readFileSync(join(copy.folder, file), 'utf8')
    if (kept.isClean(file, text)) continue
    const outcome = await runUnplanted(copy.folder, file, runWarm)
    if (outcome.kind === 'passed') {
      kept.recordClean(file, text)
    } else {
      failing += 1
      say(`FAILS ANYWAY  ${file}${outcome.kind === 'failed' ? ` › ${outcome.test}` : `: ${outcome.kind}`}`)
    }
  }
  return failing
}

function concluded(findings: Map<PlantedFault, Finding>): boolean {
  const caught = [...findings.values()].filter(({ kind }) => kind === 'failed').length
  const missed = [...findings].filter(([, { kind }]) => kind !== 'failed').map(([{ name }]) => name)
  const left = chosen.length - findings.size
  say(`\n${caught} of ${chosen.length} planted faults were caught`)
  for (const name of missed) say(`  not caught: ${name}`)
  if (left > 0)
    say(`  ${left} were not planted: they do not apply, or no time was left (run it again: it goes on)`)
  if (broken > 0) say(`  ${broken} tests fail without any fault`)
  return chosen.length > 0 && broken === 0 && caught >= LEAST_CAUGHT * chosen.length
}
