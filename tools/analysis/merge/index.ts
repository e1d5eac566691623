export { mergeTexts } from './merge-texts'
