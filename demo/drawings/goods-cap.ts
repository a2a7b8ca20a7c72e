import { emblem, soft } from './emblem'
import { ink } from './palette'
import type { Drawing } from './picture'
import { rays } from './sky'
import { circle, ellipse, inside, many, overprint, path, place, rect, stroke } from './svg'
import { speckle } from './texture'

export const cap: Drawing = (random) => {
  const crown =
    'M230 600C220 400 330 270 510 262C690 256 800 380 806 560C700 520 560 520 440 560C360 586 290 600 230 600z'
  const brim =
    'M230 600C300 596 380 580 440 560C560 520 700 520 806 560C812 590 790 610 740 622C560 640 420 700 300 760C210 790 120 776 96 740C90 700 150 640 230 600z'
  return (
    rect(0, 0, 1000, 1000, ink.pink) +
    rays(500, 520, 0, 1100, 36, '#ffc5b4', 0.5) +
    soft(ellipse(460, 770, 360, 40, '#000', 'opacity=".32"'), 22, 'capshadow') +
    path(crown, ink.cobalt) +
    overprint(
      inside(
        crown,
        path(
          'M806 560C780 420 700 320 560 264C700 250 850 400 830 580zM230 600C226 520 240 440 280 380C262 460 262 540 280 600z',
          '#8ea4e6',
        ) + path('M330 340C420 300 540 300 640 330C540 316 430 320 330 340z', '#b3c2f0'),
      ),
    ) +
    stroke(
      'M510 262C430 320 380 440 372 582M510 262C610 320 660 420 672 528M510 262C640 290 740 400 780 548',
      '#17348f',
      5,
    ) +
    stroke(
      'M500 264C420 322 368 440 360 584M520 264C618 322 670 420 684 528',
      '#8ea4e6',
      2.5,
      'stroke-dasharray="9 6"',
    ) +
    ellipse(510, 260, 26, 12, '#17348f') +
    many(
      2,
      (i) =>
        circle([410, 700][i] ?? 0, [370, 390][i] ?? 0, 9, '#17348f') +
        circle([410, 700][i] ?? 0, [370, 390][i] ?? 0, 4, ink.night),
    ) +
    path(brim, ink.coral) +
    overprint(
      inside(
        brim,
        path(
          'M806 560C700 524 560 524 440 562C380 582 300 600 230 604L240 640C330 620 420 590 480 566C600 530 720 540 800 580z',
          '#e08a84',
        ) +
          path('M96 740C150 760 240 750 300 720C440 650 600 610 760 600L740 640L300 780L90 780z', '#f3b0a8'),
      ),
    ) +
    many(4, (i) =>
      stroke(
        `M${214 - i * 30} ${624 + i * 30}C${330 - i * 20} ${620 + i * 24} ${440 - i * 20} ${586 + i * 26} ${540 - i * 10} ${556 + i * 24}S${700 - i * 10} ${540 + i * 20} ${780 - i * 14} ${572 + i * 14}`,
        '#c8382f',
        2.6,
        'stroke-dasharray="10 6"',
      ),
    ) +
    place(
      circle(0, 4, 112, ink.paper) +
        circle(0, 4, 104, 'none', `stroke="${ink.coral}" stroke-width="4" stroke-dasharray="10 6"`) +
        emblem(ink.coral, ink.cobalt, ink.sun).replace(/^/, '<g transform="translate(0 -8) scale(.8)">') +
        '</g>',
      522,
      430,
      0.98,
    ) +
    speckle(random, 1000, 1000, ink.paper, 80)
  )
}
