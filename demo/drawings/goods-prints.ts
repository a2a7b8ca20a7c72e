import { bayPrint, soft, wordmark } from './emblem'
import { pine } from './land'
import { lettering } from './letters'
import { ink } from './palette'
import type { Drawing } from './picture'
import type { Random } from './random'
import { sea } from './sea'
import { disc, tongues } from './sky'
import { boxPath, many, overprint, path, place, rect, stroke, type Svg } from './svg'
import { halftone, speckle } from './texture'

const posterSheet = (random: Random): Svg =>
  rect(0, 0, 500, 700, ink.paper) +
  place(bayPrint(random), 40, 40, 1.05) +
  wordmark(250, 640, 112, ink.cobalt) +
  lettering('9–11 JULY 2027', 40, 678, ink.coral, { size: 28, weight: 700, width: 90 }) +
  lettering('MIRAVA', 460, 678, ink.coral, { size: 28, weight: 700, width: 90, align: 'right' })

export const poster: Drawing = (random) =>
  rect(0, 0, 1000, 1000, ink.mint) +
  rect(0, 820, 1000, 180, '#d99a5e') +
  rect(0, 812, 1000, 14, ink.paper) +
  many(6, (i) =>
    path(
      `M${500 + (i - 2.5) * 150} 826L${500 + (i - 2.5) * 240} 1000`,
      'none',
      'stroke="#b9794a" stroke-width="4"',
    ),
  ) +
  overprint(path('M-20 -20H380L900 812H300z', '#c8eadf')) +
  soft(rect(262, 84, 520, 690, '#0a3d34', 'opacity=".45"'), 16, 'frameshadow') +
  rect(236, 56, 528, 698, '#8a5a34', 'rx="4"') +
  rect(246, 66, 508, 678, '#b9794a') +
  rect(258, 78, 484, 654, '#fff') +
  `<g transform="translate(272 92) scale(.912 .895)">${posterSheet(random)}</g>` +
  path('M258 78H560L380 732H258z', '#fff', 'opacity=".14"') +
  rect(60, 720, 170, 16, '#8a5a34') +
  stroke('M80 736L66 930M210 736L224 930', '#8a5a34', 12) +
  path('M100 720C84 680 96 640 108 640H172C184 640 196 680 180 720z', ink.coral) +
  path('M106 676H176', 'none', `stroke="${ink.sun}" stroke-width="12"`) +
  many(7, (i) =>
    path(
      `M140 644q${-90 + i * 30} -70 ${-110 + i * 37} -${150 + (i % 3) * 50}q${60 - i * 15} 40 ${110 - i * 37} ${150 + (i % 3) * 50}z`,
      i % 2 ? ink.moss : ink.pine,
    ),
  ) +
  path('M800 930V760C800 740 816 730 836 730H1010V930z', ink.cobalt) +
  path('M780 930V840C780 820 796 812 816 812H1010V930z', ink.sea) +
  path(boxPath(850, 720, 130, 110, 20), ink.sun, 'transform="rotate(12 915 775)"') +
  stroke('M810 930V960', '#8a5a34', 14) +
  speckle(random, 1000, 1000, ink.paper, 70)

export const posterDetail: Drawing = (random) =>
  rect(0, 0, 1000, 1000, ink.paper) +
  rect(0, 0, 1000, 640, ink.coral) +
  halftone({ x: 0, y: 0, w: 1000, h: 640 }, 22, ink.brick, (u, v) =>
    Math.max(0, 0.72 - Math.hypot(u - 0.62, (v - 0.72) * 0.7)),
  ) +
  tongues(620, 460, 310, 120, 34, ink.sun) +
  disc(random, 620, 460, 290, ink.sun, ink.coral, 1700) +
  overprint(path('M-20 560C120 440 260 400 420 470S760 640 1020 560V760H-20z', ink.sea)) +
  pine(random, 250, 520, 420) +
  overprint(
    sea(random, {
      top: 590,
      bottom: 800,
      first: 50,
      growth: 1.2,
      horizon: false,
      fills: [ink.cobalt, ink.sea],
      lines: [ink.mint, ink.paper],
    }),
  ) +
  rect(0, 790, 1000, 220, ink.paper) +
  wordmark(40, 1010, 250, ink.cobalt, 'left') +
  overprint(wordmark(48, 1004, 250, ink.coral, 'left'), 0.35) +
  lettering('127 / 300', 950, 836, ink.night, { size: 30, weight: 400, align: 'right' }) +
  speckle(random, 1000, 1000, ink.paper, 350)
