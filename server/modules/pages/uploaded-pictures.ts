import type { FastifyInstance } from 'fastify'
import { uploadedPath } from '../../platform/storage/pictures'
import type { World } from '../../context'
import { pictureOnly } from './static-files'

const types: Readonly<Record<string, string>> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' }
const year = 31_536_000

/**
 * Serves the pictures that staff uploaded, from any storage. Their names come from their content, so a browser never
 * asks twice.
 */
export function registerUploadedPictures(app: FastifyInstance, world: World): void {
  app.get<{ Params: { file: string } }>(`${uploadedPath}:file`, async (request, reply) => {
    const { file } = request.params
    const bytes = await world.pictures.find(file)
    if (bytes === null) return reply.callNotFound()
    return reply
      .headers({
        'cache-control': `public, max-age=${year}, immutable`,
        'content-security-policy': pictureOnly,
      })
      .type(types[file.split('.').at(-1) ?? ''] ?? 'application/octet-stream')
      .send(bytes)
  })
}
