import { emblem, wordmark } from './emblem'
import { ink } from './palette'
import { boxPath, path, place, type Svg } from './svg'

/** The sign on its ground, 512 square, for icons. */
export const icon = (corner: number): Svg =>
  path(boxPath(0, 0, 512, 512, corner), ink.cobalt) +
  place(emblem(ink.sun, ink.paper, ink.coral), 256, 262, 2)

/** The mark beside the name, on no ground: its coral can be read on light and on dark. */
export const logo = (): Svg =>
  place(emblem('#f0a817', '#f2503b', '#f2503b'), 100, 104, 0.92) + wordmark(216, 158, 176, '#f2503b', 'left')
