export { guardedTexts, plural } from './guarded-texts.ts'
export { noticeTexts } from './notice-texts.ts'
