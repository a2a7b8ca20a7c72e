import { expect, test } from 'vitest'
import { areFilesGone } from './gone-files'

const withCode = (code: string) => Object.assign(new Error('fault'), { code })

test('a file of the program that is not there is distinguished from other faults', () => {
  expect(areFilesGone(withCode('ERR_MODULE_NOT_FOUND'))).toBe(true)
  expect(areFilesGone(withCode('MODULE_NOT_FOUND'))).toBe(true)
  expect(areFilesGone(withCode('ENOENT'))).toBe(false)
  expect(areFilesGone('ERR_MODULE_NOT_FOUND')).toBe(false)
})
