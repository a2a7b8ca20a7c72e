import type { Handlers } from '../../platform/http/serve'
import { uploadPicture } from '../../../contract/office/catalogue'
import { uploadedPath } from '../../platform/storage/pictures'
import { serveStaff } from '../staff'

/**
 * Keeps a picture in every size of its kind (`server/platform/storage/make-picture.ts`). Nothing refers to it yet: its path is
 * saved with what it belongs to. The same picture again has the same path.
 */
const uploadPictureHandler = serveStaff(uploadPicture, async ({ payload, context, request, audit }) => {
  const { kind, crop } = payload
  const bytes = request.body as Buffer
  const { name, ending, width, height } = await context.pictures.take(bytes, kind, crop)
  const path = `${uploadedPath}${name}${ending}`
  await audit.record(context.db.kysely, {
    subject: path,
    after: { kind, width, height, bytes: bytes.length },
  })
  return { path, width, height }
})

/** The handlers of pictures that staff upload. */
export const pictureHandlers = {
  'upload-picture': uploadPictureHandler,
} satisfies Partial<Handlers>
