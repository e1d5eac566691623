export { chainMembers, stepMembers } from './actions'
export {
  areasOf,
  initialOf,
  isStateDeclaration,
  membersOf,
  modalMembers,
  nodeMembers,
  nodeSlots,
  plainAreas,
} from './document'
export type {
  Answer,
  AppDocument,
  Client,
  DataType,
  Endpoint,
  EndpointFamily,
  EndpointParam,
  Scenario,
  ScenarioFile,
  ScenarioStep,
  SessionRules,
} from './documents.generated'
export { describeError, EngineError, type Fault } from './faults'
export { formatDate } from './format-date'
export {
  appended,
  isObject,
  isSafeName,
  isSingle,
  type Json,
  type JsonObject,
  only,
  own,
  stringOf,
} from './json'
export { assertShape, limits } from './limits'
export { mailAddress } from './mail-address'
export { readMembers, splitPath } from './members'
export type { Evaluation, Logic, Lowering, Mark, ScopeServices } from './operator'
export { operatorOf, operators } from './operators'
export { placedDocuments } from './placed-documents'
export { child, isWithin, segmentsOf } from './pointer'
export { textOf } from './text-of'
export { fragmentsOf, usesOf } from './uses-of'
export { type NodePlace, visitDocument } from './visit-document'
export { objectsIn, visitValue } from './visit-value'
