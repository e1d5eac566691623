export { mergeTexts, type MergedText } from './merge-texts'
