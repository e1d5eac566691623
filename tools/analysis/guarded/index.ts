export { guardedEndpoints, isGuardedScreen, plural } from '../../../src/delivery/guarded/index.ts'
export { guardedKeys, guardedTexts } from './guarded-texts.ts'
export { noticeTexts } from './notice-texts.ts'
