import { expect, test } from 'vitest'
import { freeSpot, phoneBottom, type Box } from './toaster'

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

test('a toast leaves a focused field free, which other fields may be covered for', () => {
  const field = inColumn(700, 750)
  expect(spotBeside([inPage(0, 900)], [field])).toEqual({ right: 32, bottom: 104 })
})

test('on a phone a toast stands above the bars, and above a focused field that it would cover', () => {
  const room = { height: 844, shown: 72 }
  const box = (top: number, bottom: number): Box => ({ left: 12, right: 378, top, bottom })
  expect(phoneBottom(room, [], undefined)).toBe(24)
  expect(phoneBottom(room, [box(760, 844)], undefined)).toBe(92)
  expect(phoneBottom(room, [box(760, 844)], box(700, 748))).toBe(152)
  expect(phoneBottom(room, [box(760, 844)], box(300, 348))).toBe(92)
  // Above this field there is no room.
  expect(phoneBottom({ height: 120, shown: 72 }, [], box(30, 100))).toBe(24)
})
