import { ensureBrowser } from '../../scripts/browser.mjs'
import { installedProgram, run } from '../../scripts/project.mjs'

export const about =
  'ORDERS=20000: staff’s daily jobs, and buying a ticket, each in a maximum number of presses'

/** Counts the presses of tests/journeys/daily-jobs/ in a demo shop with this many orders. @param {string[]} args */
export async function prove([orders = '20000']) {
  const env = { CHROMIUM_PATH: await ensureBrowser(), JOURNEYS: 'daily-jobs', DAILY_JOBS_ORDERS: orders }
  return run(installedProgram('playwright'), ['test', '--project', 'daily-jobs'], { env, minutes: 15 })
}
