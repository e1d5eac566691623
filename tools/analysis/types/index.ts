export { describe, listed, quote } from './describe'
export { missing, orEmpty, typeMismatch, type TypeMismatch } from './fits'
export { schemaType } from './from-schema'
export { literalType, unlisted, widenedType } from './from-value'
export { followPath, isFault, itemsOf, type PathFault } from './member'
export { overlaps, undocumented } from './overlap'
export { cameBy, carried, marked, personalIn, personalWords, type Personal } from './personal'
export { withPresent } from './present'
export { transmitted, written } from './transmitted'
export { failing, holding } from './truth'
export {
  anyType,
  arrayOf,
  booleanType,
  type Choices,
  kindsOf,
  type Member,
  nullType,
  numberType,
  orNull,
  assumedAs,
  stringType,
  isAddress,
  type Type,
  withoutNull,
} from './type'
export { union } from './union'
