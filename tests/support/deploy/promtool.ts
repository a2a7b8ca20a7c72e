import { spawnSync } from 'node:child_process'
// @ts-expect-error -- a script, which has no types
import { promtool as find } from '../../../scripts/promtool.mjs'

const program = (find as () => string | null)()

/** `npm test` fetches it where it may, and says so where it may not. */
export const hasPromtool = program !== null

/** Runs promtool; answers its exit code and what it said. */
export function promtool(args: readonly string[], input = ''): { code: number | null; said: string } {
  const ran = spawnSync(program ?? 'promtool', args, { input, encoding: 'utf8' })
  return { code: ran.status, said: `${ran.stdout}${ran.stderr}` }
}
