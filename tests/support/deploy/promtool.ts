import { spawnSync } from 'node:child_process'
// @ts-expect-error -- a script, which has no types
import { promtool as find } from '../../../scripts/promtool.mjs'

const program = (find as () => string | null)()

/** Whether promtool is available. `npm test` downloads it if permitted, and reports it otherwise. */
export const hasPromtool = program !== null

/** Runs promtool. Returns its exit code and output. */
export function promtool(args: readonly string[], input = ''): { code: number | null; said: string } {
  const ran = spawnSync(program ?? 'promtool', args, { input, encoding: 'utf8' })
  return { code: ran.status, said: `${ran.stdout}${ran.stderr}` }
}
