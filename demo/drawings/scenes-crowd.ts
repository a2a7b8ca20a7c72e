import { pine } from './land'
import { ink } from './palette'
import { crowd, dancer, floater, ripples } from './people'
import type { Drawing } from './picture'
import type { Random } from './random'
import { sea } from './sea'
import { skins } from './skins'
import { lamps, rays, stars } from './sky'
import { stage } from './stage'
import { circle, circlePath, ellipse, inside, many, path, place, rect, stroke, type Svg, nth } from './svg'
import { speckle, stipple } from './texture'

/** Hands up before the shell. */
export const passStage: Drawing = (random) =>
  rect(0, 0, 1000, 1000, ink.night) +
  stars(random, 1000, 300, 50, ink.paper, 11) +
  rays(500, 600, 260, 1200, 30, ink.plum, 0.5) +
  rays(500, 600, 260, 1200, 10, ink.cobalt, 0.34, 0.2) +
  stage(500, 640, 1.75, [ink.coral, ink.sun], ink.plum) +
  circle(500, 560, 54, ink.paper) +
  many(4, (i) =>
    dancer(
      random,
      360 + i * 96,
      620,
      130,
      nth([ink.cobalt, ink.night, ink.pine, ink.brick], i),
      nth(skins, i),
    ),
  ) +
  pine(random, 80, 690, 330, { trunk: '#0d1134', crown: ink.pine, light: ink.moss }) +
  pine(random, 930, 690, 350, { trunk: '#0d1134', crown: ink.pine, light: ink.moss }) +
  lamps(60, 420, 500, 300, 60, 12, ink.paper, [ink.sun, ink.coral, ink.paper], 9) +
  lamps(500, 300, 950, 400, 60, 12, ink.paper, [ink.sun, ink.coral, ink.paper], 9) +
  crowd(random, 1000, 720, 1000, [ink.brick, ink.plum, ink.cobalt, '#0d1134'], 30) +
  speckle(random, 1000, 1000, ink.paper)

const kayak = (fill: string, skin: string): Svg =>
  path('M0 -120C34 -70 34 70 0 120C-34 70 -34 -70 0 -120z', fill) +
  path('M0 -30C16 -16 16 30 0 44C-16 30 -16 -16 0 -30z', ink.night) +
  stroke('M-84 20L84 -22', ink.paper, 6) +
  ellipse(-84, 20, 20, 9, ink.sun) +
  ellipse(84, -22, 20, 9, ink.sun) +
  stroke('M-40 10L-8 4M40 -10L8 2', skin, 11) +
  circle(0, 2, 15, ink.brick)

/** The bay from above at noon. */
export const passSwim: Drawing = (random: Random) =>
  rect(0, 0, 1000, 1000, ink.mint) +
  sea(random, {
    top: -120,
    bottom: 1000,
    first: 120,
    growth: 1.02,
    fills: [ink.mint, ink.sea, ink.cobalt, ink.sea, ink.mint],
    lines: [ink.paper, ink.paper, ink.mint, ink.cobalt],
  }) +
  path('M-20 640C120 660 160 760 300 800C420 840 470 930 480 1020H-20z', '#f7dcae') +
  stroke('M-20 624C130 644 172 744 306 784C430 822 486 920 498 1020', ink.paper, 16) +
  stipple(random, { x: 0, y: 660, w: 480, h: 340 }, 900, '#d9a35f', (u, v) => (v > u * 0.9 ? 0.6 : 0), 4) +
  inside(
    circlePath(110, 880, 84),
    many(12, (i) =>
      place(path('M0 0L26 -100L-26 -100z', i % 2 ? ink.white : ink.coral), 110, 880, 1, i * 30),
    ),
  ) +
  rect(210, 870, 70, 130, ink.cobalt, 'transform="rotate(-20 245 935)"') +
  many(4, (i) => rect(210, 884 + i * 30, 70, 10, ink.sun, 'transform="rotate(-20 245 935)"')) +
  place(floater(skins[0], ink.coral, ink.night), 640, 330, 1.3, 30) +
  ripples(random, 640, 335, 110, ink.paper) +
  place(floater(skins[1], ink.sun, ink.night), 360, 500, 1.2, -64) +
  ripples(random, 360, 505, 100, ink.paper) +
  place(floater(skins[2], ink.night, ink.brick), 760, 640, 1.2, 110) +
  ripples(random, 760, 645, 100, ink.paper) +
  place(kayak(ink.coral, skins[0]), 210, 210, 1.15, 52) +
  place(kayak(ink.sun, skins[3]), 850, 150, 1, -30) +
  place(kayak(ink.brick, skins[2]), 640, 880, 1.05, 76) +
  speckle(random, 1000, 1000, ink.paper)
