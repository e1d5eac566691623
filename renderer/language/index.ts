export type { ScenarioFile } from './documents.generated'
export { describeError, EngineError, type Fault } from './faults'
export {
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
export { listOperators, operatorOf, operators } from './operators'
export { child, isWithin, segmentsOf } from './pointer'
export { textOf } from './text-of'
