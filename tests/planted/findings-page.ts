import type { PlantedFault } from './fault'
import type { Finding } from './kept-findings'

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ')

/**
 * The page that lists the planted faults and the test that caught each. A fault without a finding has an empty entry.
 */
export function findingsPage(
  faults: readonly PlantedFault[],
  findings: ReadonlyMap<PlantedFault, Finding>,
): string {
  const caught = [...findings.values()].filter(({ kind }) => kind === 'failed').length
  const rows = faults.map((fault) => {
    const { name, file, why } = fault
    return `| ${cell(name)}: ${cell(why)} | ${file} | ${caughtBy(findings.get(fault))} |`
  })
  return `# Planted faults

\`npm run prove -- planted-faults\` plants each of these mistakes in a copy of the tree, one at a time, and runs the tests until one
fails. The first test that failed is named, others may detect the mistake too.

${caught} of ${faults.length} were detected; ${faults.length - findings.size} were not planted.

| Mistake, and what it would do | File | Detected by |
|---|---|---|
${rows.join('\n')}
`
}

function caughtBy(finding: Finding | undefined): string {
  if (finding === undefined) return 'no finding yet'
  return finding.kind === 'failed' ? cell(`${finding.file} › ${finding.test}`) : '**none**'
}
