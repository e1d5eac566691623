export { formatText } from './format-text'
export { lineWidth, printJson, printLine, type PrintPlace } from './print-json'
export { lineStarts, type Range, spanOf } from './spans'
export { applyEdits, editBetween, invertEdits, type TextEdit } from './text-edit'
