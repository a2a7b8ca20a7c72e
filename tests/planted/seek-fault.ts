import { type PlantedFault, plant } from './fault'
import type { Finding } from './kept-findings'
import { type Outcome, runJourneys } from './run-tests'

/** How many minutes tests may take: those that most likely catch a fault, journeys with their build, and all tests. */
const MINUTES = { likely: 4, journeys: 10, all: 25 }

/** Runs Vitest's tests until one fails: those whose path contains one of the paths, or all if none is given. */
export type RunTests = (
  paths: readonly string[],
  options: { minutes: number; without?: readonly string[] },
) => Promise<Outcome>

/** Plants a fault in the copy, runs tests until one fails, and takes the fault out again. */
export async function seekFault(
  tree: string,
  fault: PlantedFault,
  run: RunTests,
  { likelyAlone = false } = {},
): Promise<Finding> {
  const began = performance.now()
  const takeOut = plant(tree, fault)
  try {
    const outcome = await firstToFail(tree, fault, run, likelyAlone)
    return { ...outcome, seconds: Math.round((performance.now() - began) / 1000) }
  } finally {
    takeOut()
  }
}

/** Runs the likely tests first. If none of them fails, all tests that need no built shop. */
async function firstToFail(
  tree: string,
  { hints, journeys }: PlantedFault,
  run: RunTests,
  likelyAlone: boolean,
): Promise<Outcome> {
  if (journeys) return runJourneys(tree, journeys, { minutes: MINUTES.journeys })
  if (hints.length > 0) {
    const likely = await run(hints, { minutes: MINUTES.likely })
    if (likely.kind !== 'passed' || likelyAlone) return likely
  }
  return run([], { minutes: MINUTES.all, without: notForFaults })
}

/**
 * Left out: tests of the fault list itself, which would plant faults in turn; tests of source texts, which fail after
 * any change; and tests of a built server, because the build takes longer.
 */
const notForFaults = [
  'tests/planted.test.ts',
  'tests/migrations.test.ts',
  'tests/architecture.test.ts',
  'tests/faults/',
]

/** Checks that the tests that caught faults pass without a fault. Otherwise they caught nothing. */
export function runUnplanted(tree: string, file: string, run: RunTests): Promise<Outcome> {
  return file.startsWith('tests/journeys/')
    ? runJourneys(tree, [file], { minutes: MINUTES.journeys })
    : run([file], { minutes: MINUTES.likely })
}
