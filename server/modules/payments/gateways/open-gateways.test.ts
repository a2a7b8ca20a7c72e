import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { gatewayNames, gateways } from '#contract/gateways'
import { loadGateway } from './open-gateways'

test('every declared gateway has a folder, and every folder a declaration', () => {
  const folders = readdirSync(import.meta.dirname, { withFileTypes: true }).filter((entry) =>
    entry.isDirectory(),
  )
  expect(folders.map(({ name }) => name).toSorted()).toEqual(gatewayNames.toSorted())
})

test.each(gatewayNames)('the folder of %s exports how it is opened', async (name) => {
  expect(await loadGateway(name)).toBeTypeOf('function')
})

test('gateways differ in their names and environment variables', () => {
  const declared = Object.values(gateways)
  const names = declared.flatMap(({ name, variables }) => [name, ...Object.keys(variables)])
  expect(names).toHaveLength(new Set(names).size)
})
