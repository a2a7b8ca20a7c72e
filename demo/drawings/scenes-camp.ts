import { sailboat } from './craft'
import { cypress, hill, pine } from './land'
import { ink } from './palette'
import type { Drawing } from './picture'
import { glitter, sea } from './sea'
import { cloud, crescent, disc, lamps, rays, stars } from './sky'
import { boxPath, circle, ellipse, inside, many, path, place, rect, stroke, nth } from './svg'
import { tent, bellTent } from './tents'
import { speckle, stipple } from './texture'

export const camp: Drawing = (random) =>
  rect(0, 0, 1000, 1000, ink.shell) +
  rays(300, 470, 0, 1100, 40, ink.sun, 0.42) +
  disc(random, 300, 470, 170, ink.coral, ink.brick, 900) +
  sea(random, {
    top: 470,
    bottom: 640,
    fills: [ink.cobalt, ink.sea, ink.mint, ink.cobalt],
    lines: [ink.mint, ink.paper],
  }) +
  glitter(random, 300, 478, 600, 110, 60, ink.sun) +
  place(sailboat(ink.coral, ink.paper, ink.sun), 520, 520, 0.36) +
  hill(
    random,
    [
      [-10, 640],
      [180, 600],
      [400, 628],
      [640, 590],
      [1010, 560],
    ],
    1000,
    ink.moss,
    '#8cc58c',
    'left',
    1400,
  ) +
  hill(
    random,
    [
      [-10, 800],
      [240, 770],
      [520, 812],
      [800, 760],
      [1010, 780],
    ],
    1000,
    ink.pine,
    ink.moss,
    'left',
    1100,
  ) +
  place(tent(ink.sun, ink.shell, ink.night, ink.coral), 700, 690, 0.8) +
  place(tent(ink.coral, ink.pink, ink.night, ink.paper), 430, 730, 0.95) +
  place(tent(ink.cobalt, ink.sea, ink.night, ink.mint), 190, 860, 1.3) +
  place(tent(ink.paper, ink.white, ink.night, ink.coral), 640, 910, 1.5) +
  pine(random, 930, 820, 760, undefined, -0.13) +
  pine(random, 60, 700, 560, undefined, 0.06) +
  stroke('M95 560L880 520', ink.night, 4) +
  many(7, (i) =>
    path(
      `M${200 + i * 90} ${556 - i * 5}v${40 + (i % 3) * 20}h44v-${38 + (i % 3) * 20}z`,
      nth([ink.coral, ink.paper, ink.sun, ink.cobalt], i % 4),
    ),
  ) +
  stipple(random, { x: 0, y: 820, w: 1000, h: 180 }, 500, '#0a3d34', (_, v) => v, 5) +
  speckle(random, 1000, 1000, ink.paper)

export const campNight: Drawing = (random) =>
  rect(0, 0, 1000, 1000, ink.night) +
  stipple(random, { x: 0, y: 300, w: 1000, h: 400 }, 1500, ink.cobalt, (_, v) => v, 5) +
  stars(random, 1000, 520, 90, ink.paper, 12) +
  crescent(680, 210, 84, ink.sun) +
  sea(random, {
    top: 560,
    bottom: 700,
    fills: [ink.cobalt, ink.night, ink.cobalt],
    lines: [ink.sea, ink.mint],
  }) +
  glitter(random, 690, 568, 680, 50, 50, ink.sun) +
  hill(
    random,
    [
      [-10, 700],
      [240, 660],
      [520, 690],
      [800, 640],
      [1010, 660],
    ],
    1000,
    '#0c2f4a',
    ink.cobalt,
    'right',
    900,
  ) +
  many(3, (i) =>
    many(4, (k) =>
      ellipse(230 + i * 290, 880 - (i % 2) * 80, 150 + k * 26, 26 + k * 14, ink.sun, 'opacity=".12"'),
    ),
  ) +
  place(tent('#ff9a3d', ink.sun, ink.paper, ink.coral), 200, 880, 1.15) +
  place(tent('#ff9a3d', ink.sun, ink.paper, ink.coral), 500, 800, 0.9) +
  place(tent('#ff9a3d', ink.sun, ink.paper, ink.coral), 800, 900, 1.3) +
  pine(random, 70, 820, 720, { trunk: '#0b0f30', crown: '#0d2a4a', light: ink.cobalt }, 0.08) +
  pine(random, 950, 780, 640, { trunk: '#0b0f30', crown: '#0d2a4a', light: ink.cobalt }, -0.06) +
  lamps(110, 470, 500, 560, 40, 9, ink.paper, [ink.sun, ink.coral], 11) +
  lamps(500, 560, 910, 480, 40, 9, ink.paper, [ink.sun, ink.coral], 11) +
  speckle(random, 1000, 1000, ink.sea, 60)

export const bellTentPicture: Drawing = (random) =>
  rect(0, 0, 1000, 1000, ink.coral) +
  disc(random, 500, 420, 360, ink.sun, '#ff8a3d', 1700) +
  cloud(140, 180, 130, ink.shell) +
  cloud(880, 250, 120, ink.shell) +
  hill(
    random,
    [
      [-10, 600],
      [160, 540],
      [330, 590],
    ],
    720,
    ink.plum,
    ink.coral,
    'right',
    400,
  ) +
  sea(random, {
    top: 590,
    bottom: 720,
    fills: [ink.cobalt, ink.sea, ink.cobalt],
    lines: [ink.mint, ink.paper],
  }) +
  glitter(random, 500, 598, 700, 200, 160, ink.sun) +
  hill(
    random,
    [
      [-10, 720],
      [250, 690],
      [500, 700],
      [760, 680],
      [1010, 700],
    ],
    1000,
    ink.pine,
    ink.moss,
    'left',
    1400,
  ) +
  cypress(110, 760, 360, ink.night, ink.moss) +
  cypress(190, 740, 270, ink.night, ink.moss) +
  cypress(880, 760, 390, ink.night, ink.moss) +
  place(bellTent(ink.white, ink.shell, ink.cobalt, ink.sun), 500, 850, 1.6) +
  many(11, (i) =>
    path(
      `M${400 - i * 9} ${862 + i * 14}h${200 + i * 18}v9h-${200 + i * 18}z`,
      i % 2 ? ink.coral : ink.paper,
    ),
  ) +
  lamps(60, 560, 500, 340, 60, 10, ink.night, [ink.paper, ink.coral], 11) +
  lamps(500, 340, 940, 560, 60, 10, ink.night, [ink.paper, ink.coral], 11) +
  speckle(random, 1000, 1000, ink.paper)

export const bellTentInside: Drawing = (random) =>
  rect(0, 0, 1000, 1000, '#ffd9a8') +
  many(18, (i) => path(`M500 -120L${-500 + i * 120} 1000h60z`, ink.paper, 'opacity=".55"')) +
  stroke('M500 -20V800', '#b9794a', 20) +
  inside(
    'M500 180C440 360 360 560 300 720H700C640 560 560 360 500 180z',
    rect(0, 0, 1000, 1000, ink.pink) +
      disc(random, 500, 520, 84, ink.coral, ink.brick, 300) +
      sea(random, {
        top: 560,
        bottom: 740,
        fills: [ink.cobalt, ink.sea, ink.mint],
        lines: [ink.paper, ink.mint],
      }) +
      glitter(random, 500, 566, 720, 80, 60, ink.coral) +
      place(sailboat(ink.night, ink.paper, ink.sun), 590, 610, 0.3),
  ) +
  path('M500 180C440 360 360 560 300 720H190C330 560 440 360 500 180z', ink.coral) +
  path('M500 180C560 360 640 560 700 720H810C670 560 560 360 500 180z', ink.coral) +
  stroke('M470 290C400 470 330 600 250 720M530 290C600 470 670 600 750 720', ink.brick, 6) +
  stroke('M500 -20V180', '#b9794a', 20) +
  rect(0, 720, 1000, 300, '#d99a5e') +
  ellipse(500, 850, 470, 110, ink.cobalt) +
  ellipse(500, 850, 420, 92, ink.paper) +
  ellipse(500, 850, 380, 80, ink.coral) +
  many(18, (i) =>
    circle(500 + Math.cos((i / 18) * 6.283) * 400, 850 + Math.sin((i / 18) * 6.283) * 86, 8, ink.cobalt),
  ) +
  path('M90 760Q100 690 180 690H560Q640 690 650 760L690 930Q690 960 660 960H60Q30 960 40 930z', ink.white) +
  path('M70 830Q360 790 668 830L690 930Q690 960 660 960H60Q30 960 40 930z', ink.cobalt) +
  many(5, (i) =>
    stroke(`M56 ${862 + i * 22}Q360 ${826 + i * 22} 680 ${862 + i * 22}`, i % 2 ? ink.mint : ink.sea, 6),
  ) +
  path(boxPath(140, 700, 190, 84, 34), ink.sun) +
  path(boxPath(390, 700, 190, 84, 34), ink.pink) +
  rect(790, 800, 130, 150, '#b9794a', 'rx="8"') +
  many(3, (i) => rect(790, 838 + i * 38, 130, 4, '#8a5a34')) +
  path('M820 800h70l-14 -70h-42z', ink.cobalt) +
  many(5, (i) =>
    path(
      `M855 740q${-60 + i * 30} -60 ${-70 + i * 35} -120q${40 - i * 10} 40 ${70 - i * 35} 120z`,
      i % 2 ? ink.moss : ink.pine,
    ),
  ) +
  lamps(80, 300, 500, 120, 80, 9, ink.brick, [ink.sun, ink.paper], 13) +
  lamps(500, 120, 920, 300, 80, 9, ink.brick, [ink.sun, ink.paper], 13) +
  speckle(random, 1000, 1000, ink.white)
