export { formatText } from './format-text'
export { lineStarts, type Range, spanOf } from './spans'
export { applyEdits, editBetween, invertEdits, type TextEdit } from './text-edit'
