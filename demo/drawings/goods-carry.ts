import { soft, weave } from './emblem'
import { pine } from './land'
import { ink } from './palette'
import type { Drawing } from './picture'
import type { Random } from './random'
import { sea, waveLine } from './sea'
import { disc, rays } from './sky'
import {
  circle,
  ellipse,
  gradient,
  inside,
  many,
  overprint,
  path,
  place,
  rect,
  stroke,
  type Svg,
} from './svg'
import { speckle } from './texture'

/** The bottle standing on 0, 240 wide and 720 high. */
function bottleBody(random: Random, id: string): Svg {
  const body =
    'M-120 -40V-480C-120 -540 -66 -560 -60 -600H60C66 -560 120 -540 120 -480V-40C120 -12 104 0 80 0H-80C-104 0 -120 -12 -120 -40z'
  const round = gradient(
    [
      [0, '#1b1040', 0.55],
      [0.16, '#1b1040', 0.1],
      [0.34, '#ffffff', 0],
      [0.72, '#1b1040', 0],
      [1, '#1b1040', 0.6],
    ],
    [0, 0, 1, 0],
  )
  const steel = gradient(
    [
      [0, '#7f8aa3', 1],
      [0.25, '#f4f6fb', 1],
      [0.5, '#b4bdd0', 1],
      [0.75, '#e9edf5', 1],
      [1, '#6d7690', 1],
    ],
    [0, 0, 1, 0],
  )
  return (
    soft(ellipse(40, 0, 190, 26, '#000', 'opacity=".4"'), 14, id) +
    round.defs +
    steel.defs +
    path(body, ink.coral) +
    inside(
      body,
      rays(-10, -330, 0, 500, 30, '#ff7a62', 0.5) +
        disc(random, -10, -330, 84, ink.sun, ink.coral, 420) +
        path('M-130 -240C-90 -290 -50 -310 0 -290S90 -250 130 -270V-180H-130z', ink.pine) +
        many(3, (i) => pine(random, -70 + i * 62, -268 - (i % 2) * 18, 88)) +
        `<g transform="translate(-140 0)">${sea(random, { top: -240, bottom: 10, width: 280, first: 16, growth: 1.3, fills: [ink.cobalt, ink.sea, ink.cobalt, ink.mint, ink.cobalt], lines: [ink.mint, ink.paper] })}</g>` +
        rect(-130, -600, 260, 70, ink.coral),
    ) +
    path(body, round.fill) +
    path('M-84 -470C-92 -330 -92 -180 -86 -60h18C-74 -180 -74 -330 -64 -480z', ink.white, 'opacity=".55"') +
    rect(-60, -616, 120, 22, steel.fill, 'rx="4"') +
    path('M-68 -616V-690C-68 -700 -60 -706 -50 -706H50C60 -706 68 -700 68 -690V-616z', steel.fill) +
    many(9, (i) => rect(-56 + i * 14, -690, 3, 66, '#7f8aa3', 'opacity=".6"')) +
    path('M-40 -704C-40 -770 40 -770 40 -704', 'none', `stroke="#8f98b0" stroke-width="14"`)
  )
}

export const bottle: Drawing = (random) =>
  rect(0, 0, 1000, 1000, ink.sea) +
  rays(500, 470, 0, 1100, 36, '#5aa1e2', 0.5) +
  path('M0 820H1000V1000H0z', ink.cobalt) +
  many(3, (i) => stroke(waveLine(-40, 1040, 866 + i * 44, 12, 150), ink.mint, 6)) +
  place(bottleBody(random, 'bs1'), 500, 880, 1.08) +
  speckle(random, 1000, 1000, ink.paper, 80)

export const bottleDetail: Drawing = (random) =>
  rect(0, 0, 1000, 1000, ink.sun) +
  rays(200, 900, 0, 1400, 36, '#ffce5c', 0.5) +
  place(bottleBody(random, 'bs2'), 420, 1260, 2.3, 14) +
  speckle(random, 1000, 1000, ink.paper, 60)

export const tote: Drawing = (random) => {
  const bag =
    'M230 400C320 414 680 414 770 400C782 560 800 760 806 900C620 926 380 926 194 900C200 760 218 560 230 400z'
  return (
    rect(0, 0, 1000, 1000, ink.cobalt) +
    rays(500, 560, 0, 1100, 36, '#2a55d2', 0.5) +
    soft(ellipse(500, 912, 360, 36, '#000', 'opacity=".45"'), 16, 'toteshadow') +
    stroke('M356 410C350 200 400 90 500 90S650 200 644 410', '#d9c39a', 34) +
    path('M300 420C280 300 250 240 270 190C330 230 350 330 370 420z', ink.moss) +
    path('M340 420C330 280 350 200 330 140C400 200 420 320 420 420z', ink.pine) +
    stroke('M330 150C352 240 360 330 372 420', ink.moss, 6) +
    place(
      path('M-44 0V-250C-44 -300 44 -300 44 -250V0z', '#d98e4a') +
        many(4, (i) => stroke(`M-30 ${-230 + i * 56}q30 -26 60 0`, '#ffe0b0', 8)),
      590,
      460,
      1,
      12,
    ) +
    circle(480, 396, 54, ink.coral) +
    path('M452 360q24 -16 46 -6', 'none', `stroke="${ink.pink}" stroke-width="9" stroke-linecap="round"`) +
    circle(690, 396, 46, ink.sun) +
    circle(410, 400, 40, ink.sun) +
    path(bag, '#f5e6c8') +
    inside(
      bag,
      disc(random, 560, 600, 120, ink.coral, ink.brick, 600) +
        pine(random, 430, 830, 400, { trunk: ink.cobalt, crown: ink.pine, light: ink.moss }, 0.04) +
        `<g transform="translate(180 0)">${inside('M0 800H640V960H0z', sea(random, { top: 812, bottom: 930, width: 640, first: 36, growth: 1.1, horizon: false, fills: [ink.cobalt, ink.mint, ink.cobalt], lines: [ink.mint, ink.cobalt] }))}</g>` +
        weave(180, 390, 640, 540, 8, '#c9ae7a', 0.16),
    ) +
    overprint(
      inside(
        bag,
        path(
          'M230 400C250 540 240 720 260 900L190 900L220 400zM770 400C750 540 760 720 740 900L810 900L780 400zM340 900C360 800 350 700 320 600C380 700 400 800 390 910zM690 910C660 820 680 720 720 640C690 740 700 820 720 900z',
          '#e0cfb0',
        ),
      ),
    ) +
    stroke('M232 424C330 438 670 438 768 424', '#c9ae7a', 4, 'stroke-dasharray="10 6"') +
    stroke('M330 404C326 170 400 40 500 40S674 170 670 404', '#f5e6c8', 34) +
    stroke('M330 404C326 170 400 40 500 40S674 170 670 404', '#c9ae7a', 3, 'stroke-dasharray="10 6"') +
    many(
      2,
      (i) =>
        rect(312 + i * 340, 396, 36, 66, '#f5e6c8') +
        stroke(`M${316 + i * 340} 402h28v54h-28zl28 54M${344 + i * 340} 402l-28 54`, '#c9ae7a', 3),
    ) +
    speckle(random, 1000, 1000, ink.paper, 70)
  )
}
