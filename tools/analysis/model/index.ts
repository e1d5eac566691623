export { assume } from './assumptions'
export { modelApp, modelFragment, modelScreen } from './build-model'
export { initialOf, membersOf } from './declared'
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
export { structural } from './walk-node'
