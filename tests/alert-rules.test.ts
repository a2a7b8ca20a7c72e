import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { hasPromtool, promtool } from './support/deploy/promtool'

const rulesFile = resolve('deploy/prometheus/alerts.yaml')
const scrapeFile = resolve('deploy/prometheus/scrape.yaml')
const rulesSchema = z.object({
  groups: z.array(
    z.object({
      rules: z.array(
        z.object({
          alert: z.string(),
          expr: z.string(),
          labels: z.object({ severity: z.enum(['critical', 'warning']) }),
          annotations: z.object({ summary: z.string() }),
        }),
      ),
    }),
  ),
})
const alerts = rulesSchema
  .parse(parse(readFileSync(rulesFile, 'utf8')))
  .groups.flatMap(({ rules }) => rules.map(({ alert }) => alert))

/** Five hours of a shop without faults: one sample a minute, in promtool's notation. */
const well: Readonly<Record<string, string>> = {
  'up{job="shop",instance="a"}': '1x300',
  'shop_ready{instance="a"}': '1x300',
  'shop_http_request_duration_seconds_count{route="/",status="2xx"}': '0+600x300',
  'shop_http_request_duration_seconds_count{route="/",status="5xx"}': '0x300',
  'shop_http_request_duration_seconds_bucket{route="/",le="0.1"}': '0+600x300',
  'shop_http_request_duration_seconds_bucket{route="/",le="2.5"}': '0+600x300',
  'shop_http_request_duration_seconds_bucket{route="/",le="+Inf"}': '0+600x300',
  'nodejs_eventloop_lag_p99_seconds{instance="a"}': '0.02x300',
  'shop_database_connections_waiting{instance="a"}': '0x300',
  'shop_mails_oldest_seconds{instance="a"}': '5x300',
  'shop_mails_waiting{instance="a"}': '20x300',
  // A mistyped address is for staff, not for the person on call.
  'shop_mails_rejected{instance="a"}': '3x300',
  'shop_mails_dead{instance="a"}': '7x300',
  'shop_mails_paused{instance="a"}': '0x300',
  'shop_mail_hold{instance="a"}': '0x300',
  'shop_job_lag_seconds{name="carts"}': '1x300',
  'shop_job_failures_total{name="carts"}': '0x300',
  'shop_job_last_success_timestamp_seconds{name="carts"}': '0+60x300',
  'shop_gateway_attempts_unanswered{gateway="stripe"}': '0x300',
  'shop_gateway_attempt_oldest_seconds{gateway="stripe"}': '600x300',
  'shop_payment_starts_total{gateway="stripe",result="started"}': '0+20x300',
  'shop_payment_starts_total{gateway="stripe",result="failed"}': '0+1x300',
  'shop_stock_counters_wrong{instance="a"}': '0x300',
  'shop_stock_audit_timestamp_seconds{instance="a"}': '0+60x300',
  'shop_backup_timestamp_seconds{instance="a"}': '0+60x300',
  'shop_database_answers{instance="a"}': '1x300',
  'shop_clock_offset_seconds{instance="a"}': '0.2x300',
  'shop_process_variables_differing{instance="a"}': '0x300',
  'shop_database_oldest_transaction_seconds{instance="a"}': '2x300',
  'shop_database_archive_failing{instance="a"}': '0x300',
  'shop_documents_unreported{instance="a",state="waiting"}': '3x300',
  'shop_documents_unreported_oldest_seconds{instance="a"}': '40x300',
  'shop_documents_unreported{instance="a",state="failed"}': '0x300',
  'node_filesystem_avail_bytes{instance="a",mountpoint="/",fstype="ext4"}': '50x300',
  'node_filesystem_size_bytes{instance="a",mountpoint="/",fstype="ext4"}': '100x300',
  'probe_ssl_earliest_cert_expiry{instance="a"}': '5000000x300',
}

/** By alert: the series with a fault that must make it fire. An empty text means that the series is missing. */
const faults: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ShopDown: { 'up{job="shop",instance="a"}': '0x300' },
  ShopMissing: { 'up{job="shop",instance="a"}': '' },
  ShopNotReady: { 'shop_ready{instance="a"}': '0x300' },
  ShopErrors: { 'shop_http_request_duration_seconds_count{route="/",status="5xx"}': '0+12x300' },
  ShopSlow: { 'shop_http_request_duration_seconds_bucket{route="/",le="0.1"}': '0+500x300' },
  ShopEventLoop: { 'nodejs_eventloop_lag_p99_seconds{instance="a"}': '0.5x300' },
  ShopPoolWaiting: { 'shop_database_connections_waiting{instance="a"}': '3x300' },
  ShopMailsOld: { 'shop_mails_oldest_seconds{instance="a"}': '1000x300' },
  ShopMailsWaiting: { 'shop_mails_waiting{instance="a"}': '5000x300' },
  ShopMailsDead: { 'shop_mails_dead{instance="a"}': '7x250 9x50' },
  ShopMailsPaused: { 'shop_mails_paused{instance="a"}': '1x300' },
  ShopMailHold: { 'shop_mail_hold{instance="a"}': '1x300' },
  ShopJobLag: { 'shop_job_lag_seconds{name="carts"}': '400x300' },
  ShopJobFails: {
    'shop_job_failures_total{name="carts"}': '0+1x300',
    // Still within the 30 minutes of ShopJobStopped.
    'shop_job_last_success_timestamp_seconds{name="carts"}': '0+60x285 17100x15',
  },
  ShopJobStopped: { 'shop_job_last_success_timestamp_seconds{name="carts"}': '0+60x200 12000x100' },
  ShopGatewaySilent: { 'shop_gateway_attempts_unanswered{gateway="stripe"}': '2x300' },
  ShopPaymentsNotStarted: {
    'shop_payment_starts_total{gateway="stripe",result="started"}': '0x300',
    'shop_payment_starts_total{gateway="stripe",result="failed"}': '0+1x300',
  },
  ShopAttemptsOld: { 'shop_gateway_attempt_oldest_seconds{gateway="stripe"}': '8000x300' },
  ShopStockWrong: { 'shop_stock_counters_wrong{instance="a"}': '1x300' },
  ShopStockNotCounted: { 'shop_stock_audit_timestamp_seconds{instance="a"}': '0+60x100 6000x200' },
  ShopBackupOld: { 'shop_backup_timestamp_seconds{instance="a"}': '-93600x300' },
  ShopBackupMissing: { 'shop_backup_timestamp_seconds{instance="a"}': '' },
  ShopClock: { 'shop_clock_offset_seconds{instance="a"}': '-7200x300' },
  ShopProcessesDiffer: { 'shop_process_variables_differing{instance="a"}': '2x300' },
  ShopTransactionLong: { 'shop_database_oldest_transaction_seconds{instance="a"}': '11000x300' },
  ShopArchiveFails: { 'shop_database_archive_failing{instance="a"}': '1x300' },
  ShopDocumentsUnreported: { 'shop_documents_unreported{instance="a",state="failed"}': '1x300' },
  ShopDiskFull: { 'node_filesystem_avail_bytes{instance="a",mountpoint="/",fstype="ext4"}': '9x300' },
  ShopCertificateEnds: { 'probe_ssl_earliest_cert_expiry{instance="a"}': '1000000x300' },
}

/** Situations that must fire nothing, although they were faults before. */
const overAgain: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'an outage that ended ten minutes ago': {
    'shop_job_failures_total{name="carts"}': '0x240 0+1x50 50x10',
    'shop_job_last_success_timestamp_seconds{name="carts"}': '0+60x240 14400x50 17400+60x10',
  },
}

const firing = (count: number, labels: string) => ({
  expr: 'count by (alertname) (ALERTS{alertstate="firing"})',
  eval_time: '5h',
  exp_samples: count === 0 ? [] : [{ labels, value: count }],
})
const stateOf = (series: Readonly<Record<string, string>>, expected: ReturnType<typeof firing>) => ({
  interval: '1m',
  input_series: Object.entries(series)
    .filter(([, values]) => values !== '')
    .map(([name, values]) => ({ series: name, values })),
  promql_expr_test: [expected],
})

test('every alert has a case in which it fires', () => {
  expect(alerts.length).toBeGreaterThan(15)
  expect(Object.keys(faults).toSorted()).toEqual(alerts.toSorted())
})

test('the alerts use the job name of the scrape configuration', () => {
  const { scrape_configs: jobs } = z
    .object({ scrape_configs: z.array(z.object({ job_name: z.string(), metrics_path: z.string() })) })
    .parse(parse(readFileSync(scrapeFile, 'utf8')))
  expect(jobs).toEqual([{ job_name: 'shop', metrics_path: '/metrics' }])
})

describe.skipIf(!hasPromtool)('as Prometheus reads them (promtool)', () => {
  test('the rules and the scrape are valid', () => {
    expect(promtool(['check', 'rules', rulesFile])).toMatchObject({ code: 0 })
    expect(promtool(['check', 'config', '--syntax-only', scrapeFile])).toMatchObject({ code: 0 })
  })

  test('a healthy shop fires no alert, and each fault fires only its own alert', () => {
    const folder = mkdtempSync(join(tmpdir(), 'shop-alerts-'))
    const cases = Object.entries(faults).map(([alert, series]) =>
      stateOf({ ...well, ...series }, firing(1, `{alertname="${alert}"}`)),
    )
    const tests = {
      rule_files: [rulesFile],
      evaluation_interval: '5m',
      tests: [
        stateOf(well, firing(0, '')),
        ...Object.values(overAgain).map((series) => stateOf({ ...well, ...series }, firing(0, ''))),
        ...cases,
      ],
    }
    try {
      // JSON is also valid YAML.
      writeFileSync(join(folder, 'tests.yaml'), JSON.stringify(tests))
      const { code, said } = promtool(['test', 'rules', join(folder, 'tests.yaml')])
      expect([code, said.includes('FAILED') ? said : '']).toEqual([0, ''])
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})
