import { defineConfig, devices } from '@playwright/test'
import { dailyJourneys, dailyOnPhones, testSet } from './tests/nightly.ts'

/**
 * What a phone shows in another way than a wide screen. The others are about what is said and done, alike at every size:
 * `JOURNEYS=all` walks them on the phone too.
 */
const onPhones =
  /\/(account|axe|bank-transfer|buying|cart|checkout|first-load|plan|refunds|terms|tickets|withdrawal)\.spec\.ts$/

/** These journeys measure milliseconds: they run at the end, one after the other, when nothing else keeps the machine busy. */
const alone = /\/(quick|first-load)\.spec\.ts$/
/** These journeys also run on pages that the browser has translated. */
const onTranslated = /\/(account|checkout|refunds|office-dialogs)\.spec\.ts$/
const firstLoad = '**/first-load.spec.ts'
const wide = { browserName: 'chromium', viewport: { width: 1280, height: 800 } } as const
/** Folders of journeys that take minutes. Each is a project that `npm run prove -- NAME` runs with JOURNEYS=NAME. */
const proofs = ['festival', 'daily-jobs'].map((name) => ({
  name,
  testMatch: `**/journeys/${name}/*.spec.ts`,
  use: wide,
}))
const long = proofs.map(({ testMatch }) => testMatch)
const daily = dailyJourneys.map(([pattern]) => pattern)
const onPhonesDaily = dailyOnPhones.map(([pattern]) => pattern)
/** The files of a project in this run: those of every day, the others, or, without TEST_SET, all. */
const inSet = (all: string | RegExp, ofDay: string[], never: (string | RegExp)[]) => ({
  testMatch: testSet === 'daily' ? ofDay : all,
  testIgnore: [...never, ...(testSet === 'nightly' ? ofDay : [])],
})
/** A run of given paths runs no other project before it. */
const afterOthers = (...projects: string[]) => (testSet === undefined ? [] : projects)
const phone = {
  ...devices['iPhone 13'],
  browserName: 'chromium',
  userAgent: devices['Pixel 7'].userAgent,
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
} as const

/** The journeys: a real browser at a real server, a real mail server and a real database. Run by `npm test`. */
export default defineConfig<{ isTranslated: boolean }>({
  testDir: 'tests/journeys',
  outputDir: 'test-results/journeys',
  globalSetup: './tests/journeys/global-setup.ts',
  // Three on two cores: one of them mostly waits for a page.
  workers: 3,
  // Within a file in turn, files side by side: each worker has a shop of its own.
  fullyParallel: false,
  forbidOnly: true,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    locale: 'en-GB',
    timezoneId: 'Europe/Zagreb',
    // What it fetches behind a page would go on after a journey's end; offline.spec.ts is about it.
    serviceWorkers: 'block',
    actionTimeout: 15_000,
    navigationTimeout: 30_000,
    trace: { mode: 'retain-on-failure', screenshots: false },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
      args: [
        // The tests may run as root, in a container without user namespaces.
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        '--no-default-browser-check',
        '--disable-gpu',
        '--disable-features=OptimizationHints,MediaRouter,Translate,AutofillServerCommunication,PreloadTopChromeWebUI,SpareRendererForSitePerProcess',
      ],
    },
  },
  projects: [
    { name: 'desktop', ...inSet('**/*.spec.ts', daily, [alone, ...long]), use: wide },
    {
      name: 'phone',
      ...inSet(process.env['JOURNEYS'] === 'all' ? '**/*.spec.ts' : onPhones, onPhonesDaily, [
        alone,
        ...long,
      ]),
      use: phone,
    },
    ...(testSet === 'daily'
      ? []
      : [{ name: 'translated', testMatch: onTranslated, use: { ...wide, isTranslated: true } }]),
    ...proofs.filter(({ name }) => name === process.env['JOURNEYS']),
    {
      name: 'alone',
      testMatch: testSet === 'daily' ? firstLoad : alone,
      testIgnore: testSet === 'nightly' ? firstLoad : [],
      dependencies: afterOthers('desktop', 'phone', ...(testSet === 'nightly' ? ['translated'] : [])),
      workers: 1,
      use: wide,
    },
    ...(testSet === 'nightly'
      ? []
      : [
          {
            name: 'alone on a phone',
            testMatch: firstLoad,
            dependencies: afterOthers('alone'),
            workers: 1,
            use: phone,
          },
        ]),
  ],
})
