import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { installSystemPackage } from './apt.mjs'

/** Debian's headless Chromium, which renders the same pages in half of the CPU time. */
const headlessShell = '/usr/bin/chromium-headless-shell'

const usual = [
  headlessShell,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/**
 * Finds the browser for the journeys: the configured one, one of the system, Playwright's own, or one that is installed
 * now if possible. Otherwise it throws with instructions.
 * @returns {Promise<string>} the path of its program
 */
export async function ensureBrowser() {
  const named = process.env.CHROMIUM_PATH
  if (named) {
    if (runs(named)) return named
    throw new Error(`CHROMIUM_PATH names ${named}, which does not run.`)
  }
  // A full run on a fresh machine is worth the download, even if another browser is installed.
  if (process.env.CI && !existsSync(headlessShell)) await installSystemPackage('chromium-headless-shell')
  const found = [...usual, await playwrightsOwn()].find(runs)
  if (found) return found

  await installSystemPackage('chromium')
  const installed = usual.find(runs)
  if (installed) return installed
  throw new Error(
    'The journeys need a browser, and none was found. Install Chromium or Chrome (apt-get install chromium, or ' +
      'npx playwright install chromium), or set CHROMIUM_PATH to one.',
  )
}

async function playwrightsOwn() {
  const { chromium } = await import('playwright')
  return chromium.executablePath()
}

/** @param {string} program */
function runs(program) {
  return existsSync(program) && spawnSync(program, ['--version'], { timeout: 20_000 }).status === 0
}
