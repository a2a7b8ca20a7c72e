import { emblem, soft, weave } from './emblem'
import { ink } from './palette'
import type { Drawing } from './picture'
import type { Random } from './random'
import { sea, waveLine } from './sea'
import { disc, rays, tongues } from './sky'
import { circle, inside, many, overprint, path, place, rect, stroke, type Svg } from './svg'
import { speckle, stipple } from './texture'

/** The towel's cloth, 460 by 860 from 0,0, with fringes. */
const towelCloth = (random: Random): Svg =>
  many(38, (i) =>
    stroke(
      `M${8 + i * 12} 0q${(i % 3) * 3 - 3} -18 ${(i % 5) - 2} -34M${8 + i * 12} 860q${(i % 4) * 2 - 3} 18 ${(i % 5) - 2} 36`,
      ink.paper,
      4.5,
    ),
  ) +
  inside(
    'M0 0H460V860H0z',
    rect(0, 0, 460, 860, ink.paper) +
      sea(random, {
        top: 30,
        bottom: 520,
        width: 460,
        first: 58,
        growth: 1.12,
        horizon: false,
        fills: [ink.cobalt, ink.mint, ink.sea, ink.cobalt, ink.mint],
        lines: [ink.mint, ink.cobalt, ink.paper],
      }) +
      `<g transform="translate(0 860) scale(1 -1)">${sea(random, { top: 30, bottom: 330, width: 460, first: 50, growth: 1.1, horizon: false, fills: [ink.coral, ink.sun, ink.pink, ink.coral], lines: [ink.sun, ink.coral, ink.paper] })}</g>` +
      rect(0, 400, 460, 150, ink.paper) +
      place(emblem(ink.coral, ink.cobalt, ink.sun), 230, 474, 0.6) +
      rect(0, 394, 460, 10, ink.cobalt) +
      rect(0, 548, 460, 10, ink.coral) +
      weave(0, 0, 460, 860, 6, '#ffffff', 0.05),
  )

export const towel: Drawing = (random) =>
  rect(0, 0, 1000, 1000, '#f7dcae') +
  stipple(random, { x: 0, y: 0, w: 1000, h: 1000 }, 1500, '#e0b377', () => 1, 4) +
  `<g transform="translate(180 120) rotate(-13 320 400)">${soft(path('M0 0H460V860H0z', '#5a2a00', 'opacity=".4" transform="translate(18 26)"'), 14, 'towelshadow')}${towelCloth(random)}${overprint(path('M0 200C120 180 300 240 460 190V236C300 280 130 226 0 250zM0 640C150 690 320 620 460 660V690C320 656 140 730 0 684z', '#d9cfe6', 'opacity=".65"') + rect(430, 0, 30, 860, '#e3daec'))}</g>` +
  place(
    circle(-44, 0, 38, ink.night) +
      circle(44, 0, 38, ink.night) +
      stroke('M-10 -6q10 -10 20 0', ink.night, 9) +
      circle(-44, 0, 30, ink.cobalt) +
      circle(44, 0, 30, ink.cobalt) +
      stroke('M-60 -12l20 -10M28 -12l20 -10', ink.mint, 6),
    830,
    330,
    1.05,
    18,
  ) +
  place(
    path(
      'M0 0C-70 -20 -90 -90 -40 -120C-10 -140 20 -120 30 -90C60 -110 100 -80 90 -40C80 -6 40 10 0 0z',
      ink.shell,
    ) + stroke('M0 0C-10 -40 -14 -80 -20 -116M0 0C6 -40 20 -70 34 -92M0 0C30 -30 50 -44 80 -54', ink.pink, 6),
    150,
    880,
    1.1,
    -20,
  ) +
  speckle(random, 1000, 1000, ink.white, 60)

export const towelDetail: Drawing = (random) =>
  rect(0, 0, 1000, 1000, '#f7dcae') +
  stipple(random, { x: 0, y: 0, w: 1000, h: 1000 }, 700, '#e0b377', () => 1, 5) +
  `<g transform="translate(40 130) rotate(-10) scale(2.2)">${soft(path('M0 0H460V860H0z', '#5a2a00', 'opacity=".4" transform="translate(8 -8)"'), 8, 'towelshadow2')}${towelCloth(random)}${overprint(path('M0 120C120 90 300 170 460 110V150C300 200 130 140 0 160zM150 0C130 160 190 300 150 460C210 320 190 160 200 0z', '#d9cfe6', 'opacity=".7"'))}</g>`

export const bandana: Drawing = (random) => {
  const cloth =
    'M150 160C380 140 640 176 850 150C870 380 836 620 856 850C640 870 360 834 146 856C128 640 166 380 150 160z'
  const border = (turn: number) =>
    `<g transform="rotate(${turn} 500 500)">${many(3, (i) => stroke(waveLine(190 + i * 14, 800 - i * 20, 206 + i * 30, 11, 61), [ink.paper, ink.sun, ink.paper][i] ?? ink.paper, 9))}</g>`
  return (
    rect(0, 0, 1000, 1000, ink.cobalt) +
    rays(500, 500, 0, 1100, 36, '#2a55d2', 0.5) +
    `<g transform="rotate(-8 500 500)">` +
    soft(path(cloth, '#000', 'opacity=".4" transform="translate(16 24)"'), 14, 'bandshadow') +
    path(cloth, ink.coral) +
    inside(
      cloth,
      border(0) +
        border(90) +
        border(180) +
        border(270) +
        many(4, (i) =>
          place(
            emblem(ink.sun, ink.paper, ink.paper),
            500 + Math.cos((i * 2 + 1) * 0.7854) * 268,
            500 + Math.sin((i * 2 + 1) * 0.7854) * 268,
            0.3,
            i * 90 + 135,
          ),
        ) +
        tongues(500, 500, 140, 80, 28, ink.sun) +
        disc(random, 500, 500, 130, ink.sun, '#ff9a3d', 600) +
        `<g transform="translate(410 0)">${inside('M90 370a130 130 0 0 1 0 260a130 130 0 0 1 0 -260z', sea(random, { top: 520, bottom: 640, width: 220, first: 24, growth: 1.1, horizon: false, fills: [ink.cobalt, ink.paper, ink.cobalt], lines: [ink.mint, ink.cobalt] }))}</g>` +
        many(24, (i) =>
          circle(
            500 + Math.cos((i / 24) * 6.283) * 244,
            500 + Math.sin((i / 24) * 6.283) * 244,
            7,
            ink.paper,
          ),
        ) +
        weave(140, 140, 720, 720, 8, '#ffffff', 0.08),
    ) +
    overprint(
      inside(
        cloth,
        path(
          'M150 500C380 470 620 540 860 490V530C620 580 380 510 150 540zM500 150C480 380 530 620 500 860H540C570 620 520 380 536 150zM150 160L420 420L330 360zM850 850L600 610L690 700z',
          '#e6b0aa',
          'opacity=".75"',
        ),
      ),
    ) +
    stroke(
      'M162 172C380 152 640 188 838 162C858 380 824 620 844 838C640 858 360 822 158 844C140 640 178 380 162 172z',
      ink.brick,
      3,
      'stroke-dasharray="9 6"',
    ) +
    '</g>' +
    speckle(random, 1000, 1000, ink.paper, 70)
  )
}
