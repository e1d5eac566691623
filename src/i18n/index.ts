export { createTexts, type Texts } from './create-texts'
export type { TextFiles } from './format-text'
export { createTextMap } from './text-map'
