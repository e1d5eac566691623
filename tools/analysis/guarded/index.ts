export { guardedTexts, plural } from './guarded-texts'
export { noticeTexts } from './notice-texts'
