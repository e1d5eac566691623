export {
  type AppContext,
  createApp,
  type Handler,
  inLanguageOfRequest,
  type Routes,
} from './create-app'
export { limitBody, linkRefusal, originRefusal, refusalOf } from './guard'
export { playScreen, type PlayedScreen } from './play-screen'
export {
  BadRequest,
  idOf,
  maybeText,
  memberText,
  readBody,
  type RequestBody,
} from './request-body'
export type { FileToSave, PublishBody, SaveOutcome, Source } from './source'
export { documentRoutes, releaseRoutes } from './source-routes'
