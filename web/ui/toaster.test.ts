import { expect, test } from 'vitest'
import { freeSpot, type Box } from './toaster'

const corner = { right: 32, bottom: 24 }
const toast = { corner, width: 328, height: 72, beside: 368 }

const spotBeside = (pressed: Box[], kept: Box[] = []) =>
  freeSpot(toast, { width: 1280, height: 800, kept, pressed })
const inColumn = (top: number, bottom: number): Box => ({ left: 920, right: 1248, top, bottom })
const inPage = (top: number, bottom: number): Box => ({ left: 0, right: 880, top, bottom })

test('a toast stands in the corner if nothing is there', () => {
  expect(spotBeside([])).toEqual(corner)
  expect(spotBeside([inPage(0, 800)])).toEqual(corner)
})

test('a toast moves up to the nearest gap, or to the column beside it if that is nearer', () => {
  expect(spotBeside([inColumn(700, 780)])).toEqual({ right: 32, bottom: 104 })
  expect(spotBeside([inColumn(707, 800)], [inColumn(200, 617)])).toEqual({ right: 32, bottom: 96 })
  expect(spotBeside([inColumn(410, 800)])).toEqual({ right: 400, bottom: 24 })
  expect(spotBeside([], [inColumn(200, 800)])).toEqual({ right: 400, bottom: 24 })
})

test('a toast without free space covers a part of a card rather than a whole link', () => {
  const links = [410, 460, 510, 560, 610, 660, 710, 760].map((top) => inColumn(top, top + 30))
  expect(spotBeside([...links, inPage(300, 900)])).toEqual({ right: 400, bottom: 24 })
  expect(spotBeside([...links, inPage(300, 600), inPage(650, 1100)])).toEqual({ right: 400, bottom: 24 })
})

test('a toast stays within a narrow window', () => {
  const pressed = [{ left: 300, right: 640, top: 0, bottom: 800 }]
  expect(freeSpot(toast, { width: 640, height: 800, kept: [], pressed })).toEqual(corner)
})

test('a toast stands beside a wide sheet', () => {
  const sheet = { left: 848, right: 1280, top: 0, bottom: 800 }
  expect(spotBeside([], [sheet])).toEqual({ right: 440, bottom: 24 })
})
