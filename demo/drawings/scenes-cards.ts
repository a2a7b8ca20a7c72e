import { sailboat } from './craft'
import { bayPrint, soft, wordmark } from './emblem'
import { hill, pine } from './land'
import { ink } from './palette'
import type { Drawing } from './picture'
import type { Random } from './random'
import { stage } from './stage'
import { glitter, sea } from './sea'
import { disc, rays, tongues } from './sky'
import { boxPath, circle, inside, many, path, place, rect, stroke, type Svg } from './svg'
import { speckle } from './texture'

const stub = (random: Random, back: string, art: Svg, fold: string): Svg => {
  const shape =
    'M20 0H360a20 20 0 0 1 20 20V430a26 26 0 0 0 0 52V640a20 20 0 0 1 -20 20H20a20 20 0 0 1 -20 -20V482a26 26 0 0 0 0 -52V20a20 20 0 0 1 20 -20z'
  const bars = many(22, (i) => rect(60 + i * 12, 520, random() < 0.5 ? 4 : 8, 90, ink.night))
  return (
    soft(path(shape, '#000', 'opacity=".35" transform="translate(10 18)"'), 10, `stub${fold.slice(1)}`) +
    path(shape, back) +
    inside(shape, inside(boxPath(30, 30, 320, 370, 14), art)) +
    stroke('M34 456H346', fold, 5, 'stroke-dasharray="2 16"') +
    bars
  )
}

/** 700 by 1000 cards of the first page. */
export const ticketsCard: Drawing = (random) =>
  rect(0, 0, 700, 1000, ink.cobalt) +
  rays(350, 620, 0, 1200, 40, '#2a55d2', 0.5) +
  place(
    stub(
      random,
      ink.mint,
      rect(0, 0, 400, 420, ink.night) +
        many(20, () => circle(random() * 380, random() * 220, 3, ink.paper)) +
        stage(190, 300, 0.66, [ink.coral, ink.sun], ink.plum) +
        sea(random, { top: 310, bottom: 420, width: 400, fills: [ink.cobalt, ink.plum], lines: [ink.coral] }),
      ink.pine,
    ),
    330,
    130,
    0.9,
    15,
  ) +
  place(
    stub(
      random,
      ink.paper,
      rect(0, 0, 400, 420, ink.sun) +
        rays(190, 190, 0, 400, 30, '#ffd469') +
        disc(random, 190, 190, 100, ink.coral, ink.brick, 400) +
        sea(random, {
          top: 250,
          bottom: 420,
          width: 400,
          first: 18,
          fills: [ink.cobalt, ink.mint, ink.sea],
          lines: [ink.mint, ink.cobalt, ink.paper],
        }) +
        place(sailboat(ink.coral, ink.paper, ink.cobalt), 110, 320, 0.5),
      ink.coral,
    ),
    40,
    190,
    1,
    -12,
  ) +
  sea(random, {
    top: 800,
    bottom: 1000,
    width: 700,
    first: 44,
    horizon: false,
    fills: [ink.sea, ink.mint, ink.cobalt],
    lines: [ink.paper, ink.cobalt, ink.mint],
  }) +
  speckle(random, 700, 1000, ink.paper, 80)

export const merchandiseCard: Drawing = (random) => {
  const shirt =
    'M-50 -8C-90 0 -120 16 -134 30L-196 160L-128 192L-100 140C-94 240 -96 300 -104 360H104C96 300 94 240 100 140L128 192L196 160L134 30C120 16 90 0 50 -8C34 22 -34 22 -50 -8z'
  const peg = (x: number, y: number) => rect(x - 6, y - 26, 12, 44, '#b9794a', 'rx="4"')
  return (
    rect(0, 0, 700, 1000, ink.pink) +
    rays(350, 330, 0, 1200, 40, '#ffc5b4', 0.5) +
    disc(random, 350, 330, 210, ink.sun, ink.coral, 1200) +
    hill(
      random,
      [
        [-10, 850],
        [200, 800],
        [420, 840],
        [710, 790],
      ],
      1000,
      ink.pine,
      ink.moss,
      'left',
      900,
    ) +
    pine(random, 40, 900, 820, undefined, -0.04) +
    pine(random, 680, 880, 760, undefined, 0.04) +
    stroke('M40 350Q350 430 680 350', ink.night, 5) +
    place(
      path(shirt, ink.white) +
        inside(shirt, place(bayPrint(random), -72, 80, 0.36) + wordmark(0, 300, 50, ink.cobalt)) +
        stroke('M-50 -8C-34 22 34 22 50 -8', '#d8cfe0', 6) +
        stroke('M-100 140C-94 100 -100 60 -134 30M100 140C94 100 100 60 134 30', '#d8cfe0', 4),
      250,
      400,
      0.98,
      -2,
    ) +
    peg(160, 386) +
    peg(340, 398) +
    place(
      rect(0, 0, 150, 330, ink.cobalt) +
        inside(
          'M0 0H150V330H0z',
          sea(random, {
            top: 10,
            bottom: 320,
            width: 150,
            first: 34,
            growth: 1.05,
            horizon: false,
            fills: [ink.cobalt, ink.mint, ink.sea, ink.coral, ink.sun],
            lines: [ink.mint, ink.cobalt, ink.paper],
          }),
        ) +
        many(13, (i) => stroke(`M${6 + i * 12} 330v22`, ink.paper, 4)),
      470,
      388,
      1,
      2,
    ) +
    peg(486, 392) +
    peg(604, 380) +
    speckle(random, 700, 1000, ink.paper, 80)
  )
}

/** A stone doorway that looks at the sea. */
export const portalCard: Drawing = (random) => {
  const door = 'M160 880V430a190 190 0 0 1 380 0V880z'
  return (
    rect(0, 0, 700, 1000, ink.shell) +
    many(13, (row) =>
      many(6, (i) =>
        random() < 0.8
          ? path(
              boxPath(i * 140 - (row % 2) * 70 + 5, row * 70 + 5, 130, 60, 10),
              ['#ffd9ae', '#f9d0a0', '#ffe9cf'][Math.floor(random() * 3)] ?? '#ffd9ae',
            )
          : '',
      ),
    ) +
    stroke('M160 900V430a190 190 0 0 1 380 0V900', '#e0a878', 84) +
    many(11, (i) => {
      const a = Math.PI + (i / 10) * Math.PI
      return stroke(
        `M${350 + Math.cos(a) * 150} ${430 + Math.sin(a) * 150}L${350 + Math.cos(a) * 234} ${430 + Math.sin(a) * 234}`,
        ink.shell,
        5,
      )
    }) +
    many(6, (i) => stroke(`M116 ${470 + i * 76}h88M496 ${470 + i * 76}h88`, ink.shell, 5)) +
    inside(
      door,
      rect(0, 0, 700, 1000, ink.coral) +
        rays(350, 520, 0, 600, 34, '#ff6f55', 0.5) +
        tongues(350, 520, 112, 54, 26, ink.sun) +
        disc(random, 350, 520, 106, ink.paper, ink.sun, 400) +
        hill(
          random,
          [
            [140, 640],
            [230, 590],
            [320, 640],
          ],
          700,
          ink.pine,
          ink.moss,
          'left',
          300,
        ) +
        many(2, (i) => pine(random, 210 + i * 60, 606, 90)) +
        sea(random, {
          top: 636,
          bottom: 900,
          width: 700,
          fills: [ink.cobalt, ink.sea, ink.cobalt, ink.mint],
          lines: [ink.mint, ink.paper, ink.mint],
        }) +
        glitter(random, 350, 644, 860, 100, 50, ink.sun) +
        place(sailboat(ink.brick, ink.paper, ink.sun), 440, 730, 0.5),
    ) +
    many(4, (i) => rect(90 - i * 34, 872 + i * 36, 520 + i * 68, 38, i % 2 ? '#f9d0a0' : '#e9b98a')) +
    place(
      path('M-50 0h100l-14 90h-72z', ink.coral) +
        many(9, (i) =>
          path(
            `M0 0q${-90 + i * 22} -60 ${-110 + i * 27} -${120 + (i % 3) * 40}q${60 - i * 14} 30 ${110 - i * 27} ${120 + (i % 3) * 40}z`,
            i % 2 ? ink.moss : ink.pine,
          ),
        ),
      90,
      820,
      0.9,
    ) +
    place(
      path('M-50 0h100l-14 90h-72z', ink.cobalt) +
        many(9, (i) =>
          path(
            `M0 0q${-90 + i * 22} -60 ${-110 + i * 27} -${120 + (i % 3) * 40}q${60 - i * 14} 30 ${110 - i * 27} ${120 + (i % 3) * 40}z`,
            i % 2 ? ink.pine : ink.moss,
          ),
        ),
      620,
      830,
      0.8,
    ) +
    speckle(random, 700, 1000, ink.white, 70)
  )
}
