export { guardedTexts, plural } from './guarded-texts.ts'
export { noticeTexts } from './notice-texts.ts'
export { guardedEndpoints, isGuardedScreen } from './guarded-screens.ts'
