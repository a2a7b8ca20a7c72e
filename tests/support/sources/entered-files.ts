import { Session } from 'node:inspector/promises'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Returns the files of the server, relative to the project's folder, in which a function is called during `work`. Do
 * the same work once before, because loading a file calls functions too.
 */
export async function enteredFiles(work: () => Promise<unknown>): Promise<string[]> {
  const session = new Session()
  session.connect()
  try {
    await session.post('Profiler.enable')
    await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
    await work()
    const { result } = await session.post('Profiler.takePreciseCoverage')
    await session.post('Profiler.stopPreciseCoverage')
    const paths = result
      .filter(({ functions }) => functions.some(({ ranges }) => (ranges[0]?.count ?? 0) > 0))
      .map(({ url }) => relative(process.cwd(), url.startsWith('file:') ? fileURLToPath(url) : url))
    return [...new Set(paths)].filter((path) => path.startsWith('server/')).toSorted()
  } finally {
    session.disconnect()
  }
}
