import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Creates the data folder of a measurement. `end`, or an interruption, stops what the measurement started and removes the
 * folder.
 */
export function openBenchFolder(name: string) {
  const folder = mkdtempSync(join(tmpdir(), `${name}-`))
  // If this runs as root, PostgreSQL runs as another user, who must be able to enter the folder.
  chmodSync(folder, 0o755)
  const all: { stop(): Promise<void> }[] = []
  const stopAll = async (): Promise<void> => {
    for (const one of all.toReversed())
      await one.stop().catch((error: unknown) => process.stderr.write(`${String(error)}\n`))
    rmSync(folder, { recursive: true, force: true })
  }
  let ending: Promise<void> | undefined
  // An interruption makes the measurement fail, which then waits for the same end.
  const end = () => (ending ??= stopAll())
  // PostgreSQL outlives this process, so an interruption must stop it too.
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void end().finally(() => process.exit(1)))
  return {
    folder,
    /** Registers something to stop at the end, in reverse order of the registrations. */
    stopping: <T extends { stop(): Promise<void> }>(started: T): T => {
      all.push(started)
      return started
    },
    end,
  }
}
