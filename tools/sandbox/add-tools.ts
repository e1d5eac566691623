import type { Hono } from 'hono'
import type { SandboxParts } from './answer-call'
import { FILES_PATH } from './answers/upload-image'
import { drawAsset } from './assets/draw-asset'
import { fileResponse } from './file-response'

/**
 * Adds the endpoints of the sandbox itself: pictures, the record of requests, and the reset of a
 * session.
 */
export function addTools(app: Hono<{ Bindings: SandboxParts }>): void {
  app.get('/__sandbox/assets/:file', (context) => {
    const drawing = drawAsset(context.req.param('file').replace(/\.svg$/, ''))
    return drawing === undefined ? context.notFound() : fileResponse(drawing, 'image/svg+xml')
  })
  app.get(`${FILES_PATH}:id`, (context) => {
    const id = context.req.param('id')
    const owner = context.env.sessions.find((session) => session.uploads.has(id))
    const upload = owner?.uploads.get(id)
    return upload ? fileResponse(upload.bytes, upload.type) : context.notFound()
  })
  app.get('/__sandbox/requests', ({ req, env }) =>
    Response.json(env.sessions.open(req.query('sessionId') ?? '').requests),
  )
  app.post('/__sandbox/reset', ({ req, env }) => {
    env.sessions.reset(req.query('sessionId') ?? '')
    return new Response(null, { status: 204 })
  })
}
