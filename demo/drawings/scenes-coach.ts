import { coach, sailboat } from './craft'
import { hill, pine, town } from './land'
import { ink } from './palette'
import type { Drawing } from './picture'
import { glitter, sea } from './sea'
import { cloud, disc, gull, rays, stars, tongues } from './sky'
import { boxPath, inside, many, mirror, overprint, path, place, rect, stroke, type Svg, nth } from './svg'
import { speckle, stipple } from './texture'

const viaduct = (y: number, stone: string, shade: string): Svg =>
  rect(0, y, 1000, 40, stone) +
  many(
    6,
    (i) =>
      path(`M${-60 + i * 190} ${y + 40}h190v300h-44V${y + 190}a51 60 0 0 0 -102 0v150h-44z`, stone) +
      stroke(`M${-6 + i * 190} ${y + 186}a41 50 0 0 1 82 0`, shade, 7),
  ) +
  many(26, (i) => rect(i * 40, y - 12, 26, 14, shade)) +
  rect(0, y + 30, 1000, 8, shade)

export const coachOut: Drawing = (random) =>
  rect(0, 0, 1000, 1000, ink.sun) +
  rays(760, 300, 0, 1300, 40, '#ffd469', 0.5) +
  tongues(760, 300, 150, 80, 28, ink.paper) +
  disc(random, 760, 300, 138, ink.coral, ink.brick, 900) +
  cloud(240, 150, 150, ink.paper) +
  hill(
    random,
    [
      [-10, 330],
      [120, 250],
      [250, 300],
      [380, 420],
      [520, 560],
    ],
    700,
    ink.pine,
    ink.moss,
    'left',
    1200,
  ) +
  many(4, (i) => pine(random, 40 + i * 82, 300 - nth([-6, 30, 8, -40], i), 140)) +
  town(random, 700, 600, 210, 120) +
  sea(random, {
    top: 590,
    bottom: 1000,
    fills: [ink.cobalt, ink.sea, ink.mint, ink.cobalt, ink.sea],
    lines: [ink.mint, ink.paper, ink.cobalt],
  }) +
  place(sailboat(ink.coral, ink.paper, ink.cobalt), 560, 650, 0.42) +
  viaduct(680, ink.shell, '#e0a878') +
  overprint(rect(0, 672, 1000, 20, '#d9b48c')) +
  place(coach(ink.coral, ink.white, '#6fb2e8', ink.sun), 470, 684, 1.32) +
  sea(random, {
    horizon: false,
    top: 900,
    bottom: 1000,
    first: 50,
    fills: [ink.cobalt, ink.sea],
    lines: [ink.mint, ink.paper],
  }) +
  gull(120, 120, 3.4, ink.night, 8) +
  gull(480, 230, 4, ink.night, -8) +
  speckle(random, 1000, 1000, ink.paper)

export const coachBack: Drawing = (random) =>
  rect(0, 0, 1000, 1000, ink.cobalt) +
  rect(0, 260, 1000, 300, '#7a4fb0') +
  rect(0, 380, 1000, 240, ink.coral) +
  stipple(random, { x: 0, y: 120, w: 1000, h: 150 }, 900, '#7a4fb0', (_, v) => v, 5) +
  stipple(random, { x: 0, y: 270, w: 1000, h: 120 }, 800, ink.coral, (_, v) => v, 5) +
  stars(random, 1000, 240, 50, ink.paper, 11) +
  disc(random, 250, 500, 120, ink.sun, '#ff8a3d', 700) +
  sea(random, {
    top: 510,
    bottom: 760,
    fills: [ink.night, ink.plum, ink.night, ink.cobalt],
    lines: [ink.coral, ink.coral, ink.plum],
  }) +
  glitter(random, 250, 518, 740, 110, 70, ink.sun) +
  hill(
    random,
    [
      [420, 640],
      [560, 480],
      [700, 380],
      [860, 420],
      [1010, 330],
    ],
    900,
    ink.night,
    ink.plum,
    'left',
    900,
  ) +
  many(4, (i) =>
    pine(random, 640 + i * 100, 436 - nth([0, 40, 20, 66], i), 170, {
      trunk: '#0b0f30',
      crown: '#1d2a5e',
      light: ink.plum,
    }),
  ) +
  path('M1010 560C860 560 760 600 700 660C820 640 900 640 1010 640z', '#3a3f6e') +
  path('M-10 790H1010V1010H-10z', '#3a3f6e') +
  many(9, (i) => rect(i * 124, 896, 70, 10, ink.paper)) +
  path('M-10 780H1010V800H-10z', ink.shell) +
  many(18, (i) => rect(16 + i * 58, 740, 12, 44, ink.shell)) +
  rect(-10, 740, 1020, 12, ink.shell) +
  path('M150 850L-40 790V930z', ink.sun, 'opacity=".75"') +
  mirror(place(coach(ink.paper, ink.cobalt, ink.sun, ink.mint), 500, 900, 1.3), 500) +
  many(3, (i) =>
    place(
      path(
        'M0 0h26l-26 30h26',
        'none',
        `stroke="${ink.paper}" stroke-width="7" stroke-linejoin="round" stroke-linecap="round"`,
      ),
      640 + i * 60,
      560 - i * 70,
      0.8 + i * 0.35,
    ),
  ) +
  speckle(random, 1000, 1000, ink.paper)

export const coachWindow: Drawing = (random) => {
  const pane = boxPath(120, 110, 760, 600, 70)
  return (
    rect(0, 0, 1000, 1000, ink.brick) +
    many(26, (i) => rect(i * 40, 0, 14, 1000, '#b22f2a')) +
    path(boxPath(86, 76, 828, 668, 96), ink.night) +
    inside(
      pane,
      rect(0, 0, 1000, 1000, ink.sun) +
        rays(640, 330, 0, 900, 34, '#ffd469', 0.5) +
        disc(random, 640, 330, 120, ink.coral, ink.brick, 700) +
        hill(
          random,
          [
            [100, 420],
            [240, 330],
            [380, 400],
            [520, 480],
          ],
          700,
          ink.pine,
          ink.moss,
          'left',
          800,
        ) +
        many(3, (i) => pine(random, 160 + i * 90, 380 - nth([0, 24, -10], i), 130)) +
        sea(random, {
          top: 470,
          bottom: 720,
          fills: [ink.cobalt, ink.sea, ink.cobalt, ink.mint],
          lines: [ink.mint, ink.paper],
        }) +
        glitter(random, 640, 478, 680, 110, 60, ink.sun) +
        place(sailboat(ink.coral, ink.paper, ink.cobalt), 440, 600, 0.7) +
        place(path('M0 0L120 0L-360 900H-520z', ink.white, 'opacity=".22"'), 700, 60, 1),
    ) +
    path('M60 60H300C270 300 250 500 210 760H60z', ink.cobalt) +
    many(4, (i) =>
      stroke(`M${90 + i * 52} 60C${90 + i * 46} 300 ${84 + i * 38} 560 ${80 + i * 30} 760`, ink.sea, 9),
    ) +
    rect(0, 790, 1000, 230, '#8f2c3c') +
    path(boxPath(-40, 820, 620, 260, 60), ink.cobalt) +
    many(5, (i) => stroke(`M${30 + i * 112} 826V1000`, ink.sea, 8)) +
    path('M650 1000V870C650 850 664 840 690 840H860C886 840 900 850 900 870V1000z', ink.mint) +
    rect(650, 900, 250, 34, ink.paper) +
    stroke('M900 880q56 0 56 40t-56 40', ink.mint, 22) +
    stroke('M720 810q-16 -26 0 -50t0 -50M790 810q-16 -26 0 -50t0 -50', ink.paper, 8) +
    speckle(random, 1000, 1000, ink.paper)
  )
}
