export { type AppContext, createApp, type Handler, type Routes } from './create-app'
export { originRefusal, refusalOf } from './guard'
export { limitBody } from './limit-body'
export { playScreen, type PlayedScreen } from './play-screen'
export {
  BadRequest,
  idOf,
  maybeText,
  memberText,
  readBody,
  type RequestBody,
} from './request-body'
export { end, listen } from './serve-on'
export type { FileToSave, PublishBody, SaveOutcome, Source } from './source'
export { documentHandlers, documentRoutes, releaseHandlers, releaseRoutes } from './source-handlers'
