import { ink } from './palette'
import { inside, many, path, polygon, stroke, type Svg } from './svg'

/** A ridge tent with its door open, 200 wide, on the ground at 0. */
export const tent = (side: string, front: string, dark: string, stripe: string): Svg =>
  path('M-40 -128L110 -128L170 0H-100z', side) +
  many(3, (i) =>
    path(
      polygon([
        [-10 + i * 44, -128],
        [8 + i * 44, -128],
        [50 + i * 44, 0],
        [28 + i * 44, 0],
      ]),
      stripe,
    ),
  ) +
  path('M-40 -128L-110 0H20z', front) +
  path('M-40 -104L-66 0H-12z', dark) +
  path('M-40 -104C-30 -60 -24 -30 -12 0L8 0C-10 -40 -26 -80 -40 -104z', stripe) +
  stroke('M-40 -128L-140 6M110 -128L196 6', ink.night, 3)

/** A bell tent, 400 wide, on the ground at 0. */
export const bellTent = (cloth: string, stripe: string, door: string, inner: string): Svg => {
  const roof = 'M0 -300C50 -220 120 -150 210 -96H-210C-120 -150 -50 -220 0 -300z'
  return (
    stroke('M-205 -98L-330 0M205 -98L330 0M0 -300V-340', ink.night, 4) +
    path('M0 -340h70l-16 18l16 18H0z', ink.coral) +
    path('M-196 -100H196L206 0H-206z', cloth) +
    many(7, (i) =>
      path(
        polygon([
          [-180 + i * 56, -100],
          [-158 + i * 56, -100],
          [-160 + i * 58, 0],
          [-184 + i * 58, 0],
        ]),
        stripe,
      ),
    ) +
    path(roof, cloth) +
    inside(
      roof,
      many(7, (i) => path(`M0 -310L${-190 + i * 60} -90h28z`, stripe)),
    ) +
    path('M-200 -104q28 30 56 0t56 0t56 0t56 0t56 0t56 0t64 0v-8H-200z', stripe) +
    path('M0 -190L-62 0H62z', inner) +
    path('M0 -190L-62 0h-34C-70 -60 -30 -140 0 -190z', door) +
    path('M0 -190L62 0h34C70 -60 30 -140 0 -190z', door)
  )
}
