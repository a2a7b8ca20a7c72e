import { expect, test } from 'vitest'
import * as health from './health'

const day = 86_400

test.each([
  [health.databaseVerdict(249), 'good'],
  [health.databaseVerdict(250), 'look'],
  [health.databaseVerdict(1000), 'bad'],
  [health.workerVerdict(59), 'good'],
  [health.workerVerdict(60), 'look'],
  [health.workerVerdict(300), 'bad'],
  [health.clockVerdict(-4999), 'good'],
  [health.clockVerdict(-5000), 'look'],
  [health.clockVerdict(60_000), 'bad'],
  [health.processesVerdict([]), 'good'],
  [health.processesVerdict(['SMTP_URL']), 'bad'],
  [health.stockVerdict(null), 'look'],
  [health.stockVerdict({ wrong: 0, age: day - 1 }), 'good'],
  [health.stockVerdict({ wrong: 0, age: 9 * day }), 'look'],
  [health.stockVerdict({ wrong: 1, age: 0 }), 'bad'],
  [health.certificateVerdict([], false), 'good'],
  [health.certificateVerdict([], true), 'look'],
  [health.certificateVerdict(['fiscal-test-system'], false), 'look'],
  [health.certificateVerdict(['fiscal-test-system', 'fiscal-certificate-missing'], false), 'bad'],
  [health.backupVerdict(null), 'bad'],
  [health.backupVerdict(1.5 * day - 1), 'good'],
  [health.backupVerdict(1.5 * day), 'look'],
  [health.backupVerdict(7 * day), 'bad'],
])('health verdict %#: %s is %s', (verdict, expected) => {
  expect(verdict).toBe(expected)
})

const gateway = { isActive: true, whyNot: null, unanswered: 0, hasAnswered: true, failures: 0 }
test.each([
  [{}, 'good'],
  [{ hasAnswered: false }, 'look'],
  [{ hasAnswered: false, isActive: false }, 'good'],
  [{ whyNot: 'no keys' }, 'bad'],
  [{ unanswered: 1 }, 'bad'],
  [{ unanswered: 1, hasAnswered: false }, 'bad'],
  [{ failures: 2 }, 'look'],
  [{ failures: 3 }, 'bad'],
  [{ failures: 3, isActive: false }, 'good'],
])('the health of a gateway with %o is %s', (changed, expected) => {
  expect(health.gatewayVerdict({ ...gateway, ...changed })).toBe(expected)
})

const mails = { oldest: null, dead: 0, hasServer: true, isHeld: false, isPaused: false }
test.each([
  [{}, 'good'],
  [{ oldest: 119 }, 'good'],
  [{ oldest: 120 }, 'look'],
  [{ oldest: 900 }, 'bad'],
  [{ dead: 1 }, 'look'],
  [{ isPaused: true }, 'bad'],
  [{ dead: 1, oldest: 900 }, 'bad'],
  [{ isHeld: true }, 'look'],
  [{ hasServer: false }, 'look'],
])('the health of mails with %o is %s', (changed, expected) => {
  expect(health.mailsVerdict({ ...mails, ...changed })).toBe(expected)
})
