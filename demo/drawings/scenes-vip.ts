import { sailboat } from './craft'
import { hill, pine } from './land'
import { ink } from './palette'
import { dancer, floater, ripples } from './people'
import type { Drawing } from './picture'
import { between, pick } from './random'
import { glitter, sea } from './sea'
import { skins } from './skins'
import { disc, lamps, rays, star, stars } from './sky'
import { stage } from './stage'
import { circle, ellipse, inside, many, n, overprint, path, place, polygon, rect, stroke } from './svg'
import { speckle, stipple } from './texture'

/** The deck from above: planks, parasols, and a ladder down to the water. */
export const vip: Drawing = (random) => {
  const parasol = (x: number, y: number, r: number, a: string, b: string) =>
    overprint(circle(x + 16, y + 20, r, '#b9a58a'), 0.8) +
    many(12, (i) => {
      const at = (k: number) =>
        `${n(x + Math.cos((k / 12) * Math.PI * 2) * r)} ${n(y + Math.sin((k / 12) * Math.PI * 2) * r)}`
      return path(`M${n(x)} ${n(y)}L${at(i)}A${r} ${r} 0 0 1 ${at(i + 1)}z`, i % 2 === 0 ? a : b)
    }) +
    circle(x, y, r * 0.09, ink.night)
  const lounger = (x: number, y: number, turn: number, cloth: string, i: number) =>
    place(
      overprint(rect(-30, -76, 76, 176, '#b9a58a', 'rx="10"'), 0.7) +
        rect(-38, -86, 76, 176, cloth, 'rx="12"') +
        many(6, (k) => rect(-38, -72 + k * 28, 76, 9, ink.paper)) +
        (i % 2 === 0
          ? floater(
              pick(random, skins),
              pick(random, [ink.cobalt, ink.night, ink.sun]),
              pick(random, [ink.night, ink.brick]),
            )
          : ''),
      x,
      y,
      1,
      turn,
    )
  const deck = polygon([
    [-20, 640],
    [700, 330],
    [860, 700],
    [180, 1020],
    [-20, 1020],
  ])
  return (
    rect(0, 0, 1000, 1000, ink.sea) +
    `<g transform="rotate(-24 500 500)">${many(16, (i) => stroke(`M-300 ${-260 + i * 96}${many(26, () => 'q16 -30 32 0t32 0')}`, i % 3 === 0 ? ink.cobalt : i % 3 === 1 ? ink.mint : '#6fb2e8', i % 3 === 0 ? 30 : 9))}</g>` +
    overprint(`<g transform="translate(26 34)">${path(deck, ink.cobalt)}</g>`, 0.85) +
    path(deck, '#f2c48d') +
    inside(
      deck,
      `<g transform="rotate(-23.3 400 600)">${many(24, (i) => rect(-200, 220 + i * 38, 1300, 3.5, '#b9794a') + many(7, (k) => rect(-160 + k * 190 + (i % 2) * 95, 220 + i * 38, 3.5, 38, '#b9794a')))}</g>` +
        stipple(random, { x: 0, y: 400, w: 860, h: 600 }, 700, '#d99a5e', () => 0.7, 4),
    ) +
    lounger(250, 700, 66, ink.coral, 0) +
    lounger(330, 870, 66, ink.cobalt, 1) +
    lounger(560, 610, 66, ink.cobalt, 2) +
    lounger(640, 780, 66, ink.coral, 3) +
    parasol(420, 590, 118, ink.coral, ink.white) +
    parasol(500, 800, 118, ink.sun, ink.white) +
    parasol(110, 830, 118, ink.cobalt, ink.white) +
    place(
      rect(-26, 0, 8, 120, ink.paper) +
        rect(18, 0, 8, 120, ink.paper) +
        many(4, (i) => rect(-24, 16 + i * 26, 48, 8, ink.paper)),
      776,
      512,
      1,
      -113,
    ) +
    place(floater(skins[0], ink.sun, ink.night), 820, 250, 1.1, 40) +
    ripples(random, 820, 255, 90, ink.paper) +
    place(floater(skins[1], ink.coral, ink.night), 300, 190, 1.1, -70) +
    ripples(random, 300, 195, 90, ink.paper) +
    ellipse(560, 160, 62, 62, ink.coral) +
    circle(560, 160, 30, '#6fb2e8') +
    many(6, (i) => place(rect(-9, -62, 18, 32, ink.white), 560, 160, 1, i * 60)) +
    speckle(random, 1000, 1000, ink.paper)
  )
}

/** A spritz with the evening inside. */
export const vipBar: Drawing = (random) => {
  const bowl =
    'M262 210H738C760 420 700 600 536 640V820C536 850 640 850 660 886H340C360 850 464 850 464 820V640C300 600 240 420 262 210z'
  const drink = 'M268 300H732C742 450 680 590 536 622H464C320 590 258 450 268 300z'
  return (
    rect(0, 0, 1000, 1000, ink.cobalt) +
    rays(500, 440, 0, 1100, 28, '#2a55d2', 0.5) +
    ellipse(500, 900, 330, 40, ink.night) +
    path(bowl, '#cfe3f5', 'opacity=".35"') +
    inside(
      drink,
      rect(0, 0, 1000, 1000, '#ff8a3d') +
        rect(0, 250, 1000, 120, ink.sun) +
        disc(random, 500, 450, 110, ink.paper, ink.sun, 400) +
        sea(random, {
          top: 450,
          bottom: 640,
          first: 18,
          fills: [ink.coral, ink.brick, ink.coral],
          lines: [ink.sun, ink.shell],
        }) +
        glitter(random, 500, 456, 620, 90, 40, ink.sun) +
        place(sailboat(ink.night, ink.paper, ink.coral), 380, 500, 0.36) +
        many(26, () =>
          circle(
            between(random, 290, 710),
            between(random, 310, 440),
            between(random, 3, 8),
            ink.paper,
            'opacity=".7"',
          ),
        ),
    ) +
    place(rect(-62, -62, 124, 124, '#ffe9c7', 'rx="16" opacity=".75"'), 400, 320, 1, 14) +
    place(rect(-56, -56, 112, 112, '#ffe9c7', 'rx="16" opacity=".75"'), 580, 330, 1, -20) +
    circle(720, 240, 130, ink.sun) +
    circle(720, 240, 112, ink.paper) +
    many(8, (i) => place(path('M0 -14L34 -98Q0 -112 -34 -98z', '#ff9a3d'), 720, 240, 1, i * 45)) +
    stroke('M360 80L470 600', ink.coral, 18) +
    stroke('M360 80L470 600', ink.paper, 6, 'stroke-dasharray="20 26"') +
    stroke('M300 250C290 420 340 540 440 596', ink.white, 12, 'opacity=".8"') +
    stroke('M262 210H738', ink.white, 8) +
    stroke('M482 660V800', ink.white, 8, 'opacity=".7"') +
    star(820, 520, 40, ink.sun) +
    star(160, 380, 30, ink.sun) +
    star(200, 700, 46, ink.coral) +
    star(840, 760, 26, ink.paper) +
    speckle(random, 1000, 1000, ink.paper)
  )
}

/** View from the deck to the stage across the water. */
export const vipView: Drawing = (random) =>
  rect(0, 0, 1000, 1000, ink.night) +
  rect(0, 250, 1000, 300, ink.plum) +
  stipple(random, { x: 0, y: 120, w: 1000, h: 170 }, 900, ink.plum, (_, v) => v, 5) +
  stars(random, 1000, 330, 60, ink.paper, 11) +
  rays(500, 520, 170, 900, 26, '#8a3f83', 0.34, 0.3) +
  stage(500, 560, 1.05, [ink.sun, ink.coral], ink.night) +
  circle(500, 540, 40, ink.paper) +
  hill(
    random,
    [
      [-10, 470],
      [110, 480],
      [220, 560],
    ],
    600,
    ink.night,
    ink.plum,
    'right',
    300,
  ) +
  hill(
    random,
    [
      [780, 560],
      [900, 470],
      [1010, 440],
    ],
    600,
    ink.night,
    ink.plum,
    'left',
    300,
  ) +
  many(3, (i) =>
    pine(random, 40 + i * 60, 490 + i * 14, 130, { trunk: '#0d1134', crown: '#0d1134', light: ink.plum }),
  ) +
  many(3, (i) =>
    pine(random, 860 + i * 60, 500 - i * 20, 140, { trunk: '#0d1134', crown: '#0d1134', light: ink.plum }),
  ) +
  sea(random, {
    top: 570,
    bottom: 860,
    fills: [ink.cobalt, ink.night, ink.cobalt, ink.plum],
    lines: [ink.coral, ink.sea, ink.coral],
  }) +
  glitter(random, 500, 580, 800, 190, 120, ink.sun) +
  rect(0, 850, 1000, 160, '#f2c48d') +
  many(9, (i) => rect(0, 850 + i * 22, 1000, 3, '#b9794a')) +
  rect(0, 838, 1000, 16, ink.brick) +
  lamps(-20, 700, 340, 720, 60, 8, ink.night, [ink.sun, ink.paper], 9) +
  lamps(340, 720, 700, 716, 60, 8, ink.night, [ink.sun, ink.paper], 9) +
  lamps(700, 716, 1020, 690, 60, 8, ink.night, [ink.sun, ink.paper], 9) +
  stroke('M340 715V850M700 710V850', ink.night, 9) +
  dancer(random, 200, 920, 250, ink.coral, skins[0]) +
  dancer(random, 470, 930, 270, ink.mint, skins[1]) +
  dancer(random, 590, 924, 250, ink.sun, skins[2]) +
  dancer(random, 850, 920, 260, ink.paper, skins[0]) +
  speckle(random, 1000, 1000, ink.paper)
