/** `npm run bench [-- NAME …]`: bundles the measurements, which are TypeScript, and runs them on the built server. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ensureBuilt } from '../scripts/built.mjs'
import { ensureInstalled } from '../scripts/installed.mjs'
import { project, requireNode } from '../scripts/project.mjs'

requireNode()
await ensureInstalled()
if (!process.env.BENCH_SERVER) await ensureBuilt()
const { build } = await import('vite')

// Inside node_modules, so that the packages are found from there.
const outDir = join(project, 'node_modules/.cache/bench')
await build({
  root: project,
  configFile: false,
  logLevel: 'warn',
  build: {
    ssr: true,
    outDir,
    emptyOutDir: true,
    target: 'node20',
    minify: false,
    rolldownOptions: {
      input: { main: join(project, 'bench/main.ts'), bare: join(project, 'bench/bare.ts') },
      output: { entryFileNames: '[name].mjs' },
    },
  },
})

// In a process of its own: the bundler's memory and threads are no part of what is measured.
const measuring = spawn(process.execPath, [join(outDir, 'main.mjs'), ...process.argv.slice(2)], {
  cwd: project,
  stdio: 'inherit',
})
measuring.once('exit', (code) => process.exit(code ?? 1))
