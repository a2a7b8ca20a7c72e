import { pine } from './land'
import { ink } from './palette'
import { crowd, dancer } from './people'
import type { Drawing } from './picture'
import { disc, lamps, rays, star, stars } from './sky'
import { circle, many, path, rect, stroke, nth } from './svg'
import { speckle, stipple } from './texture'

/** The old boiler house in the snow, with the night tram before it. */
export const winter: Drawing = (random) =>
  rect(0, 0, 1000, 1000, ink.night) +
  rect(0, 0, 1000, 640, ink.cobalt) +
  stipple(random, { x: 0, y: 300, w: 1000, h: 380 }, 1500, '#5d7de0', (_, v) => v, 5) +
  circle(730, 250, 130, ink.paper) +
  disc(random, 730, 250, 128, ink.paper, ink.pink, 700) +
  star(180, 140, 26, ink.paper) +
  star(470, 90, 18, ink.paper) +
  star(920, 460, 20, ink.paper) +
  path('M220 740V190l14 -20h44l14 20V740z', ink.brick) +
  many(5, (i) => rect(216, 220 + i * 60, 80, 10, ink.coral)) +
  path('M256 160c-40 -50 30 -70 0 -120c70 20 90 60 40 120z', ink.paper) +
  path('M120 740V440L300 330L480 440L660 330L840 440V740z', '#8f2c3c') +
  path('M100 446L300 322L480 430L660 322L860 446L850 464L660 352L480 464L300 352L110 464z', ink.white) +
  many(
    4,
    (i) =>
      path(`M${160 + i * 176} 700V560a52 52 0 0 1 104 0V700z`, ink.sun) +
      stroke(`M${212 + i * 176} 510V700M${162 + i * 176} 570h100M${162 + i * 176} 636h100`, '#8f2c3c', 7),
  ) +
  circle(300, 426, 34, ink.sun) +
  circle(660, 426, 34, ink.sun) +
  pine(random, 60, 790, 330, { trunk: ink.night, crown: ink.pine, light: ink.white }) +
  pine(random, 940, 790, 380, { trunk: ink.night, crown: ink.pine, light: ink.white }) +
  path('M-10 740Q250 712 500 736T1010 726V1010H-10z', ink.white) +
  stipple(random, { x: 0, y: 740, w: 1000, h: 260 }, 900, '#a9c2ef', (_, v) => v * 0.8, 5) +
  path('M-10 880Q250 852 500 876T1010 866V1010H-10z', '#dbe6fa') +
  stroke('M0 900H1000M0 930H1000', ink.night, 5) +
  stroke('M0 640H1000M430 640L480 690', ink.night, 4) +
  path('M190 900V730C190 706 206 690 232 690H748C776 690 796 706 804 740L820 830V900z', ink.coral) +
  rect(190, 820, 630, 26, ink.paper) +
  many(6, (i) => rect(222 + i * 88, 714, 70, 76, ink.sun, 'rx="8"')) +
  path('M754 714H770C780 720 788 750 794 790H754z', ink.mint) +
  many(
    5,
    (i) => circle(258 + i * 88, 766, 14, ink.night) + path(`M${234 + i * 88} 790q24 -30 48 0z`, ink.night),
  ) +
  many(4, (i) => circle(280 + i * 150, 900, 24, ink.night)) +
  circle(806, 856, 12, ink.sun) +
  path('M190 700Q500 670 800 700L790 690Q500 664 210 688z', ink.white) +
  many(90, () => circle(random() * 1000, random() * 1000, 2.5 + random() * 6, ink.white))

/** The great hall and its furnace. */
export const winterHall: Drawing = (random) =>
  rect(0, 0, 1000, 1000, ink.night) +
  many(7, (i) =>
    path(
      `M${60 + i * 62} 1000V${420 - i * 8}a${440 - i * 62} ${400 - i * 52} 0 0 1 ${880 - i * 124} 0V1000z`,
      nth([ink.plum, '#7c2a55', '#a5303f', ink.brick, ink.coral, '#ff8a3d', ink.sun], i),
    ),
  ) +
  rays(500, 470, 70, 330, 22, ink.paper, 0.34) +
  circle(500, 470, 70, ink.paper) +
  many(2, (i) => rect(60 + i * 812, 0, 68, 1000, '#0d1134')) +
  many(14, (i) => rect(60 + (i % 2) * 812, 60 + Math.floor(i / 2) * 140, 68, 14, ink.brick)) +
  lamps(94, 240, 500, 180, 40, 9, ink.paper, [ink.sun, ink.paper], 10) +
  lamps(500, 180, 906, 240, 40, 9, ink.paper, [ink.sun, ink.paper], 10) +
  many(5, (i) => dancer(random, 330 + i * 85, 700, 150, ink.night, ink.night)) +
  crowd(random, 1000, 740, 1000, ['#7c2a55', ink.plum, ink.night, '#0d1134'], 32) +
  many(60, () => circle(random() * 1000, random() * 700, 2 + random() * 4, ink.sun)) +
  speckle(random, 1000, 1000, ink.paper)

/** Above the floor, behind the rail. */
export const winterBalcony: Drawing = (random) =>
  rect(0, 0, 1000, 1000, ink.brick) +
  rays(500, 980, 0, 1300, 34, ink.coral, 0.5, 0.5) +
  disc(random, 500, 880, 330, ink.sun, ink.coral, 1500) +
  many(
    3,
    (i) =>
      path(`M${80 + i * 300} 520V260a120 140 0 0 1 240 0V520z`, ink.night) +
      stars(random, 1, 1, 1, ink.night) +
      circle(200 + i * 300, 250, 3, ink.paper),
  ) +
  many(30, (i) =>
    circle(100 + (i % 3) * 300 + random() * 200, 180 + random() * 300, 2 + random() * 5, ink.paper),
  ) +
  many(3, (i) => stroke(`M${200 + i * 300} 122V520M${84 + i * 300} 320h232`, ink.brick, 9)) +
  lamps(-20, 60, 500, 70, 46, 10, ink.night, [ink.sun, ink.paper], 13) +
  lamps(500, 70, 1020, 60, 46, 10, ink.night, [ink.sun, ink.paper], 13) +
  many(6, (i) =>
    dancer(
      random,
      110 + i * 156,
      800,
      330 + (i % 3) * 24,
      nth([ink.cobalt, ink.paper, ink.plum, ink.mint, ink.night, ink.sun], i),
      nth(['#f3b48c', '#5c2f24', '#d98e63', '#f3b48c', '#8a4b32', '#d98e63'], i),
    ),
  ) +
  rect(0, 640, 1000, 22, ink.night) +
  rect(0, 800, 1000, 34, ink.night) +
  many(
    11,
    (i) =>
      stroke(`M${i * 100} 650V810`, ink.night, 9) +
      stroke(`M${i * 100 + 50} 662c-44 30 -44 108 0 138c44 -30 44 -108 0 -138z`, ink.night, 8) +
      circle(i * 100 + 50, 731, 12, ink.night),
  ) +
  crowd(random, 1000, 890, 1000, [ink.plum, ink.night], 26) +
  speckle(random, 1000, 1000, ink.paper)
