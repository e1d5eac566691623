export { chainMembers, stepMembers } from './visit-document.ts'
export { type ActionName, effectOf, mayHave, tapEvents, type Effect } from './effects.ts'
export { amountText, numberOf } from './amounts.ts'
export {
  areasOf,
  initialOf,
  isKept,
  isStateDeclaration,
  membersOf,
  modalMembers,
  nodeMembers,
  nodeSlots,
  plainAreas,
} from './document.ts'
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
  SessionRules,
} from './documents.generated'
export { describeError, EngineError, type Fault } from './faults.ts'
export { dateInRegion, formatDate, isTimeZone } from './format-date.ts'
export {
  append,
  isNothing,
  isObject,
  isSafeName,
  isSingle,
  type Json,
  type JsonObject,
  filterItems,
  own,
  stringOrEmpty,
  objectOrEmpty,
} from './json.ts'
export { assertShape } from './assert-shape.ts'
export * as limits from './limits.ts'
export { mailAddress } from './mail-address.ts'
export type { Branches } from './lowerings.ts'
export { readNested, splitPath } from './members.ts'
export type { Evaluation, Logic, LoweringState, BranchMark, ScopeServices } from './operator'
export { operatorOf, operators } from './operators.ts'
export {
  fragmentsOf,
  namedByOperator,
  type NameKind,
  nameKinds,
  nameUses,
  namesOfKind,
  type NameUse,
  namingMembers,
} from './names.ts'
export { type PlacedDocument, placedDocuments } from './placed-documents.ts'
export { fillPlaceholders } from './placeholders.ts'
export { plainSigns } from './plain-signs.ts'
export { child, isWithin, pointerTo, segmentsOf, valueAt, valuesAlong } from './pointer.ts'
export { readScalar } from './read-scalar.ts'
export { routeKey } from './route-key.ts'
export { valueText } from './value-text.ts'
export { isolateDirection } from './text-direction.ts'
export { type NodePlace, visitDocument } from './visit-document.ts'
export { objectsIn, visitValue } from './visit-value.ts'
