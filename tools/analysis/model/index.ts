export { assume } from './assumptions'
export { modelApp, modelFragment, modelScreen } from './build-model'
export type {
  ActionUse,
  Binding,
  DocumentModel,
  Expansion,
  InputUse,
  NodeUse,
  Reference,
} from './model'
export { screenScope, sharedRoots } from './roots'
export { textsOf } from './texts-of'
