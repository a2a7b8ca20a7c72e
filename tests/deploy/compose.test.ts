/**
 * Compares `compose.yaml` and `deploy/example.env` with the shop. Not checked here: whether a container engine accepts
 * the file, its networks and address translation, and the images of PostgreSQL and Caddy.
 */
import { readFileSync } from 'node:fs'
import { BlockList, isIPv6 } from 'node:net'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { gateways } from '#contract/gateways'
import { readEnvironment } from '#server/environment'
import { composeVariables, exampleVariables, readComposeFile } from '../support/deploy/compose-file'

const project = resolve(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(resolve(project, file), 'utf8')

/** Variables that the server reads, from the list in its source and from the declarations of the gateways. */
const known = [
  ...[...read('server/environment.ts').matchAll(/^ {2}([A-Z][A-Z_]+): /gm)].map(([, name = '']) => name),
  ...Object.values(gateways).flatMap(({ variables }) => Object.keys(variables)),
]
const filled = {
  APP_SECRET: 'a-secret-of-the-shop-0123456789',
  SHOP_DOMAIN: 'shop.example',
  POSTGRES_PASSWORD: '0123456789abcdef',
}
const { services, volumes, networks } = readComposeFile(filled)
const { shop, database, caddy, backup } = services

describe('variables', () => {
  test('the shop reads every variable that compose.yaml passes to it', () => {
    expect(known).toEqual(
      expect.arrayContaining([
        'DATABASE_URL',
        'TRUST_PROXY',
        'GOOGLE_WALLET_KEY',
        'LOG_LEVEL',
        'STRIPE_SECRET_KEY',
      ]),
    )
    expect(Object.keys(shop.environment).filter((name) => !known.includes(name))).toEqual([])
    const environment = readEnvironment(shop.environment)
    expect(environment).toMatchObject({
      publicUrl: 'https://shop.example',
      isInProduction: true,
      HOST: '0.0.0.0',
    })
    expect(environment.DATABASE_URL).toBe('postgresql://shop:0123456789abcdef@database:5432/shop')
    expect(database.environment).toMatchObject({ POSTGRES_USER: 'shop', POSTGRES_DB: 'shop' })
    expect(database.environment['POSTGRES_PASSWORD']).toBe(filled.POSTGRES_PASSWORD)
    expect(backup.environment['DATABASE_URL']).toBe(shop.environment['DATABASE_URL'])
  })

  test('compose.yaml without a required variable fails with instructions', () => {
    expect(() => readComposeFile({ ...filled, APP_SECRET: '' })).toThrow('openssl rand -base64 32')
    expect(() => readComposeFile({ ...filled, POSTGRES_PASSWORD: '' })).toThrow('openssl rand -hex 24')
    expect(() => readComposeFile({ ...filled, SHOP_DOMAIN: '' })).toThrow('such as shop.example')
  })

  test('example.env contains the variables of compose.yaml and no unused ones', () => {
    const names = exampleVariables().map(({ name }) => name)
    expect(composeVariables().filter((name) => !names.includes(name))).toEqual([])
    const readers = new Set([...known, ...composeVariables()])
    expect(names.filter((name) => !readers.has(name))).toEqual([])
    const secrets = exampleVariables().filter(({ name }) => /SECRET|KEY|PASSWORD/.test(name))
    expect(secrets.map(({ value }) => value).filter((value) => value !== '')).toEqual([])
  })
})

test('TRUST_PROXY in compose.yaml covers only Caddy’s addresses', () => {
  const { front } = caddy.networks as Record<string, Record<string, string>>
  const addresses = Object.values(front ?? {})
  expect(addresses).toHaveLength(2)
  expect(readEnvironment(shop.environment).TRUST_PROXY?.split(', ').toSorted()).toEqual(addresses.toSorted())
  const subnets = new BlockList()
  for (const { subnet } of networks.front.ipam.config) {
    const [net = '', bits] = subnet.split('/')
    subnets.addSubnet(net, Number(bits), isIPv6(net) ? 'ipv6' : 'ipv4')
  }
  for (const one of addresses) expect(subnets.check(one, isIPv6(one) ? 'ipv6' : 'ipv4')).toBe(true)
  expect(caddy.environment['SHOP_UPSTREAMS']).toBe(`shop:${shop.environment['PORT']}`)
})

test('only other containers can reach the database, and only Caddy is reachable from outside', () => {
  expect(Object.entries(services).filter(([, { ports }]) => ports !== undefined)).toEqual([['caddy', caddy]])
  expect(database.networks).toEqual(['back'])
  expect(networks.back.internal).toBe(true)
  expect(Object.keys(caddy.networks)).not.toContain('back')
})

test('the shop’s services run with a read-only root folder and without privileges, and all restart', () => {
  for (const service of [shop, backup, caddy]) {
    expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'] })
    expect(service.tmpfs ?? service.volumes).not.toEqual([])
  }
  for (const service of Object.values(services)) {
    expect(service.security_opt).toEqual(['no-new-privileges:true'])
    expect(service.restart).toBe('unless-stopped')
    for (const volume of service.volumes.filter((one) => !one.startsWith('.')))
      expect(Object.keys(volumes)).toContain(volume.split(':')[0])
  }
})

test('compose.yaml waits for the drain on stop, and each service waits for its dependencies', () => {
  const [, drainMs = ''] = /stopDeadlineMs = ([\d_]+)/.exec(read('server/main.ts')) ?? []
  const graceMs = Number(shop.stop_grace_period?.replace(/s$/, '')) * 1000
  expect(graceMs).toBeGreaterThan(Number(drainMs.replaceAll('_', '')) + 5000)
  expect(shop.depends_on).toEqual({ database: { condition: 'service_healthy' } })
  for (const { depends_on } of [caddy, backup])
    expect(depends_on).toEqual({ shop: { condition: 'service_healthy' } })
  for (const { healthcheck } of [shop, database]) expect(healthcheck?.test.length).toBeGreaterThan(1)
})
