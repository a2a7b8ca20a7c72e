import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { build } from 'vite'

const project = resolve(import.meta.dirname, '../../..')

/**
 * Bundles a script (TypeScript with imports relative to the project's root) to a file that plain Node can run, for
 * tests that need a separate process to kill. Packages are bundled only with `whole`.
 */
export async function bundleScript(source: string, { whole = false } = {}): Promise<string> {
  // The folder is inside node_modules, so that Node finds the packages and no watcher of the sources notices it.
  const cache = join(project, 'node_modules/.cache')
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'script-'))
  // Some tests run scripts as other users.
  chmodSync(folder, 0o755)
  const entry = join(folder, 'script.ts')
  writeFileSync(entry, source.replaceAll(/from '\.\//g, `from '${project}/`))
  await build({
    root: project,
    configFile: false,
    resolve: { tsconfigPaths: true },
    logLevel: 'error',
    ...(whole && { ssr: { noExternal: true } }),
    build: {
      ssr: entry,
      outDir: folder,
      target: 'node20',
      rolldownOptions: { output: { entryFileNames: 'script.mjs' } },
    },
  })
  return join(folder, 'script.mjs')
}

/** Starts a script. Returns the process and the first line of JSON that it prints. */
export async function runScript<Said>(file: string, args: string[], as: { uid?: number; gid?: number } = {}) {
  const child = spawn(process.execPath, [file, ...args], { ...as, stdio: ['pipe', 'pipe', 'pipe'], cwd: '/' })
  return { child, said: await firstLine<Said>(child) }
}

/** Ends a script by closing its input, and waits until it has ended. */
export async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise((resolveGone) => child.once('exit', resolveGone))
  child.stdin?.end()
  await gone
}

function firstLine<Said>(child: ChildProcess): Promise<Said> {
  return new Promise((resolveLine, reject) => {
    let out = ''
    let err = ''
    child.stderr?.on('data', (text) => (err += text))
    child.stdout?.on('data', (text) => {
      out += text
      if (out.includes('\n')) resolveLine(JSON.parse(out.slice(0, out.indexOf('\n'))) as Said)
    })
    child.once('error', reject)
    child.once('exit', (code) =>
      reject(new Error(`The script ended (${code}) before it said anything: ${err}`)),
    )
  })
}
