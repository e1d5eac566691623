export {
  type AppContext,
  createApp,
  type Handler,
  inLanguageOfRequest,
  limitBody,
  linkRefusal,
  originRefusal,
  refusalOf,
  type Routes,
} from './create-app'
export { playScreen, type PlayedScreen } from './play-screen'
export {
  BadRequest,
  documentRoutes,
  idOf,
  maybeText,
  memberText,
  readBody,
  releaseRoutes,
  type RequestBody,
} from './source-routes'
export type { FileToSave, PublishBody, SaveOutcome, Source } from './source'
