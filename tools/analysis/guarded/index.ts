export {
  guardedNames,
  guardedValuesGiven,
  isGuardedScreen,
  plural,
} from '../../../src/delivery/guarded/index.ts'
export { guardedKeys, guardedTexts } from './guarded-texts.ts'
export { noticeTexts } from './notice-texts.ts'
export { documentsOf, guardIn, isGuardedIn, type ProjectGuard } from './project-guard.ts'
export { valuesSent } from './values-sent.ts'
