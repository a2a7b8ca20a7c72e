import { z } from 'zod'
import { optional } from '../values'
import { officeCall } from './office-call'

/**
 * What a picture is for, which gives its proportions and sizes (`rules/catalogue/items.ts`): an item, a card of the home
 * page, the other pictures by the keys of the setting `images`.
 */
export const pictureKind = z.enum([
  'item',
  'card',
  'banner',
  'homeBanner',
  'homeBannerTall',
  'logo',
  'social',
])
export type PictureKind = z.infer<typeof pictureKind>

/** A fraction from 0 to 1 of the picture's width or height, as displayed. */
const part = z.number().min(0).max(1)
const side = z.number().min(0.001).max(1)
const crop = z.object({ left: part, top: part, width: side, height: side })
export type PictureCrop = z.infer<typeof crop>

export const uploadPicture = officeCall('upload-picture', {
  summary:
    'Takes a picture (JPEG, PNG, WebP or AVIF), removes what it tells besides itself, and keeps it in every size.',
  roles: ['owner', 'manager'],
  audit: 'changes',
  takesFile: { most: 20 * 1024 * 1024 },
  payload: z.object({
    kind: pictureKind,
    /** The visible area; null: the centre of the picture. */
    crop: optional(crop),
  }),
  answer: z.object({
    /** The value to store as the picture of an item or in the setting `images`. */
    path: z.string(),
    /** The size of the cropped original, in pixels. */
    width: z.int().min(1),
    height: z.int().min(1),
  }),
  refusals: ['picture-unknown', 'picture-broken', 'picture-too-many-pixels', 'picture-too-large', 'busy'],
})
