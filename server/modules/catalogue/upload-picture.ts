import { uploadPicture } from '#contract/office/catalogue'
import { uploadedPath } from '../../platform/storage/picture-store'
import { serveStaff } from '../staff'

/**
 * Stores a picture in every size of its kind (`server/platform/storage/make-picture.ts`) and returns its path. The path must
 * then be saved with the entry that uses the picture. The same picture always has the same path.
 */
export const uploadPictureHandler = serveStaff(
  uploadPicture,
  async ({ payload, context, request, audit }) => {
    const { kind, crop } = payload
    const bytes = request.body as Buffer
    const { name, ending, width, height } = await context.pictures.take(bytes, kind, crop)
    const path = `${uploadedPath}${name}${ending}`
    await audit.record(context.db.kysely, {
      subject: path,
      after: { kind, width, height, bytes: bytes.length },
    })
    return { path, width, height }
  },
)
