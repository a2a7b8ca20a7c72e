import { spawn } from 'node:child_process'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Root folder of the project. */
export const project = fileURLToPath(new URL('..', import.meta.url))

const oldest = [20, 19]

/** Exits with a sentence instead of a syntax error if Node is too old. */
export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > oldest[0] || (major === oldest[0] && minor >= oldest[1])) return
  say(
    `This shop needs Node ${oldest.join('.')} or newer (24 is recommended); this is ${process.versions.node}.`,
  )
  process.exit(1)
}

/**
 * Prints a line to standard error, so that the output of a command can be redirected to a file.
 * @param {string} line
 */
export function say(line) {
  process.stderr.write(`${line}\n`)
}

/**
 * Runs a program, by default in the project's folder, with its output on standard error.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {{ env?: Record<string, string>, minutes?: number, cwd?: string, beside?: boolean }} [limits] after `minutes` it
 *   is killed and counts as failed; `beside`: it runs at low priority, and its output is printed when it has ended
 * @returns {Promise<boolean>} whether it succeeded
 */
export function run(program, args, { env = {}, minutes, cwd = project, beside = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: beside ? ['ignore', 'pipe', 'pipe'] : ['ignore', 2, 2],
      shell: process.platform === 'win32',
    })
    if (beside && child.pid !== undefined) setPriority(child.pid, 10)
    const printed = /** @type {Buffer[]} */ ([])
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (/** @type {Buffer} */ text) => printed.push(text))
    const limit = minutes && setTimeout(() => end(), minutes * 60_000)
    const end = () => {
      say(`${program} takes longer than ${minutes} minutes: ended`)
      child.kill('SIGTERM')
      setTimeout(() => child.kill('SIGKILL'), 10_000).unref()
    }
    child.once('error', (error) => {
      say(`${program}: ${error.message}`)
      resolve(false)
    })
    child.once('close', (code) => {
      clearTimeout(limit)
      process.stderr.write(Buffer.concat(printed))
      resolve(code === 0)
    })
  })
}

/**
 * Returns the path of a program that an installed package contains.
 * @param {string} name
 */
export const installedProgram = (name) => join(project, 'node_modules/.bin', name)
