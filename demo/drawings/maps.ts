import { sailboat } from './craft'
import { cypress, pine, town } from './land'
import { lettering, outlines } from './letters'
import { ink } from './palette'
import type { Drawing } from './picture'
import type { Random } from './random'
import { stage } from './stage'
import { star } from './sky'
import { boxPath, circle, curve, inside, many, n, path, place, type Point, stroke, type Svg } from './svg'
import { speckle, stipple } from './texture'

const label = (text: string, x: number, y: number, size = 26, colour: string = ink.night): Svg =>
  lettering(text, x, y, colour, { size, weight: 700, width: 90, align: 'middle', tracking: 0.02 })

/** A label on trees: its edge is cleared first. */
const halo = (text: string, x: number, y: number): Svg =>
  stroke(
    outlines(text, x, y, { size: 26, weight: 700, width: 90, align: 'middle', tracking: 0.02 }).d,
    ink.moss,
    11,
  ) + label(text, x, y)

/** Land with a beach, and rings of shallow water around it. */
function island(
  random: Random,
  points: readonly Point[],
  fill: string,
  light: string,
  cx: number,
  cy: number,
): Svg {
  const d = curve(points, true)
  const rings = many(
    4,
    (i) =>
      `<g transform="translate(${cx} ${cy}) scale(${n(1.36 - i * 0.08)}) translate(${-cx} ${-cy})">${stroke(d, i % 2 ? ink.mint : '#6fb2e8', 7, i % 2 ? 'stroke-dasharray="46 22"' : '')}</g>`,
  )
  return (
    rings +
    stroke(d, ink.paper, 40) +
    stroke(d, '#f2c48d', 22) +
    path(d, fill) +
    inside(
      d,
      stipple(random, { x: 0, y: 0, w: 1000, h: 1000 }, 1500, light, (u, v) => 0.8 - (u + v) * 0.55, 4.5),
    )
  )
}

const waters = (random: Random): Svg =>
  many(70, () => {
    const [x, y] = [random() * 1000, random() * 1000]
    return stroke(`M${n(x)} ${n(y)}q10 -14 20 0t20 0`, '#6fb2e8', 4)
  })

const pin = (x: number, y: number, colour: string): Svg =>
  path(`M${x} ${y}c-34 -46 -40 -62 -40 -80a40 40 0 0 1 80 0c0 18 -6 34 -40 80z`, colour) +
  circle(x, y - 80, 17, ink.paper)

const compass = (x: number, y: number): Svg =>
  circle(x, y, 70, ink.paper) +
  circle(x, y, 60, ink.cobalt) +
  star(x, y, 56, ink.sun) +
  `<g transform="rotate(45 ${x} ${y})">${star(x, y, 34, ink.coral)}</g>` +
  lettering('N', x, y - 82, ink.paper, { size: 34, align: 'middle' })

const mirava: readonly Point[] = [
  [170, 470],
  [230, 330],
  [360, 290],
  [440, 200],
  [600, 190],
  [700, 270],
  [830, 330],
  [860, 470],
  [790, 600],
  [660, 640],
  [600, 580],
  [520, 560],
  [470, 650],
  [490, 760],
  [380, 810],
  [250, 740],
  [190, 610],
]

/** The site: four stages, the camp, the deck, the quay. */
export const siteMap: Drawing = (random) =>
  `<rect width="1000" height="1000" fill="${ink.sea}"/>` +
  waters(random) +
  island(random, mirava, ink.moss, '#8cc58c', 510, 500) +
  stroke(
    'M330 730C330 600 400 500 500 470S680 400 760 430M500 470C470 400 480 340 540 290',
    ink.paper,
    12,
    'stroke-dasharray="2 24"',
  ) +
  many(13, (i) => pine(random, 260 + ((i * 83) % 250), 400 + ((i * 47) % 130) - (i % 2) * 20, 80)) +
  many(5, (i) => cypress(610 + i * 26, 330 + (i % 2) * 20, 76, ink.pine, ink.moss)) +
  place(town(random, -75, 0, 150, 100), 720, 500, 1) +
  stage(560, 560, 0.34, [ink.sun, ink.coral], ink.night) +
  stage(300, 590, 0.24, [ink.coral, ink.paper], ink.night) +
  stage(560, 290, 0.22, [ink.cobalt, ink.paper], ink.night) +
  stage(400, 780, 0.22, [ink.plum, ink.sun], ink.night) +
  many(4, (i) =>
    path(`M${350 + i * 36} 480l16 -32l16 32z`, [ink.coral, ink.sun, ink.cobalt, ink.paper][i] ?? ink.coral),
  ) +
  path('M540 600h80v30h-80z', '#f2c48d') +
  stroke('M650 640V720', '#b9794a', 14) +
  label('VAL', 560, 604, 32) +
  label('BOR', 300, 626) +
  halo('CISTERN', 552, 326) +
  label('JETTY', 520, 826, 26, ink.paper) +
  halo('PINE CAMP', 420, 516) +
  label('DECK', 590, 668, 26, ink.paper) +
  label('MIRAVA TOWN', 722, 536) +
  label('QUAY', 650, 760, 26, ink.paper) +
  place(sailboat(ink.coral, ink.paper, ink.sun), 820, 780, 0.62) +
  place(sailboat(ink.night, ink.paper, ink.coral), 140, 250, 0.46) +
  compass(880, 150) +
  lettering('VALBOR', 60, 950, ink.paper, { size: 92, weight: 800, width: 78 }) +
  speckle(random, 1000, 1000, ink.paper)

const coast: readonly Point[] = [
  [560, -60],
  [600, 80],
  [700, 150],
  [690, 280],
  [780, 360],
  [770, 500],
  [860, 590],
  [850, 720],
  [940, 800],
  [1060, 880],
  [1100, -60],
]

const smallMirava = mirava.map(([x, y]): Point => [x * 0.42 + 130, y * 0.42 + 330])

const islets: readonly (readonly Point[])[] = [
  [
    [120, 230],
    [190, 200],
    [220, 250],
    [150, 280],
  ],
  [
    [300, 180],
    [350, 160],
    [370, 205],
    [320, 220],
  ],
  [
    [520, 760],
    [590, 740],
    [620, 790],
    [550, 820],
  ],
  [
    [180, 860],
    [260, 830],
    [300, 890],
    [210, 920],
  ],
]

const archipelago = (random: Random): Svg =>
  `<rect width="1000" height="1000" fill="${ink.sea}"/>` +
  waters(random) +
  island(random, coast, ink.pine, ink.moss, 900, 400) +
  islets
    .map((points) =>
      island(random, points, ink.moss, '#8cc58c', (points[0]?.[0] ?? 0) + 40, (points[0]?.[1] ?? 0) + 10),
    )
    .join('') +
  island(random, smallMirava, ink.moss, '#8cc58c', 345, 540) +
  many(9, (i) => pine(random, 270 + ((i * 67) % 150), 500 + ((i * 41) % 70), 54)) +
  many(12, (i) =>
    pine(random, 800 + ((i * 71) % 190), 100 + i * 52, 74, {
      trunk: ink.night,
      crown: ink.moss,
      light: '#8cc58c',
    }),
  )

export const boatMap: Drawing = (random) =>
  archipelago(random) +
  stroke(
    'M440 590C520 640 560 700 480 760C380 830 300 780 180 760C60 720 60 560 90 420C110 320 180 330 250 270C320 210 420 230 470 330C520 430 500 520 450 570',
    ink.paper,
    11,
    'stroke-dasharray="30 22"',
  ) +
  stroke('M440 590C560 560 660 560 760 500', ink.sun, 9, 'stroke-dasharray="4 20"') +
  pin(440, 590, ink.coral) +
  pin(764, 500, ink.sun) +
  label('MIRAVA', 330, 640, 34) +
  label('SIDRINA', 880, 520, 34, ink.paper) +
  label('BLUE HOLE', 220, 960, 28, ink.paper) +
  label('ISLETS', 250, 170, 28, ink.paper) +
  place(sailboat(ink.coral, ink.paper, ink.sun), 130, 560, 0.6) +
  place(sailboat(ink.night, ink.paper, ink.coral), 480, 300, 0.42) +
  compass(470, 130) +
  speckle(random, 1000, 1000, ink.paper)

export const coachMap: Drawing = (random) =>
  archipelago(random) +
  stroke('M960 40C900 100 800 130 800 220C800 300 900 340 880 430C870 480 800 470 776 500', ink.paper, 20) +
  stroke('M960 40C900 100 800 130 800 220C800 300 900 340 880 430C870 480 800 470 776 500', ink.coral, 10) +
  stroke('M990 900C960 800 960 720 920 660C890 600 840 560 776 500', ink.paper, 20) +
  stroke('M990 900C960 800 960 720 920 660C890 600 840 560 776 500', ink.sun, 10) +
  stroke('M764 500C660 560 560 560 440 590', ink.paper, 9, 'stroke-dasharray="4 22"') +
  pin(764, 500, ink.coral) +
  pin(440, 590, ink.sun) +
  label('SIDRINA', 650, 450, 34, ink.paper) +
  label('MIRAVA', 330, 640, 34) +
  label('ZAGREB 4.5 H', 830, 60, 30, ink.paper) +
  label('SPLIT 1.25 H', 860, 880, 30, ink.paper) +
  place(sailboat(ink.coral, ink.paper, ink.sun), 590, 640, 0.5) +
  compass(470, 130) +
  speckle(random, 1000, 1000, ink.paper)

export const parkingMap: Drawing = (random) =>
  `<rect width="1000" height="1000" fill="${ink.sea}"/>` +
  waters(random) +
  island(
    random,
    [
      [-80, -80],
      [300, -60],
      [1080, -80],
      [1080, 560],
      [900, 640],
      [760, 600],
      [700, 480],
      [560, 470],
      [520, 620],
      [380, 640],
      [300, 520],
      [140, 560],
      [60, 700],
      [-80, 720],
    ],
    ink.shell,
    '#f2c48d',
    500,
    100,
  ) +
  path(boxPath(80, 180, 260, 280, 20), '#3a3f6e') +
  many(
    12,
    (i) =>
      stroke(`M${104 + (i % 6) * 42} ${200 + Math.floor(i / 6) * 150}v90`, ink.paper, 5) +
      path(
        boxPath(110 + (i % 6) * 42, 212 + Math.floor(i / 6) * 150, 30, 66, 9),
        [ink.coral, ink.sun, ink.mint, ink.sea][i % 4] ?? ink.coral,
      ),
  ) +
  stroke(
    'M340 330C480 330 560 380 640 470C680 520 720 570 730 640',
    ink.coral,
    12,
    'stroke-dasharray="4 24"',
  ) +
  place(town(random, -110, 0, 220, 150), 870, 460, 1) +
  path('M690 610L770 600L800 720L700 730z', '#b9b4a8') +
  pin(210, 320, ink.cobalt) +
  pin(740, 660, ink.coral) +
  label('SHIPYARD', 210, 520, 36) +
  label('SIDRINA', 870, 510, 36) +
  label('FERRY', 740, 790, 32, ink.paper) +
  label('4 MINUTES', 520, 300, 30, ink.brick) +
  many(6, (i) => cypress(420 + i * 66, 190 + (i % 2) * 30, 110, ink.pine, ink.moss)) +
  place(sailboat(ink.coral, ink.paper, ink.sun), 300, 850, 0.8) +
  compass(880, 870) +
  speckle(random, 1000, 1000, ink.paper)
