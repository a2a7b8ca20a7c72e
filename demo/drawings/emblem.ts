import { sailboat } from './craft'
import { hill, pine } from './land'
import { lettering } from './letters'
import { ink } from './palette'
import type { Random } from './random'
import { glitter, sea } from './sea'
import { disc, rays } from './sky'
import { inside, many, n, path, place, range, rect, stroke, type Svg, nth } from './svg'

/** A softened copy of a shape, for the shadow a thing throws. */
export function soft(content: Svg, blur: number, id: string): Svg {
  return `<filter id="${id}" x="-30%" y="-30%" width="160%" height="160%"><feGaussianBlur stdDeviation="${blur}"/></filter><g filter="url(#${id})">${content}</g>`
}

/** The sign of the house, 200 across around 0,0: half a sun over two waves. */
export const emblem = (sun: string, wave: string, second: string): Svg => {
  const tongues = range(9).map((i) => {
    const a = Math.PI + ((i + 0.5) / 9) * Math.PI
    const at = (angle: number, r: number) => `${n(Math.cos(angle) * r)} ${n(10 + Math.sin(angle) * r)}`
    return `M${at(a - 0.1, 72)}L${at(a, 104)}L${at(a + 0.1, 72)}z`
  })
  const wavePath = (y: number) => `M-96 ${y}q24 -26 48 0t48 0t48 0t48 0v20q-24 26 -48 0t-48 0t-48 0t-48 0z`
  return (
    path('M-60 10a60 60 0 0 1 120 0z', sun) +
    path(tongues.join(''), sun) +
    path(wavePath(28), wave) +
    path(wavePath(66), second)
  )
}

/** The bay as it is printed on cloth and paper, 400 by 480 from 0,0, under an arch. */
export function bayPrint(random: Random, paper: string = ink.paper): Svg {
  const arch = 'M0 480V200a200 200 0 0 1 400 0V480z'
  return inside(
    arch,
    rect(0, 0, 400, 480, ink.coral) +
      rays(210, 190, 0, 500, 30, '#ff7a62', 0.5) +
      disc(random, 210, 190, 110, ink.sun, ink.coral, 500) +
      hill(
        random,
        [
          [-10, 330],
          [60, 290],
          [130, 240],
          [210, 250],
          [300, 290],
          [410, 330],
        ],
        400,
        ink.pine,
        ink.moss,
        'left',
        400,
      ) +
      many(4, (i) => pine(random, 70 + i * 62, 292 - nth([0, 38, 34, 6], i % 4), 100)) +
      sea(random, {
        top: 322,
        bottom: 480,
        width: 400,
        first: 14,
        fills: [ink.cobalt, ink.sea, ink.cobalt, ink.mint],
        lines: [ink.mint, paper],
      }) +
      glitter(random, 210, 328, 440, 60, 30, ink.sun) +
      place(sailboat(ink.coral, paper, ink.sun), 110, 408, 0.42),
  )
}

export const wordmark = (
  x: number,
  y: number,
  size: number,
  colour: string,
  align: 'left' | 'middle' = 'middle',
): Svg => lettering('VALBOR', x, y, colour, { size, weight: 800, width: 82, align, tracking: -0.01 })

/** Fine threads over a box, as cloth shows them close by. */
export const weave = (
  x: number,
  y: number,
  w: number,
  h: number,
  step: number,
  colour: string,
  opacity: number,
): Svg =>
  stroke(
    range(h / step)
      .map((i) => `M${n(x)} ${n(y + i * step)}h${n(w)}`)
      .join('') +
      range(w / step)
        .map((i) => `M${n(x + i * step)} ${n(y)}v${n(h)}`)
        .join(''),
    colour,
    1.6,
    `opacity="${opacity}"`,
  )
