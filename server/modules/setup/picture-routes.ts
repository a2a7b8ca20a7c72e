import type { Handlers } from '../../platform/http/serve'
import { uploadPictureHandler } from './upload-picture'

/** The handlers of pictures that staff upload. */
export const pictureHandlers = {
  'upload-picture': uploadPictureHandler,
} satisfies Partial<Handlers>
