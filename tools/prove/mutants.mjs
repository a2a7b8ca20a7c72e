import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeTexts } from '../../scripts/compile-texts.mjs'
import { project, run, say } from '../../scripts/project.mjs'

export const about = 'changes the rules by StrykerJS, and says which changes no test of the rules detects'

/** The last major version that runs on Node.js 20. It is installed for this proof only: it brings 150 packages. */
const stryker = '9'
/** Minimum share of mutants that the tests must detect, in per cent. */
const leastScore = 90

/**
 * Finds `#rules/…` without `tsconfig.json`, which StrykerJS would read. Instrumented code is slow, so time limits do not apply.
 */
const vitestConfiguration = `export default {
  resolve: { alias: [{ find: /^#/, replacement: new URL('.', import.meta.url).pathname }] },
  test: { include: ['rules/**/*.test.ts'], testNamePattern: /^(?!.*in linear time)/ },
}
`

/**
 * `[FILE …]`: the files of `rules/` to change, all by default, such as `rules/money/money.ts`. The report goes to
 * test-results/mutation.json. It works in a copy: StrykerJS would read `tsconfig.json`, and its packages stay out of the project.
 * @param {string[]} args
 */
export async function prove(args) {
  const folder = mkdtempSync(join(tmpdir(), 'shop-mutants-'))
  try {
    await writeTexts()
    for (const name of [
      'rules',
      'contract',
      'texts',
      'tests/support',
      'package.json',
      'package-lock.json',
      '.npmrc',
    ])
      cpSync(join(project, name), join(folder, name), { recursive: true })
    writeFileSync(join(folder, 'vitest.config.ts'), vitestConfiguration)
    writeFileSync(join(folder, 'stryker.config.json'), JSON.stringify(configuration(args)))
    const npm = (/** @type {string[]} */ ...words) => run('npm', words, { cwd: folder, minutes: 10 })
    const isInstalled =
      (await npm('ci', '--ignore-scripts', '--no-audit', '--no-fund')) &&
      (await npm(
        'install',
        '--no-save',
        '--ignore-scripts',
        '--no-audit',
        '--no-fund',
        `@stryker-mutator/core@${stryker}`,
        `@stryker-mutator/vitest-runner@${stryker}`,
      ))
    if (!isInstalled) return false
    await run(join(folder, 'node_modules/.bin/stryker'), ['run'], { cwd: folder, minutes: 240 })
    const report = JSON.parse(readFileSync(join(folder, 'mutation.json'), 'utf8'))
    mkdirSync(join(project, 'test-results'), { recursive: true })
    cpSync(join(folder, 'mutation.json'), join(project, 'test-results/mutation.json'))
    return scoreOf(report) >= leastScore
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** @param {string[]} files */
const configuration = (files) => ({
  testRunner: 'vitest',
  mutate: files.length > 0 ? files : ['rules/**/*.ts', '!rules/**/*.test.ts'],
  // Texts of messages and regular expressions that no rule decides by.
  mutator: { excludedMutations: ['StringLiteral'] },
  reporters: ['clear-text', 'json'],
  clearTextReporter: { logTests: false, reportTests: false },
  jsonReporter: { fileName: 'mutation.json' },
  concurrency: availableParallelism(),
  coverageAnalysis: 'perTest',
  // A test that is late on a busy machine has detected nothing.
  timeoutMS: 60_000,
  ignoreStatic: true,
})

/** @param {{ files: Record<string, { mutants: { status: string }[] }> }} report */
function scoreOf({ files }) {
  const statuses = Object.values(files).flatMap(({ mutants }) => mutants.map(({ status }) => status))
  const detected = statuses.filter((status) => ['Killed', 'Timeout'].includes(status)).length
  const counted = statuses.filter(
    (status) => !['Ignored', 'CompileError', 'RuntimeError'].includes(status),
  ).length
  const score = counted === 0 ? 0 : (100 * detected) / counted
  say(`${detected} of ${counted} mutants were detected: ${score.toFixed(1)} %`)
  return score
}
