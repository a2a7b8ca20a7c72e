/**
 * `npm run prove -- NAME [ARGS]`: a proof that takes too long for every change. Each is a file of tools/prove/ that
 * exports `about` (one line) and `prove(args)`, which prints its findings and returns whether the proof holds. Such a file
 * imports packages only inside `prove`, because they may not be installed before. Without a name it lists the proofs.
 */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureInstalled } from '../scripts/installed.mjs'
import { project, requireNode, say } from '../scripts/project.mjs'

/** @typedef {{ about: string, prove: (args: string[]) => Promise<boolean> }} Proof */

requireNode()
const [name, ...args] = process.argv.slice(2)
const proofs = await readProofs()
const proof = proofs.get(name ?? '')

if (proof) {
  process.exitCode = (await holds(proof)) ? 0 : 1
} else {
  if (name !== undefined) say(`There is no proof called ${name}.\n`)
  const width = Math.max(...[...proofs.keys()].map((each) => each.length))
  say('npm run prove -- NAME [ARGS]\n')
  for (const [each, { about }] of proofs) say(`  ${each.padEnd(width)}  ${about}`)
  process.exitCode = name === undefined ? 0 : 1
}

/** @param {Proof} chosen */
async function holds(chosen) {
  const began = performance.now()
  let held = false
  try {
    await ensureInstalled()
    held = await chosen.prove(args)
  } catch (error) {
    say(error instanceof Error ? (error.stack ?? error.message) : String(error))
  }
  const seconds = Math.round((performance.now() - began) / 1000)
  process.stdout.write(`${name}: ${held ? 'proved' : 'NOT proved'} after ${seconds} s\n`)
  return held
}

/** @returns {Promise<Map<string, Proof>>} */
async function readProofs() {
  const folder = join(project, 'tools/prove')
  const files = readdirSync(folder).filter((file) => file.endsWith('.mjs'))
  return new Map(
    await Promise.all(
      files
        .toSorted()
        .map(
          async (file) =>
            /** @type {[string, Proof]} */ ([
              file.replace(/\.mjs$/, ''),
              await import(pathToFileURL(join(folder, file)).href),
            ]),
        ),
    ),
  )
}
