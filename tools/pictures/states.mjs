/**
 * `npm run states`: small pictures of every screen and state in the journeys, in test-results/states, which is not in the
 * repository.
 * `npm run states -- FOLDER` uses the pictures of a run of the journeys with JOURNEY_SHOTS=FOLDER.
 */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, parse } from 'node:path'
import sharp from 'sharp'
import { ensureBrowser } from '../../scripts/browser.mjs'
import { ensureBuilt } from '../../scripts/built.mjs'
import { installedProgram, project, run, say } from '../../scripts/project.mjs'

/** The maximum height of a picture: longer pages show nothing new below. */
const maxHeight = 4000
const widths = { desktop: 620, phone: 310 }

const given = process.argv[2]
const shots = given ?? mkdtempSync(join(tmpdir(), 'shop-states-'))
const folder = join(project, 'test-results', 'states')

if (given === undefined) {
  await ensureBuilt()
  const env = { CHROMIUM_PATH: await ensureBrowser(), JOURNEY_SHOTS: shots, JOURNEYS: 'all' }
  if (!(await run(installedProgram('playwright'), ['test'], { env, minutes: 30 })))
    say('Some journeys failed.')
}

rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
for (const file of readdirSync(shots).filter((name) => name.endsWith('.png'))) {
  const { name } = parse(file)
  const width = name.startsWith('phone') ? widths.phone : widths.desktop
  const { data, info } = await sharp(join(shots, file))
    .resize({ width })
    .toBuffer({ resolveWithObject: true })
  await sharp(data)
    .extract({ left: 0, top: 0, width: info.width, height: Math.min(info.height, maxHeight) })
    .avif({ quality: 38, effort: 4 })
    .toFile(join(folder, `${name}.avif`))
}
if (given === undefined) rmSync(shots, { recursive: true, force: true })

const files = readdirSync(folder)
const bytes = files.reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)
say(`${files.length} pictures in ${folder}, ${bytes.toLocaleString('en')} bytes`)
