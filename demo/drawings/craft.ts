import { ink } from './palette'
import { lamps } from './sky'
import { inside, many, n, path, polygon, rect, circle, stroke, boxPath, type Svg } from './svg'

/** A small boat under sail, about 200 wide, its waterline at 0. */
export const sailboat = (hull: string, sail: string, stripe: string): Svg =>
  path('M-78 -22L84 -26C74 2 58 12 40 14H-50C-66 10 -74 -4 -78 -22z', hull) +
  path('M-78 -22L84 -26L81 -16L-76 -12z', stripe) +
  stroke('M4 -24V-214', ink.night, 5) +
  path('M12 -206C70 -150 88 -90 84 -42C60 -50 36 -50 12 -44z', sail) +
  inside(
    'M12 -206C70 -150 88 -90 84 -42C60 -50 36 -50 12 -44z',
    many(3, (i) =>
      path(
        `M0 ${-170 + i * 48}Q50 ${-178 + i * 48} 100 ${-160 + i * 48}v16Q50 ${-162 + i * 48} 0 ${-154 + i * 48}z`,
        stripe,
      ),
    ),
  ) +
  path('M-4 -196C-30 -140 -58 -90 -74 -44C-50 -52 -26 -52 -4 -46z', stripe)

/** A two-masted trabakul, about 420 wide, its waterline at 0. */
export const trabakul = (hull: string, sail: string, stripe: string, trim: string): Svg => {
  const lug = (x: number, s: number) => {
    const d = `M${x - 70 * s} -${150 * s}L${x + 62 * s} -${236 * s}C${x + 84 * s} -${160 * s} ${x + 84 * s} -${100 * s} ${x + 74 * s} -52C${x + 30 * s} -64 ${x - 20 * s} -64 ${x - 58 * s} -50C${x - 70 * s} -80 ${x - 74 * s} -120 ${x - 70 * s} -${150 * s}z`
    return (
      path(d, sail) +
      inside(
        d,
        many(4, (i) =>
          path(
            polygon([
              [x - 60 * s + i * 44 * s, -300],
              [x - 40 * s + i * 44 * s, -300],
              [x - 40 * s + i * 44 * s, 0],
              [x - 60 * s + i * 44 * s, 0],
            ]),
            stripe,
          ),
        ),
      )
    )
  }
  return (
    stroke('M-92 -40V-262M86 -40V-236M-196 -58L-280 -92', ink.night, 6) +
    stroke('M-280 -92L-92 -256L86 -230L190 -60', ink.night, 2.5) +
    path('M-270 -90L-180 -56L-120 -190z', stripe) +
    lug(-90, 0.98) +
    lug(92, 0.86) +
    path('M-214 -66C-150 -44 120 -44 206 -62C202 -14 184 22 152 30H-140C-180 22 -206 -22 -214 -66z', hull) +
    path('M-214 -66C-150 -44 120 -44 206 -62L205 -50C120 -32 -150 -32 -211 -52z', trim) +
    many(6, (i) => circle(-120 + i * 48, -12, 6, trim))
  )
}

/** The party boat: an old coaster with three decks, about 640 wide, its waterline at 0. */
export const coaster = (
  hull: string,
  decks: string,
  trim: string,
  glass: string,
  people: readonly string[],
): Svg => {
  const windows = (x: number, y: number, count: number, step: number) =>
    many(count, (i) => path(boxPath(x + i * step, y, step * 0.6, 22, 5), glass))
  const heads = (x: number, y: number, count: number, step: number) =>
    many(count, (i) => {
      const [px, up] = [x + i * step + ((i * 37) % 11), (i * 29) % 13]
      const body = people[i % people.length] ?? trim
      return (
        stroke(`M${px} ${y}V${y - 16 - up * 0.4}`, body, 12) +
        circle(px, y - 33 - up * 0.4, 7, ink.night) +
        (i % 2 === 0
          ? stroke(`M${px - 3} ${y - 20}l-12 -26M${px + 3} ${y - 20}l12 -${18 + up}`, body, 5)
          : '')
      )
    })
  return (
    lamps(-250, -250, 40, -330, 20, 9, ink.night, [ink.sun, ink.paper], 6) +
    lamps(40, -330, 300, -150, 24, 9, ink.night, [ink.sun, ink.paper], 6) +
    stroke('M40 -200V-336', ink.night, 6) +
    stroke('M-250 -160V-256', ink.night, 5) +
    path('M96 -190L150 -196L160 -290L108 -284z', hull) +
    path('M103 -250L156 -256L158 -274L105 -268z', trim) +
    heads(-206, -212, 11, 26) +
    rect(-226, -212, 316, 16, trim) +
    rect(-216, -196, 300, 62, decks) +
    windows(-200, -180, 9, 32) +
    heads(110, -134, 5, 27) +
    rect(-262, -134, 512, 14, trim) +
    rect(-252, -120, 490, 60, decks) +
    windows(-236, -104, 14, 34) +
    stroke(
      'M-300 -66H-252M-300 -92H-252M-300 -92V-60M-276 -92V-60M238 -70H318M238 -96H318M318 -96V-60M278 -96V-60',
      ink.night,
      4,
    ) +
    path(
      'M-330 -74C-300 -58 -250 -60 -200 -60H322C324 -20 312 20 292 36H-262C-300 18 -322 -26 -330 -74z',
      hull,
    ) +
    path('M-330 -74C-300 -58 -250 -60 -200 -60H322L321 -44H-200C-250 -44 -296 -44 -324 -54z', trim) +
    many(9, (i) => circle(-200 + i * 54, -14, 9, glass))
  )
}

/** The island catamaran, about 560 wide, its waterline at 0. */
export const catamaran = (hull: string, cabin: string, trim: string, glass: string): Svg =>
  path(
    'M-250 -64L250 -70C290 -66 318 -52 334 -40C300 -2 270 20 230 24H-224C-244 6 -252 -30 -250 -64z',
    hull,
  ) +
  path('M-250 -64L250 -70C290 -66 318 -52 334 -40L322 -28C250 -44 -100 -40 -249 -40z', trim) +
  path('M-220 -66V-150H96C150 -146 200 -120 244 -70z', cabin) +
  path('M-204 -136H88C130 -132 164 -116 190 -98H-204z', glass) +
  many(8, (i) => rect(-168 + i * 36, -138, 7, 42, cabin)) +
  path('M-180 -150V-206H20C50 -204 78 -186 96 -150z', cabin) +
  path('M-166 -194H18C40 -192 56 -180 66 -168H-166z', glass) +
  stroke('M-150 -206V-258M-150 -258H-110', ink.night, 5) +
  path('M-150 -256h46l-10 14l10 14h-46z', trim) +
  stroke('M-240 -68V-104M-240 -104H-216', ink.night, 4)

const wheel = (x: number, y: number, r: number): Svg =>
  circle(x, y, r, ink.night) + circle(x, y, r * 0.55, ink.paper) + circle(x, y, r * 0.22, ink.night)

/** A coach heading right, about 560 wide, standing at 0. */
export const coach = (body: string, band: string, glass: string, shine: string): Svg => {
  const shape =
    'M-276 -34V-176C-276 -196 -264 -206 -244 -206H214C246 -206 262 -188 270 -154L282 -92C286 -74 286 -54 284 -34C282 -26 276 -24 270 -24H-266C-272 -24 -276 -28 -276 -34z'
  const pane = 'M-256 -186H212C232 -186 244 -176 250 -154L264 -104H-256z'
  return (
    path(shape, body) +
    inside(
      shape,
      path('M-300 -92C-120 -92 -60 -30 120 -30H300V-10H-300z', band) +
        many(3, (i) =>
          stroke(
            `M${-290 + i * 12} ${-70 + i * 16}C-120 ${-70 + i * 16} -60 ${-14 + i * 16} 120 ${-14 + i * 16}`,
            shine,
            5,
          ),
        ),
    ) +
    path(pane, glass) +
    inside(
      pane,
      many(4, (i) =>
        path(
          polygon([
            [-230 + i * 130, -100],
            [-180 + i * 130, -190],
            [-150 + i * 130, -190],
            [-200 + i * 130, -100],
          ]),
          shine,
          'opacity=".45"',
        ),
      ),
    ) +
    many(5, (i) => rect(-166 + i * 88, -188, 8, 86, body)) +
    many(
      5,
      (i) =>
        circle(-208 + i * 88, -116, 13, ink.night) +
        path(`M${n(-230 + i * 88)} -102q22 -26 44 0z`, ink.night),
    ) +
    rect(-60, -222, 130, 16, band, 'rx="8"') +
    circle(274, -58, 9, ink.sun) +
    rect(-278, -76, 8, 22, ink.brick) +
    wheel(-176, -22, 34) +
    wheel(-98, -22, 34) +
    wheel(186, -22, 34)
  )
}

/** A small bus heading right, about 330 wide, standing at 0. */
export const minibus = (body: string, band: string, glass: string, shine: string): Svg => {
  const shape =
    'M-160 -30V-136C-160 -154 -150 -164 -132 -164H70C100 -164 116 -148 132 -108L160 -92C170 -84 172 -60 168 -30C166 -22 160 -20 154 -20H-150C-156 -20 -160 -24 -160 -30z'
  return (
    rect(-120, -190, 150, 30, ink.sun, 'rx="8"') +
    rect(-96, -204, 60, 34, ink.brick, 'rx="7"') +
    rect(-30, -198, 48, 28, ink.pine, 'rx="7"') +
    stroke('M-130 -164V-172H40V-164', ink.night, 5) +
    path(shape, body) +
    inside(shape, path('M-170 -60C-60 -84 60 -40 180 -64V0H-170z', band)) +
    path('M-142 -146H66C84 -146 96 -136 110 -102H-142z', glass) +
    many(3, (i) => rect(-84 + i * 58, -148, 7, 50, body)) +
    many(3, (i) => path(`M${-136 + i * 58} -104L${-112 + i * 58} -144h14L${-122 + i * 58} -104z`, shine)) +
    circle(162, -58, 8, ink.sun) +
    wheel(-96, -20, 29) +
    wheel(104, -20, 29)
  )
}

/** A car from above, nose up, 84 by 168 around 0,0. */
export const carFromAbove = (body: string, roof: string, glass: string): Svg =>
  many(4, (i) => rect(i % 2 === 0 ? -45 : 33, i < 2 ? -58 : 30, 12, 30, ink.night, 'rx="5"')) +
  path(
    'M-40 -60C-40 -80 -24 -86 0 -86C24 -86 40 -80 40 -60V62C40 80 26 84 0 84C-26 84 -40 80 -40 62z',
    body,
  ) +
  path('M-32 -28Q0 -46 32 -28L26 -8Q0 -16 -26 -8z', glass) +
  path('M-30 60Q0 70 30 60L25 42Q0 48 -25 42z', glass) +
  path(boxPath(-26, -8, 52, 50, 8), roof) +
  stroke('M-34 -20V44M34 -20V44', glass, 4) +
  circle(-26, -76, 6, ink.white) +
  circle(26, -76, 6, ink.white)
