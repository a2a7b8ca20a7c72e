import { catamaran as catamaranBoat, coaster, trabakul } from './craft'
import { hill, pine, town } from './land'
import { ink } from './palette'
import { dancer, floater } from './people'
import type { Drawing } from './picture'
import { glitter, sea } from './sea'
import { cloud, crescent, disc, gull, lamps, rays, stars, tongues } from './sky'
import { circle, many, path, place, rect, stroke, nth } from './svg'
import { speckle, stipple } from './texture'

const crew = [ink.coral, ink.mint, ink.sun, ink.sea, ink.paper] as const

/** The old coaster before the setting sun. */
export const boatSunset: Drawing = (random) =>
  rect(0, 0, 1000, 1000, ink.plum) +
  rect(0, 120, 1000, 600, '#b23a5c') +
  rect(0, 270, 1000, 500, ink.coral) +
  rect(0, 430, 1000, 400, '#ff9350') +
  stipple(random, { x: 0, y: 60, w: 1000, h: 480 }, 2200, ink.plum, (_, v) => 0.7 - v, 5) +
  disc(random, 500, 560, 300, ink.sun, ink.coral, 1700) +
  cloud(180, 330, 150, ink.plum) +
  cloud(830, 260, 130, ink.plum) +
  hill(
    random,
    [
      [-10, 640],
      [110, 600],
      [220, 620],
      [330, 700],
    ],
    720,
    ink.plum,
    ink.coral,
    'right',
    400,
  ) +
  hill(
    random,
    [
      [760, 700],
      [870, 640],
      [1010, 610],
    ],
    720,
    ink.plum,
    ink.coral,
    'left',
    400,
  ) +
  sea(random, {
    top: 680,
    bottom: 760,
    first: 18,
    fills: [ink.night, ink.plum, ink.night],
    lines: [ink.coral],
  }) +
  place(coaster(ink.night, ink.paper, ink.coral, ink.cobalt, crew), 500, 770, 1.28) +
  sea(random, {
    horizon: false,
    top: 782,
    bottom: 1000,
    first: 44,
    fills: [ink.night, ink.plum, ink.night, '#3a2465'],
    lines: [ink.coral, ink.sun, ink.plum],
  }) +
  glitter(random, 500, 800, 990, 230, 110, ink.sun) +
  gull(150, 170, 4, ink.paper, 8) +
  gull(240, 120, 2.8, ink.paper, -6) +
  gull(860, 130, 3.4, ink.paper) +
  speckle(random, 1000, 1000, ink.paper)

/** Midday, music, and a slide into the bay. */
export const boatNoon: Drawing = (random) =>
  rect(0, 0, 1000, 1000, ink.mint) +
  rays(500, 0, 0, 1200, 44, '#b4e6d6', 0.5, 0.5) +
  tongues(500, 0, 190, 90, 30, ink.sun) +
  disc(random, 500, 0, 180, ink.coral, ink.brick, 900) +
  cloud(190, 200, 120, ink.white) +
  cloud(840, 170, 140, ink.white) +
  hill(
    random,
    [
      [-10, 440],
      [140, 380],
      [300, 430],
      [430, 500],
      [560, 470],
      [720, 400],
      [880, 430],
      [1010, 380],
    ],
    600,
    ink.pine,
    ink.moss,
    'left',
    1100,
  ) +
  many(8, (i) => pine(random, 40 + i * 130, 440 - nth([20, 46, 8, -40, -30, 36, 20, 40], i), 110)) +
  sea(random, {
    top: 520,
    bottom: 640,
    first: 20,
    fills: [ink.cobalt, ink.sea, ink.mint],
    lines: [ink.paper, ink.cobalt],
  }) +
  place(
    coaster(ink.coral, ink.white, ink.sun, ink.cobalt, [ink.cobalt, ink.brick, ink.pine, ink.sun]),
    470,
    650,
    1.18,
  ) +
  stroke('M770 450C850 450 800 560 880 610C920 640 930 690 940 740', ink.brick, 40) +
  stroke('M770 450C850 450 800 560 880 610C920 640 930 690 940 740', ink.sun, 24) +
  sea(random, {
    horizon: false,
    top: 668,
    bottom: 1000,
    first: 46,
    growth: 1.24,
    fills: [ink.sea, ink.cobalt, ink.mint, ink.sea],
    lines: [ink.paper, ink.mint, ink.cobalt],
  }) +
  place(floater('#f3b48c', ink.sun, ink.night), 180, 820, 1.1, 70) +
  place(floater('#8a4b32', ink.coral, ink.night), 460, 890, 1.2, -40) +
  circle(740, 850, 60, ink.coral) +
  circle(740, 850, 30, ink.sea) +
  many(6, (i) => place(rect(-9, -60, 18, 31, ink.white), 740, 850, 1, i * 60)) +
  many(7, (i) => stroke(`M${880 + i * 18} ${760 - (i % 3) * 26}v-${16 + (i % 2) * 12}`, ink.paper, 8)) +
  speckle(random, 1000, 1000, ink.white)

/** Two masts and the first light. */
export const boatSunrise: Drawing = (random) =>
  rect(0, 0, 1000, 1000, ink.cobalt) +
  rect(0, 330, 1000, 400, '#7a6fd0') +
  rect(0, 440, 1000, 300, ink.pink) +
  rect(0, 560, 1000, 200, ink.shell) +
  stipple(random, { x: 0, y: 180, w: 1000, h: 160 }, 1000, '#7a6fd0', (_, v) => v, 5) +
  stipple(random, { x: 0, y: 340, w: 1000, h: 110 }, 700, ink.pink, (_, v) => v, 5) +
  stars(random, 1000, 260, 46, ink.paper, 11) +
  crescent(820, 150, 56, ink.paper) +
  path('M-10 640L120 560L210 600L330 500L440 590L560 520L690 610L800 540L1010 620V700H-10z', '#9a7fc4') +
  path('M-10 670L160 610L330 650L520 600L700 660L1010 630V720H-10z', ink.plum) +
  disc(random, 330, 650, 96, ink.sun, ink.coral, 500) +
  sea(random, {
    top: 660,
    bottom: 800,
    first: 18,
    fills: [ink.cobalt, ink.sea, ink.cobalt],
    lines: [ink.pink, ink.paper],
  }) +
  glitter(random, 330, 668, 800, 90, 60, ink.sun) +
  place(trabakul(ink.night, ink.coral, ink.sun, ink.paper), 560, 780, 1.6) +
  sea(random, {
    horizon: false,
    top: 806,
    bottom: 1000,
    first: 50,
    fills: [ink.cobalt, ink.night, ink.cobalt],
    lines: [ink.pink, ink.mint],
  }) +
  gull(140, 330, 3.4, ink.paper, 6) +
  gull(210, 390, 2.4, ink.paper, -8) +
  speckle(random, 1000, 1000, ink.paper)

/** Scene on the boat's top deck. */
export const boatDeck: Drawing = (random) =>
  rect(0, 0, 1000, 1000, ink.sun) +
  rays(500, 500, 0, 1200, 36, '#ffd469', 0.5) +
  disc(random, 500, 470, 250, ink.coral, ink.brick, 1500) +
  sea(random, {
    top: 540,
    bottom: 760,
    fills: [ink.cobalt, ink.sea, ink.cobalt, ink.mint],
    lines: [ink.mint, ink.paper],
  }) +
  glitter(random, 500, 548, 740, 180, 120, ink.coral) +
  stroke('M60 120V760M940 120V760', ink.night, 14) +
  lamps(60, 130, 500, 150, 70, 11, ink.night, [ink.coral, ink.paper, ink.cobalt], 13) +
  lamps(500, 150, 940, 130, 70, 11, ink.night, [ink.coral, ink.paper, ink.cobalt], 13) +
  stroke('M500 60V152', ink.night, 8) +
  many(9, (i) => path(`M${60 + i * 98} 60h98l-49 60z`, nth([ink.coral, ink.cobalt, ink.paper], i % 3))) +
  stroke('M0 60H1000', ink.night, 6) +
  stroke('M0 690H1000M0 740H1000', ink.paper, 10) +
  many(9, (i) => stroke(`M${40 + i * 116} 690V810`, ink.paper, 9)) +
  rect(0, 800, 1000, 200, '#f2c48d') +
  many(6, (i) =>
    path(
      `M${500 + (i - 2.5) * 90} 800L${500 + (i - 2.5) * 260} 1000`,
      'none',
      'stroke="#b9794a" stroke-width="5"',
    ),
  ) +
  many(6, (i) =>
    dancer(
      random,
      130 + i * 150,
      890 + (i % 2) * 46,
      400 + (i % 3) * 20,
      nth([ink.coral, ink.paper, ink.pine, ink.cobalt, ink.white, ink.brick], i),
      nth(['#f3b48c', '#5c2f24', '#d98e63', '#8a4b32', '#f3b48c', '#d98e63'], i),
    ),
  ) +
  speckle(random, 1000, 1000, ink.paper)

/** The island boat at speed. */
export const catamaran: Drawing = (random) =>
  rect(0, 0, 1000, 1000, ink.sea) +
  rays(820, 210, 0, 1300, 34, '#58a0e2', 0.5) +
  disc(random, 820, 210, 110, ink.sun, ink.coral, 600) +
  cloud(250, 170, 170, ink.white) +
  cloud(600, 300, 110, ink.white) +
  hill(
    random,
    [
      [-10, 480],
      [120, 400],
      [270, 350],
      [430, 410],
      [560, 500],
    ],
    600,
    ink.pine,
    ink.moss,
    'left',
    900,
  ) +
  many(4, (i) => pine(random, 90 + i * 90, 428 - nth([0, 54, 48, 6], i), 120)) +
  town(random, 330, 560, 300, 150) +
  hill(
    random,
    [
      [640, 560],
      [800, 500],
      [1010, 450],
    ],
    600,
    ink.cobalt,
    ink.sea,
    'left',
    500,
  ) +
  sea(random, {
    top: 540,
    bottom: 700,
    first: 20,
    fills: [ink.cobalt, ink.mint, ink.cobalt],
    lines: [ink.mint, ink.cobalt],
  }) +
  place(catamaranBoat(ink.coral, ink.white, ink.sun, ink.night), 500, 720, 1.25, -3) +
  path(
    'M170 740C260 700 380 760 480 736C600 712 760 770 900 700C860 800 700 780 560 790C420 800 260 800 40 800C90 780 130 760 170 740z',
    ink.white,
  ) +
  sea(random, {
    horizon: false,
    top: 772,
    bottom: 1000,
    first: 46,
    fills: [ink.cobalt, ink.sea, ink.mint],
    lines: [ink.paper, ink.mint, ink.cobalt],
  }) +
  many(11, (i) => circle(860 + ((i * 53) % 90), 660 + ((i * 37) % 100), 5 + (i % 4) * 3, ink.white)) +
  gull(180, 270, 3.6, ink.night, 10) +
  gull(470, 190, 4.6, ink.night, -8) +
  gull(560, 140, 3, ink.night) +
  speckle(random, 1000, 1000, ink.white)
