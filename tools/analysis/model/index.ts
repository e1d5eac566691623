export { bulkIn } from './bulk'
export { assume, type Folded } from './assumptions'
export { constantRules, withoutConstant } from './constant-rules'
export { constantState } from './constant-state'
export { decide } from './decide'
export { modelApp, modelFragment, modelScreen } from './build-model'
export {
  documentLimits,
  rulesIn,
  visitLimits,
  type DocumentLimit,
  type Measured,
} from './limit-uses'
export { leadsByItself, type Lead } from './leads'
export type {
  ActionUse,
  Binding,
  DocumentModel,
  InputUse,
  NodeUse,
  Reference,
} from './model'
export { screenScope, sharedRoots } from './roots'
export { textsOf } from './texts-of'
export { withExpansions } from './with-expansions'
