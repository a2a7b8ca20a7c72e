import { ensureBrowser } from '../../scripts/browser.mjs'
import { installedProgram, run } from '../../scripts/project.mjs'

export const about =
  'An empty shop becomes a festival that has sold, paid back and closed its books, by its screens alone'

/** The long form of tests/journeys/office.spec.ts: tests/journeys/festival/. */
export async function prove() {
  const env = { CHROMIUM_PATH: await ensureBrowser(), JOURNEYS: 'festival' }
  return run(installedProgram('playwright'), ['test', '--project', 'festival'], { env, minutes: 15 })
}
