import { ensureDeployTools } from '../../scripts/deploy-tools.mjs'
import { installedProgram, run } from '../../scripts/project.mjs'

export const about =
  '[VISITORS] (5000) at once behind nginx and Caddy, a rolling restart under load, and a process that hangs: no request fails, sales go on'

/**
 * Runs the tests of deploy/nginx and deploy/caddy with two processes of the shop.
 * @param {string[]} args
 */
export async function prove([visitors = '5000']) {
  await ensureDeployTools()
  const build = await run(process.execPath, ['scripts/build.mjs'], { minutes: 5 })
  const files = ['tests/deploy/proxy-onsale.test.ts', 'tests/deploy/proxies.test.ts']
  return (
    build &&
    run(installedProgram('vitest'), ['run', '--project', 'shop', ...files], {
      env: { ONSALE_VISITORS: visitors },
      minutes: 20,
    })
  )
}
