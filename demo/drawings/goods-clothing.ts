import { bayPrint, emblem, soft, weave, wordmark } from './emblem'
import { lettering } from './letters'
import { ink } from './palette'
import type { Drawing } from './picture'
import { sea } from './sea'
import { rays } from './sky'
import { gradient, inside, many, overprint, path, place, rect, stroke, type Svg } from './svg'
import { speckle } from './texture'

const teeShape =
  'M372 176C330 190 280 206 250 226C200 262 150 360 112 452L236 520C252 490 266 466 280 446C290 580 286 740 276 872C420 892 580 892 724 872C714 740 710 580 720 446C734 466 748 490 764 520L888 452C850 360 800 262 750 226C720 206 670 190 628 176C590 232 410 232 372 176z'

const teeFolds =
  'M280 446C300 520 306 600 300 700C292 640 286 540 262 478zM720 446C700 520 694 600 700 700C708 640 714 540 738 478zM300 860C330 800 340 740 336 680C352 750 352 810 340 872zM690 866C660 810 652 750 660 690C642 760 640 820 650 876zM250 226C262 300 256 380 236 440C250 400 240 300 232 250zM750 226C738 300 744 380 764 440C750 400 760 300 768 250zM470 890C480 830 500 790 540 760C516 800 506 850 506 890z'

function tee(cloth: string, fold: string, rib: string, art: Svg, back: boolean): Svg {
  const shade = gradient(
    [
      [0, fold, 0.6],
      [0.12, fold, 0],
      [0.88, fold, 0],
      [1, fold, 0.6],
    ],
    [0.1, 0, 0.9, 0],
  )
  const neck = back
    ? path('M360 184C430 152 570 152 640 184C584 226 416 226 360 184z', rib) +
      stroke('M360 184C416 226 584 226 640 184', fold, 4)
    : path('M372 176C430 158 570 158 628 176C590 232 410 232 372 176z', '#c9bfae') +
      path('M372 176C410 232 590 232 628 176L646 186C604 262 396 262 354 186z', rib) +
      stroke('M354 186C396 262 604 262 646 186', fold, 3)
  return (
    soft(
      path(teeShape, '#000', 'opacity=".35" transform="translate(14 30)"'),
      18,
      `shadow${back ? 'b' : 'f'}`,
    ) +
    shade.defs +
    path(teeShape, cloth) +
    inside(teeShape, art) +
    overprint(
      inside(
        teeShape,
        path(teeFolds, fold) +
          path(teeShape, shade.fill) +
          many(2, (i) =>
            path(
              `M${300 + i * 300} ${420 + i * 120}C${400 + i * 200} ${500 + i * 60} ${420 + i * 160} 560 ${500 + i * 40} 600C${420 + i * 160} 570 ${380 + i * 200} 540 ${300 + i * 300} ${420 + i * 120}z`,
              fold,
              'opacity=".6"',
            ),
          ),
      ),
    ) +
    neck +
    stroke(
      'M122 446L238 510M878 446L762 510M278 852C420 872 580 872 722 852',
      fold,
      3.5,
      'stroke-dasharray="9 5"',
    ) +
    stroke('M250 226C266 300 272 380 280 446M750 226C734 300 728 380 720 446', fold, 3.5)
  )
}

export const teeFront: Drawing = (random) =>
  rect(0, 0, 1000, 1000, ink.coral) +
  rays(500, 520, 0, 1100, 36, '#ff6b54', 0.5) +
  tee(
    ink.white,
    '#d8cfe0',
    '#f1e6d2',
    place(bayPrint(random), 356, 296, 0.72) + wordmark(500, 712, 82, ink.cobalt),
    false,
  ) +
  speckle(random, 1000, 1000, ink.paper, 80)

export const teeBack: Drawing = (random) =>
  rect(0, 0, 1000, 1000, ink.sun) +
  rays(500, 520, 0, 1100, 36, '#ffce5c', 0.5) +
  tee(
    ink.white,
    '#d8cfe0',
    '#f1e6d2',
    wordmark(500, 360, 112, ink.coral) +
      lettering('9–11 JULY 2027', 500, 412, ink.cobalt, {
        size: 42,
        weight: 700,
        width: 90,
        align: 'middle',
        tracking: 0.02,
      }) +
      inside(
        'M320 440H680V700H320z',
        `<g transform="translate(320 0)">${sea(random, { top: 452, bottom: 690, width: 380, first: 20, growth: 1.3, horizon: false, fills: [ink.cobalt, ink.mint, ink.sea, ink.coral, ink.sun], lines: [ink.mint, ink.cobalt, ink.paper] })}</g>`,
      ) +
      lettering('ISLAND OF MIRAVA', 500, 752, ink.cobalt, {
        size: 38,
        weight: 700,
        width: 90,
        align: 'middle',
        tracking: 0.02,
      }),
    true,
  ) +
  speckle(random, 1000, 1000, ink.paper, 80)

export const teePrint: Drawing = (random) =>
  rect(0, 0, 1000, 1000, ink.white) +
  weave(0, 0, 1000, 1000, 9, '#d8cfe0', 0.55) +
  `<g transform="translate(-20 20) rotate(-7 500 500)">${place(bayPrint(random), -30, 40, 2.5)}</g>` +
  overprint(
    path(
      'M-20 760C220 700 360 820 560 760S880 640 1020 690V740C860 700 700 800 540 830S220 780 -20 850z',
      '#cfc4dc',
      'opacity=".7"',
    ) +
      path('M620 -20C600 160 700 300 660 480C690 320 640 160 700 -20z', '#cfc4dc', 'opacity=".7"') +
      path('M180 -20C220 120 140 260 200 420C150 300 170 120 110 -20z', '#d8cfe0', 'opacity=".6"'),
  ) +
  weave(0, 0, 1000, 1000, 9, '#ffffff', 0.1)

const hoodieShape =
  'M360 250C300 262 250 280 222 320C160 420 120 620 104 800L226 830C240 740 256 660 282 590C286 680 284 790 280 880H720C716 790 714 680 718 590C744 660 760 740 774 830L896 800C880 620 840 420 778 320C750 280 700 262 640 250z'

function hoodie(cloth: string, dark: string, light: string, art: Svg, back: boolean): Svg {
  const ribs = (x: number, y: number, w: number, h: number, count: number, turn: number) =>
    place(
      rect(0, 0, w, h, dark, 'rx="8"') +
        many(count, (i) => rect(6 + (i * (w - 8)) / count, 6, 3, h - 12, cloth)),
      x,
      y,
      1,
      turn,
    )
  const hood = back
    ? path(
        'M350 262C350 160 420 96 500 96C580 96 650 160 650 262C640 350 580 420 500 440C420 420 360 350 350 262z',
        cloth,
      ) +
      overprint(
        path('M500 96C520 200 520 330 500 440C430 420 376 360 360 300C420 360 470 300 500 96z', light),
      ) +
      stroke('M500 100V434', dark, 4) +
      stroke('M352 270C366 350 424 414 500 436C576 414 634 350 648 270', dark, 4)
    : path(
        'M336 290C330 180 400 96 500 96C600 96 670 180 664 290C640 330 580 396 500 408C420 396 360 330 336 290z',
        cloth,
      ) +
      path(
        'M400 300C384 210 430 150 500 150C570 150 616 210 600 300C580 350 540 380 500 384C460 380 420 350 400 300z',
        dark,
      ) +
      path(
        'M418 300C408 220 450 178 500 178C550 178 592 220 582 300C560 340 530 360 500 362C470 360 440 340 418 300z',
        '#07352c',
      ) +
      stroke('M336 290C370 350 430 396 500 400C570 396 630 350 664 290', dark, 5) +
      stroke('M440 372C436 430 444 480 436 540M560 372C566 420 556 470 564 520', ink.paper, 9) +
      stroke('M436 540v22M564 520v22', ink.coral, 11)
  return (
    soft(
      path(hoodieShape, '#000', 'opacity=".35" transform="translate(14 30)"'),
      18,
      `hood${back ? 'b' : 'f'}`,
    ) +
    path(hoodieShape, cloth) +
    inside(hoodieShape, art) +
    overprint(
      inside(
        hoodieShape,
        path(
          'M282 590C262 520 270 420 290 350C270 430 250 520 226 640zM718 590C738 520 730 420 710 350C730 430 750 520 774 640zM290 870C320 780 316 700 300 620C340 710 344 800 330 880zM710 870C680 780 684 700 700 620C660 710 656 800 670 880zM150 640C190 660 210 690 226 720C200 700 170 690 140 690zM850 640C810 660 790 690 774 720C800 700 830 690 860 690z',
          light,
        ),
      ),
    ) +
    (back
      ? ''
      : path('M352 660H648L700 810C690 826 680 836 660 840H340C320 836 310 826 300 810z', cloth) +
        overprint(
          path(
            'M352 660H648L700 810C690 826 680 836 660 840H340C320 836 310 826 300 810z',
            light,
            'opacity=".5"',
          ),
        ) +
        stroke('M352 660H648L700 810M352 660L300 810', dark, 5) +
        stroke('M360 670H640', dark, 2.5, 'stroke-dasharray="9 5"')) +
    ribs(276, 866, 448, 58, 40, 0) +
    ribs(96, 792, 134, 52, 14, 14) +
    ribs(774, 825, 134, 52, 14, -14) +
    stroke('M300 290C286 390 280 490 282 590M700 290C714 390 720 490 718 590', dark, 4) +
    hood
  )
}

export const hoodieFront: Drawing = (random) =>
  rect(0, 0, 1000, 1000, ink.sun) +
  rays(500, 500, 0, 1100, 36, '#ffce5c', 0.5) +
  hoodie(
    '#17705d',
    '#0d4a3d',
    '#a9d2c2',
    place(emblem(ink.sun, ink.mint, ink.coral), 620, 520, 0.46),
    false,
  ) +
  speckle(random, 1000, 1000, ink.paper, 80)

export const hoodieBack: Drawing = (random) =>
  rect(0, 0, 1000, 1000, ink.mint) +
  rays(500, 500, 0, 1100, 36, '#a8dfce', 0.5) +
  hoodie(
    '#17705d',
    '#0d4a3d',
    '#a9d2c2',
    place(bayPrint(random), 376, 452, 0.62) + wordmark(500, 818, 74, ink.paper),
    true,
  ) +
  speckle(random, 1000, 1000, ink.paper, 80)
