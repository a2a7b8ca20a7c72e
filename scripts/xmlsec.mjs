import { spawnSync } from 'node:child_process'
import { installSystemPackage } from './apt.mjs'
import { say } from './project.mjs'

const runs = () => spawnSync('xmlsec1', ['--version']).status === 0

/**
 * Installs xmlsec1, which verifies signed messages independently of npm packages. Without it, the tests report what
 * they skip.
 */
export async function ensureXmlsec() {
  if (runs()) return
  await installSystemPackage('xmlsec1')
  if (!runs())
    say(
      'Left out: the signatures of fiscal messages by xmlsec1, which was not found. Install it: apt-get install xmlsec1.',
    )
}
