export { type Mend, mendsOf } from './mends-of'
export { mendedTexts } from './mended-texts'
