import { relative } from 'node:path'
import type { TestCase, TestModule, TestRunResult } from 'vitest/node'
import { measuresTime, type Outcome } from './run-tests'

/** A request of `WarmTests`: the files that changed since the last request, and the tests to run (none: all). */
export interface WarmQuestion {
  changed: readonly string[]
  paths: readonly string[]
  without: readonly string[]
}

/**
 * A program in the copy's folder that keeps Vitest, its database and all translated sources between runs. Each run has
 * new workers, so that nothing of a fault remains after its removal.
 */
const { createVitest } = await import('vitest/node')
const tree = process.cwd()
let failed: TestCase | null = null
const stopAtFirst = {
  onTestCaseResult(test: TestCase) {
    if (failed !== null || test.result().state !== 'failed' || measuresTime(test.fullName)) return
    failed = test
    void vitest.cancelCurrentRun('test-failure')
  },
}
const vitest = await createVitest('test', {
  root: tree,
  project: 'shop',
  watch: false,
  reporters: [stopAtFirst],
})
await vitest.standalone()

process.on('message', (question: WarmQuestion) => {
  void answer(question).then(
    (outcome) => process.send?.(outcome),
    (error: unknown) => process.send?.({ kind: 'broken', says: String(error) } satisfies Outcome),
  )
})
process.on('disconnect', () => {
  void vitest.close().finally(() => process.exit())
})

async function answer({ changed, paths, without }: WarmQuestion): Promise<Outcome> {
  failed = null
  for (const file of changed) vitest.invalidateFile(`${tree}/${file}`)
  const found = await vitest.globTestSpecifications([...paths])
  const wanted = found.filter(
    ({ moduleId }) => !without.some((path) => moduleId.startsWith(`${tree}/${path}`)),
  )
  if (wanted.length === 0) return { kind: 'broken', says: `no test is called ${paths.join(' or ')}` }
  const result = await vitest.runTestSpecifications(wanted)
  return outcomeOf(result, new Set(wanted.map(({ moduleId }) => moduleId)))
}

/** Vitest's state also holds the files of earlier runs. */
function outcomeOf({ testModules, unhandledErrors }: TestRunResult, ran: ReadonlySet<string>): Outcome {
  if (failed !== null)
    return { kind: 'failed', file: relative(tree, failed.module.moduleId), test: failed.fullName }
  const unloaded = testModules.find((module) => ran.has(module.moduleId) && isUnloaded(module))
  if (unloaded !== undefined) {
    const errors = unloaded.errors().map(({ message }) => message)
    return { kind: 'broken', says: `${relative(tree, unloaded.moduleId)}: ${errors.join('\n')}` }
  }
  if (unhandledErrors.length === 0) return { kind: 'passed' }
  const messages = unhandledErrors.map((error) =>
    error instanceof Error ? error.message : JSON.stringify(error),
  )
  return { kind: 'broken', says: messages.join('\n') }
}

const isUnloaded = (module: TestModule): boolean =>
  module.state() === 'failed' && module.children.allTests('failed').next().done === true
