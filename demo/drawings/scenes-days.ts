import { sailboat } from './craft'
import { hill, pine, town } from './land'
import { outlines } from './letters'
import { ink } from './palette'
import { floater, ripples } from './people'
import type { Drawing } from './picture'
import { glitter, sea } from './sea'
import { cloud, disc, gull, rays, stars, tongues } from './sky'
import { inside, many, overprint, path, place, rect, type Svg } from './svg'
import { speckle, stipple } from './texture'

/** A figure as high as the sky, printed in one ink. */
const numeral = (text: string, x: number, y: number, colour: string, size: number): Svg =>
  path(outlines(text, x, y, { size, weight: 800, width: 78, align: 'middle', tracking: -0.02 }).d, colour)

/** Friday: the sun comes up beside the nine. */
export const friday: Drawing = (random) =>
  rect(0, 0, 1000, 1000, ink.pink) +
  rays(270, 560, 0, 1200, 44, ink.shell, 0.5) +
  cloud(760, 130, 150, ink.paper) +
  cloud(160, 230, 110, ink.paper) +
  disc(random, 270, 560, 215, ink.sun, ink.coral, 1500) +
  overprint(numeral('9', 640, 606, ink.coral, 760)) +
  hill(
    random,
    [
      [420, 640],
      [560, 560],
      [700, 490],
      [840, 530],
      [1010, 470],
    ],
    700,
    ink.cobalt,
    ink.sea,
    'left',
  ) +
  many(5, (i) => pine(random, 690 + i * 62, 540 - i * 6 + (i % 2) * 12, 130 + (i % 3) * 26)) +
  town(random, 560, 642, 190, 130) +
  sea(random, {
    top: 632,
    bottom: 1000,
    fills: [ink.cobalt, ink.sea, ink.cobalt, ink.mint, ink.cobalt],
    lines: [ink.mint, ink.paper, ink.mint, ink.cobalt, ink.paper],
  }) +
  glitter(random, 270, 642, 850, 150, 60, ink.sun) +
  place(sailboat(ink.coral, ink.paper, ink.sun), 300, 846, 1.15) +
  gull(470, 180, 4.2, ink.night, -8) +
  gull(545, 236, 2.6, ink.night, 10) +
  gull(120, 110, 3, ink.night) +
  speckle(random, 1000, 1000, ink.paper)

/** Saturday: the sun overhead is the nought of the ten. */
export const saturday: Drawing = (random) => {
  const one = outlines('1', 250, 560, { size: 700, weight: 800, width: 78, align: 'middle' }).d
  return (
    rect(0, 0, 1000, 1000, ink.sun) +
    rays(610, 320, 0, 1300, 36, '#ffd469', 0.5) +
    tongues(610, 320, 250, 130, 32, ink.paper) +
    disc(random, 610, 320, 238, ink.coral, ink.brick, 1900) +
    overprint(path(one, ink.coral)) +
    inside(
      one,
      stipple(random, { x: 100, y: 60, w: 320, h: 520 }, 900, ink.brick, (u, v) => u * 0.5 + v * 0.4, 4.6),
    ) +
    sea(random, {
      top: 560,
      bottom: 1000,
      first: 26,
      fills: [ink.cobalt, ink.mint, ink.sea, ink.mint, ink.cobalt],
      lines: [ink.mint, ink.paper, ink.paper, ink.cobalt, ink.mint],
    }) +
    place(floater('#f3b48c', ink.coral, ink.night), 300, 760, 1.05, 64) +
    ripples(random, 300, 770, 92, ink.paper) +
    place(floater('#8a4b32', ink.sun, ink.night), 690, 846, 1.25, -52) +
    ripples(random, 690, 850, 110, ink.paper) +
    place(floater('#f3b48c', ink.night, ink.brick), 860, 700, 0.8, 30) +
    place(sailboat(ink.paper, ink.white, ink.coral), 130, 612, 0.5) +
    place(sailboat(ink.coral, ink.white, ink.cobalt), 905, 606, 0.42) +
    speckle(random, 1000, 1000, ink.paper)
  )
}

/** Sunday: the eleven stands in the last light like two masts. */
export const sunday: Drawing = (random) =>
  rect(0, 0, 1000, 1000, ink.plum) +
  rect(0, 150, 1000, 500, '#a33a5e') +
  rect(0, 290, 1000, 400, ink.coral) +
  rect(0, 420, 1000, 300, '#ff8a52') +
  rect(0, 520, 1000, 200, ink.sun) +
  stipple(random, { x: 0, y: 60, w: 1000, h: 560 }, 2600, ink.plum, (_, v) => 0.75 - v, 5) +
  stars(random, 1000, 170, 34, ink.paper, 11) +
  disc(random, 500, 640, 236, ink.paper, ink.sun, 1300) +
  overprint(numeral('11', 500, 650, ink.coral, 780), 0.92) +
  hill(
    random,
    [
      [-10, 560],
      [90, 540],
      [190, 590],
      [300, 640],
    ],
    700,
    ink.night,
    ink.plum,
    'right',
    500,
  ) +
  hill(
    random,
    [
      [690, 642],
      [820, 580],
      [930, 520],
      [1010, 530],
    ],
    700,
    ink.night,
    ink.plum,
    'left',
    500,
  ) +
  many(4, (i) =>
    pine(random, 20 + i * 52, 566 - (i % 2) * 14, 120 + i * 8, {
      trunk: ink.night,
      crown: ink.night,
      light: ink.plum,
    }),
  ) +
  many(3, (i) =>
    pine(random, 850 + i * 60, 566 - i * 14, 150, { trunk: ink.night, crown: ink.night, light: ink.plum }),
  ) +
  sea(random, {
    top: 640,
    bottom: 1000,
    fills: [ink.night, ink.plum, ink.night, '#3a2465'],
    lines: [ink.coral, ink.coral, ink.plum, ink.coral],
  }) +
  glitter(random, 500, 652, 990, 200, 96, ink.sun) +
  place(sailboat(ink.night, ink.night, ink.night), 690, 712, 0.66) +
  speckle(random, 1000, 1000, ink.shell)
