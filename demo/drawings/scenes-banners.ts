import { coaster, sailboat } from './craft'
import { wordmark } from './emblem'
import { cypress, hill, pine, town } from './land'
import { lettering } from './letters'
import { ink } from './palette'
import type { Drawing } from './picture'
import type { Random } from './random'
import { stage } from './stage'
import { glitter, sea } from './sea'
import { cloud, disc, gull, rays, tongues } from './sky'
import { many, place, rect, type Svg, nth } from './svg'
import { speckle } from './texture'

/** The island of the first page, 900 wide with its foot at 0,0 on the left. */
const isle = (random: Random): Svg =>
  hill(
    random,
    [
      [0, 10],
      [90, -90],
      [230, -190],
      [370, -240],
      [500, -200],
      [620, -260],
      [740, -170],
      [850, -60],
      [930, 10],
    ],
    40,
    ink.pine,
    ink.moss,
    'left',
    1500,
  ) +
  many(3, (i) => cypress(150 + i * 34, -60 - i * 26, 120 + (i % 2) * 26, ink.night, ink.moss)) +
  many(7, (i) =>
    pine(random, 260 + i * 78, [-196, -226, -206, -196, -224, -196, -120][i] ?? 0, 150 + ((i * 31) % 50)),
  ) +
  stage(640, -16, 0.66, [ink.sun, ink.brick], ink.night) +
  town(random, 150, 8, 340, 200)

const dawnSea = {
  fills: [ink.cobalt, ink.sea, ink.cobalt, ink.mint, ink.cobalt],
  lines: [ink.mint, ink.paper, ink.mint, ink.cobalt, ink.paper],
} as const

/** 2400 by 1000: calm sky on the left for the words. */
export const homeBanner: Drawing = (random) =>
  rect(0, 0, 2400, 1000, ink.coral) +
  rays(1640, 470, 0, 2000, 52, '#ff6f55', 0.5) +
  tongues(1640, 470, 380, 140, 40, ink.sun) +
  disc(random, 1640, 470, 362, ink.paper, ink.sun, 1700) +
  cloud(300, 200, 190, ink.shell) +
  cloud(980, 330, 150, ink.shell) +
  cloud(2180, 220, 180, ink.shell) +
  hill(
    random,
    [
      [-20, 700],
      [150, 640],
      [340, 660],
      [520, 710],
    ],
    760,
    ink.brick,
    ink.coral,
    'right',
    500,
  ) +
  hill(
    random,
    [
      [2060, 720],
      [2200, 660],
      [2420, 620],
    ],
    760,
    ink.brick,
    ink.coral,
    'left',
    400,
  ) +
  place(isle(random), 1180, 706, 1.05) +
  sea(random, { top: 700, bottom: 1000, width: 2400, first: 24, ...dawnSea }) +
  glitter(random, 1640, 712, 960, 260, 110, ink.sun) +
  place(sailboat(ink.brick, ink.paper, ink.sun), 1110, 830, 0.9) +
  place(sailboat(ink.night, ink.paper, ink.coral), 2190, 860, 1.05) +
  place(
    coaster(ink.night, ink.paper, ink.sun, ink.cobalt, [ink.coral, ink.mint, ink.sun, ink.paper]),
    560,
    790,
    0.46,
  ) +
  gull(1180, 190, 5, ink.night, -6) +
  gull(1290, 250, 3.2, ink.night, 8) +
  gull(2060, 170, 5, ink.night, 8) +
  gull(760, 250, 3, ink.night) +
  speckle(random, 2400, 1000, ink.paper, 200)

/** 800 by 1000, for a phone held upright: sky above for the words. */
export const homeBannerTall: Drawing = (random) =>
  rect(0, 0, 800, 1000, ink.coral) +
  rays(400, 560, 0, 1200, 40, '#ff6f55', 0.5) +
  tongues(400, 560, 270, 100, 34, ink.sun) +
  disc(random, 400, 560, 256, ink.paper, ink.sun, 1200) +
  cloud(140, 150, 110, ink.shell) +
  cloud(660, 220, 110, ink.shell) +
  place(isle(random), 60, 716, 0.74) +
  sea(random, { top: 712, bottom: 1000, width: 800, ...dawnSea }) +
  glitter(random, 400, 722, 900, 150, 70, ink.sun) +
  place(sailboat(ink.brick, ink.paper, ink.sun), 170, 850, 0.74) +
  place(sailboat(ink.night, ink.paper, ink.coral), 640, 880, 0.9) +
  gull(200, 270, 3.4, ink.night, -6) +
  gull(610, 130, 3.6, ink.night, 8) +
  speckle(random, 800, 1000, ink.paper, 80)

/** 2400 by 600, above the inner pages. */
export const banner: Drawing = (random) =>
  rect(0, 0, 2400, 600, ink.sun) +
  rays(1740, 330, 0, 1900, 60, '#ffce5c', 0.5) +
  tongues(1740, 330, 190, 90, 32, ink.paper) +
  disc(random, 1740, 330, 176, ink.coral, ink.brick, 1100) +
  cloud(420, 130, 170, ink.paper) +
  cloud(1240, 170, 140, ink.paper) +
  cloud(2180, 120, 150, ink.paper) +
  hill(
    random,
    [
      [-20, 320],
      [180, 250],
      [360, 290],
      [560, 400],
    ],
    460,
    ink.pine,
    ink.moss,
    'left',
    900,
  ) +
  many(5, (i) => pine(random, 40 + i * 100, 316 - nth([0, 46, 44, 14, -34], i), 130)) +
  place(town(random, 0, 0, 260, 130), 500, 412) +
  hill(
    random,
    [
      [2040, 410],
      [2200, 340],
      [2420, 290],
    ],
    460,
    ink.cobalt,
    ink.sea,
    'left',
    500,
  ) +
  many(3, (i) => pine(random, 2210 + i * 80, 346 - i * 16, 120)) +
  sea(random, { top: 400, bottom: 600, width: 2400, first: 22, ...dawnSea }) +
  glitter(random, 1740, 410, 590, 180, 90, ink.coral) +
  place(sailboat(ink.coral, ink.paper, ink.cobalt), 1010, 500, 0.7) +
  place(sailboat(ink.brick, ink.paper, ink.sun), 2050, 520, 0.8) +
  place(sailboat(ink.night, ink.paper, ink.coral), 1400, 450, 0.36) +
  gull(820, 150, 4, ink.night, -6) +
  gull(910, 200, 2.8, ink.night, 8) +
  gull(2020, 180, 3.4, ink.night) +
  speckle(random, 2400, 600, ink.paper, 150)

/** 1200 by 630, for previews of links. */
export const social: Drawing = (random) =>
  rect(0, 0, 1200, 630, ink.coral) +
  rays(820, 320, 0, 1300, 44, '#ff6f55', 0.5) +
  tongues(820, 320, 228, 84, 36, ink.sun) +
  disc(random, 820, 320, 216, ink.paper, ink.sun, 1200) +
  place(isle(random), 540, 462, 0.64) +
  sea(random, { top: 460, bottom: 630, width: 1200, ...dawnSea }) +
  glitter(random, 820, 468, 610, 150, 70, ink.sun) +
  place(sailboat(ink.brick, ink.paper, ink.sun), 440, 560, 0.62) +
  wordmark(60, 190, 170, ink.paper, 'left') +
  lettering('9–11 July 2027, island of Mirava', 66, 250, ink.paper, { size: 34, weight: 600 }) +
  speckle(random, 1200, 630, ink.paper, 80)
