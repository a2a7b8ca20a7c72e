import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { project } from './project.mjs'

/**
 * Bundles TypeScript that is not part of the shop itself (measurements, proofs), so that plain Node can run it.
 * Packages are not bundled.
 * @param {string} name of the target folder
 * @param {Record<string, string>} entries name of each program → its source, relative to the project's folder
 * @returns {Promise<string>} the folder, with a `<called>.mjs` for every entry
 */
export async function bundle(name, entries) {
  const { build } = await import('vite')
  // The folder is inside node_modules, so that packages are found.
  const outDir = join(project, 'node_modules/.cache', name)
  await build({
    root: project,
    configFile: false,
    resolve: { tsconfigPaths: true },
    logLevel: 'warn',
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      target: 'node20',
      minify: false,
      rolldownOptions: {
        input: Object.fromEntries(
          Object.entries(entries).map(([called, file]) => [called, join(project, file)]),
        ),
        output: { entryFileNames: '[name].mjs' },
      },
    },
  })
  return outDir
}

/**
 * Runs a program in the project's folder, in a separate process without the bundler's memory and threads.
 * @param {string} file
 * @param {readonly string[]} args
 * @returns {Promise<number>} its exit code
 */
export function runProgram(file, args) {
  const child = spawn(process.execPath, [file, ...args], { cwd: project, stdio: 'inherit' })
  // An interrupted program closes what it opened before it ends. A terminal sends SIGINT to both.
  process.on('SIGINT', () => undefined).on('SIGTERM', () => child.kill('SIGTERM'))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 1))
  })
}
