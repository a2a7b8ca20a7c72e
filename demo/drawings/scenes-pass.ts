import { sailboat } from './craft'
import { cypress, hill, pine, town } from './land'
import { ink } from './palette'
import type { Drawing } from './picture'
import { glitter, sea } from './sea'
import { cloud, crescent, disc, gull, rays, stars, tongues } from './sky'
import { stage } from './stage'
import { boxPath, circle, inside, many, overprint, path, place, rect, stroke, nth } from './svg'
import { speckle, stipple } from './texture'

/** The whole of it: sun, island, town, stage and the boats coming in. */
export const pass: Drawing = (random) =>
  rect(0, 0, 1000, 1000, ink.coral) +
  rays(500, 430, 0, 1100, 40, '#ff6f55', 0.5) +
  tongues(500, 430, 316, 120, 36, ink.sun) +
  disc(random, 500, 430, 300, ink.paper, ink.sun, 1500) +
  cloud(140, 170, 130, ink.shell) +
  cloud(870, 240, 120, ink.shell) +
  hill(
    random,
    [
      [60, 660],
      [170, 560],
      [290, 470],
      [400, 420],
      [510, 450],
      [620, 400],
      [740, 480],
      [850, 570],
      [960, 660],
    ],
    700,
    ink.pine,
    ink.moss,
    'left',
    1500,
  ) +
  overprint(
    hill(
      random,
      [
        [420, 680],
        [560, 590],
        [700, 560],
        [840, 600],
        [960, 670],
      ],
      700,
      ink.sea,
      ink.cobalt,
      'right',
      400,
    ),
    0.9,
  ) +
  many(3, (i) => cypress(200 + i * 32, 600 - i * 26, 120 + (i % 2) * 26, ink.night, ink.moss)) +
  many(6, (i) => pine(random, 310 + i * 70, 478 - ([0, 30, 14, 24, 52, 10][i] ?? 0), 150 + ((i * 31) % 50))) +
  stage(690, 640, 0.62, [ink.sun, ink.brick], ink.night) +
  town(random, 190, 664, 300, 190) +
  sea(random, {
    top: 656,
    bottom: 1000,
    fills: [ink.cobalt, ink.sea, ink.cobalt, ink.mint, ink.cobalt, ink.sea],
    lines: [ink.mint, ink.paper, ink.mint, ink.cobalt, ink.paper],
  }) +
  glitter(random, 500, 668, 820, 190, 70, ink.sun) +
  place(sailboat(ink.brick, ink.paper, ink.sun), 210, 836, 0.95) +
  place(sailboat(ink.night, ink.paper, ink.coral), 800, 800, 0.7) +
  gull(300, 150, 3.6, ink.night, -6) +
  gull(720, 120, 4.4, ink.night, 8) +
  gull(800, 170, 2.6, ink.night) +
  speckle(random, 1000, 1000, ink.paper)

/** The same bay four times, as the sun goes round: one panel for each payment. */
export const passPlan: Drawing = (random) => {
  const skies = [
    [ink.pink, ink.sun],
    [ink.mint, ink.paper],
    [ink.sun, ink.coral],
    [ink.night, ink.paper],
  ] as const
  return (
    many(4, (i) => {
      const [x, y] = [(i % 2) * 500, Math.floor(i / 2) * 500]
      const [sky, sun] = skies[i] ?? skies[0]
      const level = [250, 150, 215, 150][i] ?? 0
      const sx = [140, 250, 350, 330][i] ?? 0
      const night = i === 3
      const scene =
        rect(0, 0, 500, 500, sky) +
        (night
          ? stars(random, 500, 250, 40, ink.paper, 9) + crescent(sx, level, 72, sun)
          : rays(sx, level, 0, 700, 30, i === 1 ? '#aee3d2' : ink.shell, 0.5) +
            disc(random, sx, level, 96, sun, i === 2 ? ink.brick : ink.coral, 420)) +
        hill(
          random,
          [
            [-10, 320],
            [90, 270],
            [200, 215],
            [330, 250],
            [430, 310],
            [510, 330],
          ],
          360,
          night ? ink.plum : i === 2 ? ink.plum : ink.pine,
          night ? ink.coral : ink.moss,
          'left',
          420,
        ) +
        many(4, (k) =>
          pine(
            random,
            90 + k * 72,
            286 - nth([0, 44, 46, 20], k),
            92,
            night || i === 2 ? { trunk: ink.night, crown: ink.night, light: ink.plum } : undefined,
          ),
        ) +
        sea(random, {
          top: 325,
          bottom: 500,
          width: 500,
          first: 16,
          fills: night
            ? [ink.cobalt, ink.night, ink.plum]
            : i === 2
              ? [ink.brick, ink.coral, ink.plum]
              : [ink.cobalt, ink.sea, ink.cobalt],
          lines: night ? [ink.coral, ink.sea] : [ink.paper, ink.mint],
        }) +
        glitter(random, sx, 332, 470, 60, 34, night ? ink.paper : ink.sun) +
        place(sailboat(ink.coral, ink.paper, ink.sun), nth([110, 210, 320, 400], i), 424, 0.5) +
        speckle(random, 500, 500, ink.paper, 30)
      return `<g transform="translate(${x} ${y})">${inside(boxPath(0, 0, 500, 500), scene)}</g>`
    }) + stroke('M500 0V1000M0 500H1000', ink.paper, 22)
  )
}

/** Gulls before sunrise. */
export const early: Drawing = (random) => {
  const big = (fill: string, tip: string, shade: string) =>
    path('M-20 30C-120 -30 -210 -150 -380 -170C-300 -90 -270 -20 -150 60C-90 96 -50 110 -10 112z', fill) +
    path('M20 30C90 -60 190 -190 370 -240C330 -130 270 -20 150 66C100 100 50 112 10 112z', fill) +
    path(
      'M-380 -170C-330 -122 -306 -88 -276 -52C-250 -60 -240 -80 -236 -100C-280 -140 -330 -164 -380 -170z',
      tip,
    ) +
    path('M370 -240C350 -170 328 -120 296 -64C270 -80 258 -104 256 -132C290 -180 330 -220 370 -240z', tip) +
    stroke(
      'M-190 -50C-140 10 -90 46 -40 66M-150 -64C-110 -14 -70 22 -30 40M190 -70C140 0 90 46 44 66M158 -92C110 -30 70 20 34 40',
      shade,
      7,
    ) +
    path(
      'M-46 20C-30 -30 30 -50 84 -34C120 -30 136 -8 120 16C90 60 60 120 -6 150C-60 176 -110 190 -150 184C-120 150 -70 90 -46 20z',
      fill,
    ) +
    path('M118 -16L172 6L114 20C122 8 122 -4 118 -16z', ink.sun) +
    circle(92, -10, 7, ink.night) +
    stroke('M-100 160C-60 146 -20 120 10 86', shade, 7)
  return (
    rect(0, 0, 1000, 1000, ink.mint) +
    rect(0, 470, 1000, 260, ink.shell) +
    rect(0, 580, 1000, 200, ink.pink) +
    stipple(random, { x: 0, y: 300, w: 1000, h: 300 }, 1500, ink.shell, (_, v) => v, 5) +
    stipple(random, { x: 0, y: 480, w: 1000, h: 130 }, 700, ink.pink, (_, v) => v, 5) +
    disc(random, 730, 700, 130, ink.coral, ink.brick, 700) +
    hill(
      random,
      [
        [-10, 640],
        [100, 600],
        [240, 630],
        [380, 700],
      ],
      740,
      ink.sea,
      ink.mint,
      'right',
      500,
    ) +
    sea(random, {
      top: 700,
      bottom: 1000,
      fills: [ink.cobalt, ink.sea, ink.cobalt, ink.mint],
      lines: [ink.mint, ink.paper, ink.pink],
    }) +
    glitter(random, 730, 712, 960, 110, 50, ink.coral) +
    place(big(ink.white, ink.night, '#b9cfe0'), 470, 380, 1.12, -6) +
    gull(150, 150, 5, ink.white, 14) +
    gull(880, 160, 6, ink.white, -10) +
    gull(800, 300, 3.4, ink.white, 8) +
    gull(200, 560, 3, ink.white) +
    speckle(random, 1000, 1000, ink.white)
  )
}
