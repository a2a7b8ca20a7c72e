import { carFromAbove, minibus } from './craft'
import { cypress, hill } from './land'
import { ink } from './palette'
import { dancer } from './people'
import type { Drawing } from './picture'
import { pick } from './random'
import { sea } from './sea'
import { cloud, disc, rays, star } from './sky'
import { boxPath, circle, many, n, overprint, path, place, rect, stroke } from './svg'
import { speckle, stipple } from './texture'

/** Cars in rows like tiles, and one that brought the boat. */
export const parking: Drawing = (random) => {
  const bodies = [
    [ink.coral, ink.brick],
    [ink.cobalt, ink.sea],
    [ink.sun, '#e89f1d'],
    [ink.mint, ink.white],
    [ink.paper, ink.shell],
    [ink.pine, ink.moss],
    [ink.pink, ink.coral],
    [ink.plum, '#7c4592'],
  ] as const
  return (
    rect(0, 0, 1000, 1000, '#3a3f6e') +
    stipple(random, { x: 0, y: 0, w: 1000, h: 1000 }, 900, '#4d5384', () => 1, 4) +
    many(3, (row) =>
      many(8, (column) => {
        const [x, y] = [72 + column * 124, 150 + row * 300]
        const lines = stroke(
          `M${n(x - 62)} ${y - 108}V${y + 108}M${n(x + 62)} ${y - 108}V${y + 108}`,
          ink.paper,
          6,
        )
        if (row === 1 && column === 4)
          return (
            lines +
            many(12, (i) =>
              place(path('M0 0L14 -52H-14z', i % 2 ? ink.coral : ink.white), x, y - 20, 1, i * 30),
            ) +
            rect(x - 30, y + 46, 60, 50, ink.sun)
          )
        const [body, roof] = pick(random, bodies)
        const load =
          random() < 0.34
            ? path(
                'M0 -74C18 -40 18 40 0 74C-18 40 -18 -40 0 -74z',
                pick(random, [ink.coral, ink.sun, ink.mint]),
                `transform="translate(${x} ${y})"`,
              ) + stroke(`M${x - 22} ${y - 8}h44M${x - 22} ${y + 32}h44`, ink.night, 4)
            : ''
        return (
          lines +
          overprint(path(boxPath(x - 30, y - 70, 84, 168, 22), '#9a9cc0')) +
          place(carFromAbove(body, roof, ink.night), x, y, 1, row === 1 ? 180 : 0) +
          load
        )
      }),
    ) +
    stroke(
      'M200 300H330M300 274L330 300L300 326M620 300H750M720 274L750 300L720 326M380 600H250M280 574L250 600L280 626M800 600H670M700 574L670 600L700 626',
      ink.sun,
      11,
    ) +
    sea(random, {
      top: 890,
      bottom: 1000,
      first: 34,
      horizon: false,
      fills: [ink.paper, ink.sea, ink.cobalt],
      lines: [ink.mint, ink.paper],
    }) +
    speckle(random, 1000, 1000, ink.paper)
  )
}

export const transfer: Drawing = (random) =>
  rect(0, 0, 1000, 1000, ink.mint) +
  rays(500, 620, 0, 1200, 40, '#b4e6d6', 0.5) +
  disc(random, 500, 560, 260, ink.coral, ink.brick, 1500) +
  cloud(170, 340, 130, ink.white) +
  cloud(850, 420, 130, ink.white) +
  place(
    path(
      'M-210 0C-190 -34 -120 -44 -40 -44H150C200 -44 236 -20 240 0C236 20 200 36 150 36H-40C-120 36 -190 30 -210 0z',
      ink.white,
    ) +
      path('M-200 -10L-262 -110H-216L-120 -36z', ink.coral) +
      path('M10 10L-100 150H-48L110 20z', ink.cobalt) +
      path('M30 -40L-30 -120H6L110 -42z', ink.cobalt) +
      many(8, (i) => circle(-100 + i * 32, -14, 8, ink.night)) +
      path('M186 -30q34 4 46 22h-60z', ink.night) +
      path('M-196 14C-100 26 100 30 236 10C230 26 196 36 150 36H-40C-120 36 -180 32 -196 14z', ink.sun),
    480,
    190,
    1.35,
    -10,
  ) +
  stroke('M40 330Q120 300 180 276M60 390Q140 352 200 330', ink.white, 9, 'stroke-dasharray="50 24"') +
  hill(
    random,
    [
      [-10, 660],
      [140, 600],
      [290, 650],
      [420, 700],
    ],
    800,
    ink.pine,
    ink.moss,
    'left',
    700,
  ) +
  hill(
    random,
    [
      [600, 700],
      [760, 620],
      [900, 640],
      [1010, 590],
    ],
    800,
    ink.cobalt,
    ink.sea,
    'left',
    600,
  ) +
  many(3, (i) => cypress(60 + i * 70, 660 - (i === 1 ? 20 : 0), 170, ink.night, ink.moss)) +
  rect(0, 700, 1000, 320, '#f2c48d') +
  stipple(random, { x: 0, y: 700, w: 1000, h: 130 }, 500, '#d99a5e', () => 0.7, 4) +
  rect(0, 800, 1000, 210, '#3a3f6e') +
  many(7, (i) => rect(40 + i * 150, 916, 84, 12, ink.paper)) +
  rect(0, 792, 1000, 14, ink.paper) +
  place(minibus(ink.sun, ink.white, ink.night, ink.sea), 400, 880, 1.75) +
  place(dancer(random, 0, 0, 270, ink.cobalt, '#d98e63'), 820, 880) +
  stroke('M752 500V640', '#b9794a', 12) +
  circle(752, 440, 62, ink.brick) +
  star(752, 440, 42, ink.sun) +
  rect(730, 836, 50, 60, ink.coral, 'rx="8"') +
  stroke('M742 836v-26h26v26', ink.night, 6) +
  speckle(random, 1000, 1000, ink.white)
