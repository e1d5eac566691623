export { describe, listed, quote } from './describe'
export { typeMismatch, type TypeMismatch, missing } from './fits'
export { schemaType } from './from-schema'
export { literalType, unlisted, widenedType } from './from-value'
export { followPath, isFault, type PathFault } from './member'
export { overlaps, undocumented } from './overlap'
export { transmitted, written } from './transmitted'
export {
  anyType,
  arrayOf,
  booleanType,
  kindsOf,
  type Member,
  nullType,
  numberType,
  orNull,
  stringType,
  type Type,
  withoutNull,
} from './type'
export { union } from './union'
